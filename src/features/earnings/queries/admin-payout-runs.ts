import { sql, type SQL } from 'drizzle-orm'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { clubbedName } from '#features/accounts/rules.ts'
import { isRunAlone } from '#features/theme/queries.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import {
  boolean,
  json,
  nullable,
  number,
  oneOf,
  queryRows,
  type RowOf,
  text,
  timestamp,
} from '#platform/database/rows.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import { runNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payouts-en.ts'
import { canApproveRun, canCancelRun, canDownloadFile, canImportAnswers, canSendRun } from '../policy.ts'
import type { PayoutRunState, PayoutWay } from '../rules.ts'

type Person = { title: string; firstName: string; lastName: string }
const rowShape = {
  uid: text,
  way: oneOf<PayoutWay>(),
  state: oneOf<PayoutRunState>(),
  prepared_by: number,
  created_at: timestamp,
  preparer: json<Person>(),
  approved_at: nullable(timestamp),
  approver: nullable(json<Person>()),
  alone: boolean,
  sent_at: nullable(timestamp),
  file_made_at: nullable(timestamp),
  finished_at: nullable(timestamp),
  total: number,
  paid: number,
  n_all: number,
  n_open: number,
  n_processed: number,
  n_returned: number,
  n_dropped: number,
}
type Row = RowOf<typeof rowShape>

const person = (id: SQL) =>
  sql`(select jsonb_build_object('title', title, 'firstName', first_name, 'lastName', last_name) from users where id = ${id})`

/** The runs of a page, chosen by their ids alone; their payouts are counted for these. */
function runRows(db: Db, page: SQL, direction: SQL): Promise<Row[]> {
  return queryRows(db, rowShape)`
    select r.uid, r.way, r.state, r.prepared_by, r.created_at, ${person(sql`r.prepared_by`)} as preparer, r.approved_at,
      ${person(sql`r.approved_by`)} as approver, r.approved_alone is not null as alone, c.sent_at, r.file_made_at, r.finished_at,
      c.total, c.paid, c.n_all, c.n_open, c.n_processed, c.n_returned, c.n_dropped
    from (${page}) page join payout_runs r on r.id = page.id
    cross join lateral (
      select min(p.sent_at) as sent_at,
        coalesce(sum(p.amount_paise) filter (where not dropped), 0)::bigint as total,
        coalesce(sum(p.amount_paise) filter (where p.state = 'processed'), 0)::bigint as paid,
        (count(*) filter (where not dropped))::int as n_all,
        (count(*) filter (where p.state in ('prepared', 'approved', 'submitting', 'queued', 'pending', 'processing')))::int as n_open,
        (count(*) filter (where p.state = 'processed'))::int as n_processed,
        (count(*) filter (where p.returned_at is not null))::int as n_returned,
        (count(*) filter (where dropped))::int as n_dropped
      from (select *, state = 'cancelled' and returned_at is null as dropped from payouts where run_id = r.id) p
    ) c
    order by r.created_at ${direction}, r.id ${direction}`
}

type Choice = Omit<ParsedOf<typeof contract.adminPayoutRuns>, 'page' | 'limit' | 'format'>
function chosen({ search, state, selected }: Choice): SQL {
  const parts = [
    state ? sql`and r.state = ${state}` : sql``,
    search
      ? sql`and exists (select from payouts p join users u on u.id = p.creator_id where p.run_id = r.id and ${personMatches(search)})`
      : sql``,
    selected ? sql`and r.uid in ${uidsIn(selected)}` : sql``,
  ]
  return sql`where true ${sql.join(parts, sql` `)}`
}

function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc` : sql`desc`
  const page = sql`select r.id from payout_runs r ${chosen(choice)}
    order by r.created_at ${direction}, r.id ${direction} limit ${limit} offset ${offset}`
  return runRows(db, page, direction)
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from payout_runs r ${chosen(choice)}`
  return row?.n ?? 0
}

const iso = (at: string | null) => at && new Date(at).toISOString()
const shown = (row: Row): contract.PayoutRun => ({
  uid: row.uid,
  way: row.way,
  state: row.state,
  preparedAt: new Date(row.created_at).toISOString(),
  preparedBy: clubbedName(row.preparer),
  approvedAt: iso(row.approved_at),
  approvedBy: row.approver ? clubbedName(row.approver) : '',
  approvedAlone: row.alone,
  sentAt: iso(row.sent_at),
  fileMadeAt: iso(row.file_made_at),
  finishedAt: iso(row.finished_at),
  counts: {
    all: row.n_all,
    open: row.n_open,
    processed: row.n_processed,
    returned: row.n_returned,
    dropped: row.n_dropped,
  },
  total: row.total,
  paid: row.paid,
})

const { columns } = messages
export const adminPayoutRuns = action(contract.adminPayoutRuns, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: (rows, pagination) => ({ runs: rows.map(shown), pagination }),
      file: 'payout-runs',
      onExport: (rows) => recordExport(ctx, 'payout-runs', choice, rows),
      columns: [
        [columns.run, (row) => row.uid],
        [columns.prepared, (row) => formatDateTime(row.created_at)],
        [columns.preparedBy, (row) => clubbedName(row.preparer)],
        [columns.approvedBy, (row) => (row.approver ? clubbedName(row.approver) : '')],
        [columns.way, (row) => messages.ways[row.way]],
        [columns.payouts, (row) => row.n_all],
        [columns.amountRupees, (row) => plainRupees(row.total)],
        [columns.paidRupees, (row) => plainRupees(row.paid)],
        [columns.state, (row) => messages.runStates[row.state]],
      ],
    },
  ),
)

const dateOf = (at: string | null) => (at === null ? null : new Date(at))
export const adminPayoutRun = action(contract.adminPayoutRun, async (ctx, { uid }) => {
  const [row] = await runRows(ctx.db, sql`select id from payout_runs where uid = ${uid}`, sql`desc`)
  if (!row) throw runNotFound()
  const run = {
    state: row.state,
    way: row.way,
    preparedBy: row.prepared_by,
    fileMadeAt: dateOf(row.file_made_at),
    sentAt: dateOf(row.sent_at),
  }
  const alone = await isRunAlone(ctx.db, ctx.settings)
  const approve = canApproveRun(ctx.actor, run, { alone })
  return {
    data: {
      run: shown(row),
      may: {
        approve,
        needsOther: run.state === 'prepared' && !approve,
        send: canSendRun(ctx.actor, run),
        cancel: canCancelRun(ctx.actor, run),
        download: canDownloadFile(ctx.actor, run),
        import: canImportAnswers(ctx.actor, run),
      },
    },
  }
})
