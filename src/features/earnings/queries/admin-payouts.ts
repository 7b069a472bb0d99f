import { sql, type SQL } from 'drizzle-orm'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { clubbedName } from '#features/accounts/rules.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import type { Actor } from '#platform/http/session.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payouts-en.ts'
import { maskAccount, type PayoutState } from '../rules.ts'
import { needsAttention } from './failed-payouts.ts'

const rowShape = {
  uid: text,
  run_uid: text,
  creator_uid: text,
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  account_number: nullable(text),
  upi_id: nullable(text),
  prepared_paise: number,
  amount_paise: number,
  state: oneOf<PayoutState>(),
  reference: text,
  utr: nullable(text),
  failure_reason: text,
  updated_at: timestamp,
  asked: boolean,
}
type Row = RowOf<typeof rowShape>

const from = sql`
  from payouts p join payout_runs r on r.id = p.run_id join users u on u.id = p.creator_id
  join payout_details d on d.id = p.payout_details_id`

type Page = { where: SQL; order: SQL }
const rowsOf = (db: Db, { where, order }: Page, limit: number, offset: number): Promise<Row[]> =>
  queryRows(db, rowShape)`
    select p.uid, r.uid as run_uid, u.uid as creator_uid, u.title, u.first_name, u.last_name, u.email, d.account_number,
      d.upi_id, p.prepared_paise, p.amount_paise, p.state, p.reference, p.utr, p.failure_reason, p.updated_at,
      p.details_asked_at is not null as asked
    ${from} ${where} order by ${order} limit ${limit} offset ${offset}`

async function countOf(db: Db, { where }: Page): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n ${from} ${where}`
  return row?.n ?? 0
}

const nameOf = (row: Row) => clubbedName({ title: row.title, firstName: row.first_name, lastName: row.last_name })
const accountOf = (row: Row) => maskAccount({ accountNumber: row.account_number, upiId: row.upi_id })
const shown = (row: Row): contract.AdminPayout => ({
  uid: row.uid,
  runUid: row.run_uid,
  creator: { uid: row.creator_uid, clubbedName: nameOf(row), email: row.email },
  account: accountOf(row),
  prepared: row.prepared_paise,
  amount: row.amount_paise,
  state: row.state,
  reference: row.reference,
  utr: row.utr,
  reason: row.failure_reason,
  updatedAt: new Date(row.updated_at).toISOString(),
  asked: row.asked,
})

type Paging = Parameters<typeof answerList>[0]
const { columns } = messages
const listOf = (ctx: Ctx<Actor>, paging: Paging, page: Page, file: string, choice: object) =>
  answerList(paging, {
    rows: (limit, offset) => rowsOf(ctx.db, page, limit, offset),
    count: () => countOf(ctx.db, page),
    reply: (rows, pagination) => ({ payouts: rows.map(shown), pagination }),
    file,
    onExport: (rows) => recordExport(ctx, file, choice, rows),
    columns: [
      [columns.reference, (row) => row.reference],
      [columns.creator, nameOf],
      [columns.email, (row) => row.email],
      [columns.account, accountOf],
      [columns.amountRupees, (row) => plainRupees(row.amount_paise)],
      [columns.state, (row) => messages.states[row.state]],
      [columns.utr, (row) => row.utr ?? ''],
      [columns.reason, (row) => reasonText(row.failure_reason)],
      [columns.updated, (row) => formatDateTime(row.updated_at)],
    ],
  })

/** Our own reasons have words; the provider's and the bank's are shown as they are. */
const reasonText = (reason: string): string =>
  (({ ...messages.leftOut, ...messages.stopped }) as Record<string, string>)[reason] ?? reason

const sorts: Record<(typeof contract.payoutSorts)[number], SQL> = {
  amount: sql`p.amount_paise`,
  name: sql`u.first_name || ' ' || u.last_name`,
  state: sql`p.state`,
}
const found = (search: string | undefined) => (search ? sql`and ${personMatches(search)}` : sql``)
const among = (selected: string | undefined) => (selected ? sql`and p.uid in ${uidsIn(selected)}` : sql``)

export const payoutsOfRun = action(contract.payoutsOfRun, (ctx, { page, limit, format, ...choice }) => {
  const { uid, search, state, selected, sort, direction } = choice
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const where = sql`where r.uid = ${uid} ${state ? sql`and p.state = ${state}` : sql``} ${found(search)} ${among(selected)}`
  const order = sql`${sorts[sort]} ${turn}, p.id ${turn}`
  return listOf(ctx, { page, limit, format }, { where, order }, 'payouts', choice)
})

export const failedPayouts = action(contract.failedPayouts, (ctx, { page, limit, format, ...choice }) => {
  const { search, selected, direction } = choice
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const where = sql`where ${needsAttention} ${found(search)} ${among(selected)}`
  const order = sql`p.returned_at ${turn}, p.id ${turn}`
  return listOf(ctx, { page, limit, format }, { where, order }, 'failed-payouts', choice)
})
