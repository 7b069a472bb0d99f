import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf, ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearchOrNumber } from '#platform/database/text-search.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { Actor } from '#platform/http/session.ts'
import { recordExport } from '#platform/server/audit.ts'
import { kindAt } from '../actions/open-enquiry.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { messages as enquiriesMessages } from '../messages/en.ts'
import { type EnquiryKind, type EnquiryState, enquiryPaths, type StudioType } from '../rules.ts'
import { administrators, namedPersonOrNull } from './administrators.ts'

type Choice = Omit<ParsedOf<typeof contract.listEnquiries>, 'kind' | 'page' | 'limit' | 'format'>
const listedShape = {
  uid: text,
  ticket: text,
  name: text,
  email: text,
  phone: text,
  subject: text,
  studio_type: nullable(oneOf<StudioType>()),
  city: text,
  preferred_date: nullable(text),
  hours: nullable(number),
  state: oneOf<EnquiryState>(),
  created_at: timestamp,
  answered_at: nullable(timestamp),
  closed_at: nullable(timestamp),
  due_at: nullable(timestamp),
  assignee_uid: nullable(text),
  assignee_title: nullable(text),
  assignee_first_name: nullable(text),
  assignee_last_name: nullable(text),
}
export type ListedRow = RowOf<typeof listedShape>

// Each order is an index of the kind's, read one way or the other. A closed enquiry has no clock and stands last.
const orders: Record<contract.EnquirySort, Record<'asc' | 'desc', SQL>> = {
  due: { asc: sql`e.due_at asc nulls last`, desc: sql`e.due_at desc nulls last` },
  received: { asc: sql`e.created_at`, desc: sql`e.created_at desc` },
  name: { asc: sql`lower(e.name)`, desc: sql`lower(e.name) desc` },
  // NEW, IN_PROGRESS, CLOSED: from the alphabet's end.
  state: { asc: sql`e.state desc`, desc: sql`e.state` },
}

/** As the trigram index has it. */
const enquiryWords = sql`fold_text(e.name || ' ' || e.email || ' ' || e.phone || ' ' || e.ticket || ' ' || e.subject)`

/** Enquiries `e` that a search means. */
export function enquiryMatches(search: string): SQL {
  return matchesSearchOrNumber(enquiryWords, search)
}

function chosen(kind: EnquiryKind, { search, state, overdue, assignee }: Choice, actor: Actor, now: Date): SQL {
  const parts = [
    sql`where e.kind = ${kind}`,
    search ? sql`and ${enquiryMatches(search)}` : sql``,
    state ? sql`and e.state = ${state}` : sql``,
    overdue ? sql`and e.due_at < ${now}` : sql``,
  ]
  if (assignee === 'nobody') parts.push(sql`and e.assignee_id is null`)
  else if (assignee === 'me') parts.push(sql`and e.assignee_id = ${actor.userId}`)
  else if (assignee) parts.push(sql`and e.assignee_id = (select id from users where uid = ${assignee})`)
  return sql.join(parts, sql` `)
}

/** The page's rows first, then the names beside them. */
function rowsOf(db: Db, which: SQL, { sort, direction }: Choice, limit: number, offset: number): Promise<ListedRow[]> {
  const order = sql`${orders[sort][direction]}, e.id desc`
  return queryRows(db, listedShape)`
    select e.uid, e.ticket, e.name, e.email, e.phone, e.subject, e.studio_type, e.city, e.preferred_date::text as preferred_date,
      e.hours, e.state, e.created_at, e.answered_at, e.closed_at, e.due_at,
      u.uid as assignee_uid, u.title as assignee_title, u.first_name as assignee_first_name, u.last_name as assignee_last_name
    from (select e.id from enquiries e ${which} order by ${order} limit ${limit} offset ${offset}) page
    join enquiries e on e.id = page.id left join users u on u.id = e.assignee_id order by ${order}`
}

type Counts = ReplyOf<typeof contract.listEnquiries>['counts']

