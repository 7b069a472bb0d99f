import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-certificates.ts'
import { messages } from '../messages/en.ts'
import { certificateState, type RevocationReason } from '../rules/certificates.ts'
import type { PersonName } from './certificate-facts.ts'

type Choice = Omit<ParsedOf<typeof contract.adminCertificates>, 'page' | 'limit' | 'format'>

const rowShape = {
  code: text,
  learner_name: text,
  course_title: text,
  creator_name: text,
  course_uid: text,
  user_uid: text,
  email: text,
  issued_at: timestamp,
  revoked_at: nullable(timestamp),
  revocation_reason: nullable(oneOf<RevocationReason>()),
  revocation_note: text,
  revoker: nullable(json<PersonName>()),
}
type Row = RowOf<typeof rowShape>

function chosen({ search, state, course, selected }: Choice): SQL {
  const parts = [
    sql`where ${matchesSearch(sql`t.search_name`, search)}`,
    state === 'REVOKED' ? sql`and t.revoked_at is not null` : state ? sql`and t.revoked_at is null` : sql``,
    course ? sql`and t.course_id = (select c.id from courses c where c.uid = ${course})` : sql``,
    selected ? sql`and t.code in ${uidsIn(selected)}` : sql``,
  ]
  return sql.join(parts, sql` `)
}

/** The page is found by ids alone; people and courses are read for its rows. */
function rowsOf(db: Db, which: SQL, order: SQL, limit: number, offset: number): Promise<Row[]> {
  return queryRows(db, rowShape)`
    select t.code, t.learner_name, t.course_title, t.creator_name, c.uid as course_uid, u.uid as user_uid, u.email,
      t.issued_at, t.revoked_at, t.revocation_reason, t.revocation_note,
      (select jsonb_build_object('title', r.title, 'firstName', r.first_name, 'lastName', r.last_name) from users r where r.id = t.revoked_by) as revoker
    from (select t.id from certificates t ${which} order by ${order} limit ${limit} offset ${offset}) page
    join certificates t on t.id = page.id join users u on u.id = t.user_id join courses c on c.id = t.course_id
    order by ${order}`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from certificates t ${chosen(choice)}`
  return row?.n ?? 0
}

const iso = (at: string) => new Date(at).toISOString()
const stateOf = (row: Row) => certificateState({ revokedAt: row.revoked_at })
const revokerOf = ({ revoker }: Row) => (revoker ? clubbedName(revoker) : '')

function shown(row: Row): contract.AdminCertificate {
  return {
    code: row.code,
    state: stateOf(row),
    learner: { uid: row.user_uid, email: row.email },
    learnerName: row.learner_name,
    courseUid: row.course_uid,
    courseTitle: row.course_title,
    creatorName: row.creator_name,
    issuedAt: iso(row.issued_at),
    revokedAt: row.revoked_at && iso(row.revoked_at),
    revocationReason: row.revocation_reason,
    revocationNote: row.revocation_note,
    revokedBy: revokerOf(row),
  }
}

export async function adminCertificateBy(db: Db, code: string): Promise<contract.AdminCertificate | undefined> {
  const [row] = await rowsOf(db, sql`where t.code = ${code}`, sql`t.id`, 1, 0)
  return row && shown(row)
}

const { columns, states, reasons } = messages

export const adminCertificates = action(contract.adminCertificates, (ctx, { page, limit, format, ...choice }) => {
  const direction = choice.direction === 'asc' ? sql`asc` : sql`desc`
  const order = sql`t.issued_at ${direction}, t.id ${direction}`
  return answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, chosen(choice), order, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: (rows, pagination) => ({ certificates: rows.map(shown), pagination }),
      file: 'certificates',
      onExport: (rows) => recordExport(ctx, 'certificates', choice, rows),
      columns: [
        [columns.code, (row) => row.code],
        [columns.learner, (row) => row.learner_name],
        [columns.email, (row) => row.email],
        [columns.course, (row) => row.course_title],
        [columns.instructor, (row) => row.creator_name],
        [columns.issued, (row) => formatDateTime(row.issued_at)],
        [columns.state, (row) => states[stateOf(row)]],
        [columns.revoked, (row) => (row.revoked_at ? formatDateTime(row.revoked_at) : '')],
        [columns.reason, (row) => (row.revocation_reason ? reasons[row.revocation_reason] : '')],
        [columns.note, (row) => row.revocation_note],
        [columns.revokedBy, revokerOf],
      ],
    },
  )
})
