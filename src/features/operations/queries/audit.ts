import { sql, type SQL } from 'drizzle-orm'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { clubbedName, deviceOf } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { type AuditFacts, recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/audit.ts'
import { messages } from '../messages/audit-en.ts'
import { actName, factLines, auditedName } from '../rules/audit-words.ts'
import { codesFor } from './audit-codes.ts'

type Choice = Omit<ParsedOf<typeof contract.adminAudit>, 'page' | 'limit' | 'format'>
const rowShape = {
  id: number,
  uid: text,
  actor_id: nullable(number),
  act: text,
  entity: text,
  entity_uid: text,
  entity_name: text,
  before: nullable(json<AuditFacts>()),
  after: nullable(json<AuditFacts>()),
  address: text,
  user_agent: text,
  request_id: text,
  created_at: timestamp,
  actor_uid: nullable(text),
  title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
}
type Row = RowOf<typeof rowShape>

/** More matches than this are counted no further. */
const maxCounted = 10_000
/** Of administrators whose name is searched for. */
const maxActors = 50

/** As the trigram index has it (migration …_one_text_search). */
export const entryWords = sql.raw(`fold_text(a.entity_name || ' ' || a.entity_uid || ' ' || a.act || ' ' || a.address)`)
/** Midnight in India before a day. */
const begins = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`

async function chosen(db: Db, choice: Choice): Promise<SQL> {
  const { search, act, entity, entityUid, actor, from, to, selected } = choice
  const parts = [
    act ? sql`a.act = ${act}` : undefined,
    entity ? sql`a.entity = ${entity}` : undefined,
    entityUid ? sql`a.entity_uid = ${entityUid}` : undefined,
    actor ? sql`a.actor_id = (select id from users where uid = ${actor})` : undefined,
    from ? sql`a.created_at >= ${begins(from)}` : undefined,
    to ? sql`a.created_at < ${begins(to)} + interval '1 day'` : undefined,
    search ? await found(db, search) : undefined,
    selected ? sql`a.uid in ${uidsIn(selected)}` : undefined,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``
}

/** The thing's name, the act and the kind as they are shown or by their codes, the address, or the name of who did it. */
async function found(db: Db, search: string): Promise<SQL> {
  const [actors, acts, entities] = await Promise.all([
    queryRows(db, { id: number })`
      select u.id from users u where ${personMatches(search)}
        and exists (select from audit_entries a where a.actor_id = u.id) limit ${maxActors}`,
    valuesOf(db, 'act'),
    valuesOf(db, 'entity'),
  ])
  const codes = codesFor(search, { acts, entities })
  const parts = [
    matchesSearch(entryWords, search),
    actors.length > 0 ? sql`a.actor_id in ${actors.map(({ id }) => id)}` : undefined,
    codes.acts.length > 0 ? sql`a.act in ${codes.acts}` : undefined,
    codes.entities.length > 0 ? sql`a.entity in ${codes.entities}` : undefined,
    codes.jobs.length > 0 ? sql`(a.entity = 'failure' and a.entity_name in ${codes.jobs})` : undefined,
  ].filter((part) => part !== undefined)
  return sql`(${sql.join(parts, sql` or `)})`
}

async function rowsOf(db: Db, where: SQL, direction: 'asc' | 'desc', limit: number, offset: number): Promise<Row[]> {
  const order =
    direction === 'asc' ? sql`a.created_at, a.id` : sql`a.created_at desc nulls first, a.id desc nulls first`
  return queryRows(db, rowShape)`
    select a.*, u.uid as actor_uid, u.title, u.first_name, u.last_name
    from (select a.id from audit_entries a ${where} order by ${order} limit ${limit} offset ${offset}) page
    join audit_entries a on a.id = page.id left join users u on u.id = a.actor_id order by ${order}`
}

/** Every value that a column of an index begins with, by leaps from one to the next. */
async function valuesOf(db: Db, column: 'act' | 'entity'): Promise<string[]> {
  const name = sql.raw(column)
  const rows = await queryRows(db, { value: text })`
    with recursive leap as (
      (select ${name} as value from audit_entries order by ${name} limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > leap.value order by ${name} limit 1)
      from leap where leap.value is not null)
    select value from leap where value is not null limit 300`
  return rows.map(({ value }) => value)
}

const whoOf = (row: Row) =>
  row.first_name === null
    ? messages.unknownPerson
    : clubbedName({ title: row.title ?? '', firstName: row.first_name, lastName: row.last_name ?? '' })

const auditedNameOf = ({ act, entity, entity_uid, entity_name }: Row) =>
  auditedName({ act, entity, entityUid: entity_uid, entityName: entity_name })

const written = (row: Row, side: 'before' | 'after') =>
  factLines(row)
    .filter((line) => line[side] !== '')
    .map((line) => `${line.field}: ${line[side]}`)
    .join('; ')

export const adminAudit = action(contract.adminAudit, async (ctx, { page, limit, format, ...choice }) => {
  const { db } = ctx
  const where = await chosen(db, choice)
  const [acts, entities] =
    format === 'json' ? await Promise.all([valuesOf(db, 'act'), valuesOf(db, 'entity')]) : [[], []]
  return answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(db, where, choice.direction, limit, offset),
      async count() {
        const [row] = await queryRows(db, { n: number })`${
          choice.search
            ? sql`select count(*)::int as n from (select from audit_entries a ${where} limit ${maxCounted}) found`
            : sql`select count(*)::int as n from audit_entries a ${where}`
        }`
        return row?.n ?? 0
      },
      reply: (rows, pagination) => ({
        entries: rows.map((row) => ({
          uid: row.uid,
          act: row.act,
          entity: row.entity,
          entityUid: row.entity_uid,
          entityName: row.entity_name,
          actor: { uid: row.actor_uid ?? '', clubbedName: whoOf(row) },
          before: row.before,
          after: row.after,
          at: new Date(row.created_at).toISOString(),
          place: row.address,
          device: deviceOf(row.user_agent),
          requestId: row.request_id,
        })),
        pagination,
        acts,
        entities,
      }),
      file: 'audit',
      onExport: (rows) => recordExport(ctx, 'audit', choice, rows),
      columns: [
        [messages.columns.at, (row) => formatDateTime(row.created_at)],
        [messages.columns.who, whoOf],
        [messages.columns.act, (row) => actName(row.act)],
        [messages.columns.thing, auditedNameOf],
        [messages.columns.before, (row) => written(row, 'before')],
        [messages.columns.after, (row) => written(row, 'after')],
        [messages.columns.from, ({ address }) => address],
        [messages.columns.requestId, (row) => row.request_id],
      ],
    },
  )
})