/** Each from an index alone. */
async function countsOf(db: Db, kind: EnquiryKind, now: Date): Promise<Counts> {
  const rows = await queryRows(db, { name: oneOf<keyof Counts>(), n: number })`
    select state as name, count(*)::int as n from enquiries where kind = ${kind} group by state
    union all select 'overdue', count(*)::int from enquiries where kind = ${kind} and due_at < ${now}`
  return { NEW: 0, IN_PROGRESS: 0, CLOSED: 0, overdue: 0, ...Object.fromEntries(rows.map(({ name, n }) => [name, n])) }
}

async function countOf(db: Db, which: SQL): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from enquiries e ${which}`
  return row?.n ?? 0
}

/** Whether the counts by state don't say how many there are. */
const isNarrower = ({ search, assignee, overdue, state }: Choice) => Boolean(search || assignee || (overdue && state))

function knownTotal({ NEW, IN_PROGRESS, CLOSED, overdue }: Counts, choice: Choice): number {
  if (choice.overdue) return overdue
  return choice.state ? { NEW, IN_PROGRESS, CLOSED }[choice.state] : NEW + IN_PROGRESS + CLOSED
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

export function shownRow(row: ListedRow, now: Date): contract.EnquiryRow {
  return {
    uid: row.uid,
    ticket: row.ticket,
    name: row.name,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    studioType: row.studio_type,
    city: row.city,
    preferredDate: row.preferred_date,
    hours: row.hours,
    state: row.state,
    createdAt: new Date(row.created_at).toISOString(),
    answeredAt: iso(row.answered_at),
    closedAt: iso(row.closed_at),
    dueAt: iso(row.due_at),
    overdue: row.due_at !== null && new Date(row.due_at) < now,
    assignee: namedPersonOrNull({
      uid: row.assignee_uid,
      title: row.assignee_title,
      first_name: row.assignee_first_name,
      last_name: row.assignee_last_name,
    }),
  }
}

const time = (at: string | null) => (at === null ? '' : formatDateTime(at))
const columns: readonly (readonly [string, (row: contract.EnquiryRow) => string | number | null])[] = [
  [messages.csv.ticket, (row) => row.ticket],
  [messages.csv.name, (row) => row.name],
  [messages.csv.email, (row) => row.email],
  [messages.csv.phone, (row) => row.phone],
  [messages.csv.subject, (row) => row.subject],
  [messages.csv.studioType, (row) => row.studioType && enquiriesMessages.studioTypes[row.studioType]],
  [messages.csv.city, (row) => row.city],
  [messages.csv.preferredDate, (row) => row.preferredDate],
  [messages.csv.hours, (row) => row.hours],
  [messages.csv.state, (row) => messages.states[row.state]],
  [messages.csv.assignee, (row) => row.assignee?.clubbedName ?? ''],
  [messages.csv.received, (row) => time(row.createdAt)],
  [messages.csv.answered, (row) => time(row.answeredAt)],
  [messages.csv.closed, (row) => time(row.closedAt)],
  [messages.csv.due, (row) => time(row.dueAt)],
]

export const listEnquiries = action(
  contract.listEnquiries,
  async (ctx, { kind: path, page, limit, format, ...choice }) => {
    const { db, actor } = ctx
    const [kind, now] = [kindAt(path), ctx.now()]
    const which = chosen(kind, choice, actor, now)
    const file = `enquiries-${enquiryPaths[kind]}`
    let counted: Promise<Counts> | undefined
    const counts = () => (counted ??= countsOf(db, kind, now))
    return answerList<contract.EnquiryRow, ReplyOf<typeof contract.listEnquiries>>(
      { page, limit, format },
      {
        rows: async (limit, offset) =>
          (await rowsOf(db, which, choice, limit, offset)).map((row) => shownRow(row, now)),
        count: async () => {
          const [known, found] = await Promise.all([counts(), isNarrower(choice) ? countOf(db, which) : undefined])
          return found ?? knownTotal(known, choice)
        },
        reply: async (enquiries, pagination) => ({
          enquiries: [...enquiries],
          counts: await counts(),
          administrators: await administrators(db),
          pagination,
        }),
        file,
        onExport: (rows) => recordExport(ctx, file, choice, rows),
        columns,
      },
    )
  },
)
