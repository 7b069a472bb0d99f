import { sql, type SQL } from 'drizzle-orm'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { countedRows, sumOf } from '#platform/database/row-counts.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-orders.ts'
import { messages } from '../messages/admin-orders-en.ts'
import type { OrderState, orderSorts } from '../rules/order-states.ts'
import { refundNeedsPerson } from './refund-needs-person.ts'

type Choice = Omit<ParsedOf<typeof contract.adminOrders>, 'page' | 'limit' | 'format'> & {
  /** The courses that the filters by course and creator mean; none given, no filter. */
  courseIds?: number[] | undefined
}
const rowShape = {
  uid: text,
  state: oneOf<OrderState>(),
  total_paise: number,
  created_at: timestamp,
  paid_at: nullable(timestamp),
  user_uid: text,
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  course_title: nullable(text),
  courses: number,
  is_gift: boolean,
  seats: nullable(number),
  needs_person: boolean,
}
type Row = RowOf<typeof rowShape>

/** Buyers that a search means; more of them, and the search says too little. They are the first by email of so many found. */
const maxPeople = 200
const maxPeopleFound = 10_000

const needsPerson = sql`(exists (select 1 from payments p where p.order_id = o.id and p.use = 'flagged' and p.captured_at is not null and p.refunded_paise < p.amount_paise)
  or exists (select 1 from refunds r where r.order_id = o.id and ${refundNeedsPerson})
  or exists (select 1 from payments p join disputes d on d.payment_id = p.id where p.order_id = o.id and d.decided_at is null))`

/** Orders `o` that a search means: by any of their ids, or by the buyer. */
export function orderMatches(search: string): SQL {
  return sql`o.id in (
    select id from orders where uid = ${search} or provider_order_id = ${search} or receipt = ${search}
    union select order_id from payments where provider_payment_id = ${search}
    union select order_id from refunds where uid = ${search} or provider_refund_id = ${search}
    union select order_id from invoices where number = ${search}
    union select s.id from orders s where s.user_id in (
      select u.id from (select u.id, u.email from users u where ${personMatches(search)} limit ${maxPeopleFound}) u
      order by u.email limit ${maxPeople}))`
}

/** Midnight in India before a day. */
const begins = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`

/** Found before the list is: by their ids PostgreSQL knows whether their orders are few or a tenth of all. */
async function courseIdsOf(db: Db, { course, creator }: Choice): Promise<number[] | undefined> {
  if (!course && !creator) return undefined
  const rows = await queryRows(db, { id: number })`
    select id from courses where true ${course ? sql`and uid = ${course}` : sql``}
      ${creator ? sql`and creator_id = (select id from users where uid = ${creator})` : sql``}`
  return rows.map(({ id }) => id)
}

const linesOf = (courseIds: number[]) =>
  sql`select i.order_id from order_items i where i.course_id = any(${sql.param(courseIds)}::bigint[])`

/** So many courses are counted by merging their orders. */
const maxMerged = 50

/** Each order once. `union` merges what the index has in order; `distinct` of very many goes through the disk. */
function ordersOf(courseIds: number[]): SQL {
  if (courseIds.length === 0 || courseIds.length > maxMerged)
    return sql`select distinct l.order_id from (${linesOf(courseIds)}) l`
  return sql.join(
    courseIds.map((id) => sql`select order_id from order_items where course_id = ${id}`),
    sql` union `,
  )
}

function chosen({ search, state, from, to, courseIds, selected }: Choice): SQL {
  const inState =
    state === 'attention'
      ? sql`and o.id in (select order_id from payments where use = 'flagged' and captured_at is not null and refunded_paise < amount_paise union select r.order_id from refunds r where ${refundNeedsPerson}
          union select p.order_id from disputes d join payments p on p.id = d.payment_id where d.decided_at is null)`
      : state
        ? sql`and o.state = ${state}`
        : sql``
  const parts = [
    inState,
    from ? sql`and o.created_at >= ${begins(from)}` : sql``,
    to ? sql`and o.created_at < ${begins(to)} + interval '1 day'` : sql``,
    courseIds ? sql`and o.id in (${linesOf(courseIds)})` : sql``,
    search ? sql`and ${orderMatches(search)}` : sql``,
    selected ? sql`and o.uid in ${uidsIn(selected)}` : sql``,
  ]
  return sql`where true ${sql.join(parts, sql` `)}`
}

const orders: Record<(typeof orderSorts)[number], SQL> = {
  created: sql`o.created_at`,
  total: sql`o.total_paise`,
}

/** The page is found by ids alone. */
function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
  return queryRows(db, rowShape)`
    select o.uid, o.state, o.total_paise, o.created_at, o.paid_at, u.uid as user_uid, u.title, u.first_name, u.last_name, u.email,
      (select i.title from order_items i where i.order_id = o.id order by i.position limit 1) as course_title,
      (select count(*)::int from order_items i where i.order_id = o.id) as courses,
      exists (select from order_items i where i.order_id = o.id and i.product = 'gift') as is_gift,
      (select i.quantity from order_items i where i.order_id = o.id and i.product = 'seats' limit 1) as seats, ${needsPerson} as needs_person
    from (select o.id from orders o ${chosen(choice)}
      order by ${orders[choice.sort]} ${direction}, o.id ${direction} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.id join users u on u.id = o.user_id order by ${orders[choice.sort]} ${direction}, o.id ${direction}`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const { search, state, from, to, selected, courseIds } = choice
  if (!(search || from || to || selected || courseIds || state === 'attention'))
    return sumOf((await countedRows(db, 'orders')).filter((row) => !state || row.state === state))
  // The orders of courses alone are counted in the index of their lines.
  const isOfCourses = courseIds && !(search || state || from || to || selected)
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n
    from ${isOfCourses ? sql`(${ordersOf(courseIds)}) o` : sql`orders o ${chosen(choice)}`}`
  return row?.n ?? 0
}

/** What the filters by course and creator are called. */
async function namesOf(db: Db, { course, creator }: Choice) {
  const [row] =
    course || creator
      ? await queryRows(db, { course_title: nullable(text), instructor_name: nullable(text) })`select
          (select title from courses where uid = ${course ?? ''}) as course_title,
          (select concat_ws(' ', first_name, last_name) from users where uid = ${creator ?? ''}) as instructor_name`
      : []
  return { courseTitle: row?.course_title ?? null, creatorName: row?.instructor_name ?? null }
}

const nameOf = ({ title, first_name: firstName, last_name: lastName }: Row) =>
  clubbedName({ title, firstName, lastName })
const { columns } = messages

export const adminOrders = action(contract.adminOrders, async (ctx, { page, limit, format, ...choice }) => {
  const found = { ...choice, courseIds: await courseIdsOf(ctx.db, choice) }
  return answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, found, limit, offset),
      count: () => countOf(ctx.db, found),
      reply: async (rows, pagination) => ({
        ...(await namesOf(ctx.db, choice)),
        orders: rows.map((row) => ({
          uid: row.uid,
          state: row.state,
          buyer: { uid: row.user_uid, clubbedName: nameOf(row), email: row.email },
          courseTitle: row.course_title ?? '',
          coursesCount: row.courses,
          isGift: row.is_gift,
          seats: row.seats,
          total: row.total_paise,
          createdAt: new Date(row.created_at).toISOString(),
          paidAt: row.paid_at && new Date(row.paid_at).toISOString(),
          needsPerson: row.needs_person,
        })),
        pagination,
      }),
      file: 'orders',
      onExport: (rows) => recordExport(ctx, 'orders', choice, rows),
      columns: [
        [columns.order, (row) => row.uid],
        [columns.state, (row) => messages.states[row.state]],
        [columns.buyer, nameOf],
        [columns.email, (row) => row.email],
        [columns.courses, (row) => row.course_title ?? ''],
        [columns.coursesCount, (row) => row.courses],
        [columns.totalRupees, (row) => plainRupees(row.total_paise)],
        [columns.created, (row) => formatDateTime(row.created_at)],
        [columns.paid, (row) => (row.paid_at ? formatDateTime(row.paid_at) : '')],
      ],
    },
  )
})
