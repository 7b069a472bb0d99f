import { monthFigures, type Moved } from '#features/earnings/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { json, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'

/** Statements compared by one statement of SQL. */
const batchSize = 500

const statementShape = {
  id: number,
  number: text,
  opening: number,
  earned: number,
  released: number,
  taken_back: number,
  paid: number,
  tds: number,
  held: number,
  closing: number,
  earlier_closing: number,
  earlier_held: number,
  moved: json<Moved[]>(),
}

/**
 * The figures of a month's statements, as their PDF shows them, beside what the statement before left and the entries that
 * they list.
 */
export async function compareStatements(db: Db, month: string): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (let after: number | undefined = 0; after !== undefined && differences.length <= maxDifferences;) {
    const rows = await statementsAfter(db, month, after)
    differences.push(...rows.flatMap(differencesOf))
    after = rows.length === batchSize ? rows.at(-1)?.id : undefined
  }
  return differences
}

function differencesOf(row: RowOf<typeof statementShape>): LedgerDifference[] {
  const { moved } = row
  const expected = monthFigures({ heldPaise: row.earlier_held, payablePaise: row.earlier_closing }, moved)
  const tdsPaise = moved.reduce((sum, { kind, paise }) => (kind === 'tds' ? sum + paise : sum), 0)
  const figures = [
    ['', expected.payablePaise, row.closing],
    ['opening', row.earlier_closing, row.opening],
    ['earned', expected.earnedPaise, row.earned],
    ['became payable', expected.releasedPaise, row.released],
    ['taken back', expected.takenBackPaise, row.taken_back],
    ['paid', expected.paidPaise, row.paid],
    ['TDS', tdsPaise, row.tds],
    ['held', expected.heldPaise, row.held],
  ] as const
  return figures.flatMap(([figure, expectedPaise, foundPaise]) =>
    expectedPaise === foundPaise
      ? []
      : [{ kind: 'statements', subject: `${row.number} ${figure}`.trim(), expectedPaise, foundPaise }],
  )
}

function statementsAfter(db: Db, month: string, after: number) {
  return queryRows(db, statementShape)`
    select s.id, s.number, s.opening_paise as opening, s.earned_paise as earned, s.released_paise as released,
      s.taken_back_paise as taken_back, s.paid_paise as paid, s.tds_paise as tds, s.held_paise as held,
      s.closing_paise as closing, coalesce(earlier.closing_paise, 0)::bigint as earlier_closing,
      coalesce(earlier.held_paise, 0)::bigint as earlier_held, listed.moved
    from statements s
    left join lateral (
      select closing_paise, held_paise from statements
      where creator_id = s.creator_id and month < s.month order by month desc limit 1) earlier on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'account', account, 'paise', paise)), '[]'::jsonb) as moved
      from (
        select t.kind, e.account, sum(e.amount_paise) as paise
        from statement_lines l join ledger_entries e on e.id = l.entry_id join ledger_transactions t on t.id = e.txn_id
        where l.statement_id = s.id group by 1, 2) sums) listed
    where s.month = ${month} and s.id > ${after} order by s.id limit ${batchSize}`
}

const paidShape = { subject: text, expected: number, found: number }

/** What payouts of a month's runs took from their creators, beside what was posted: nothing for one that came back. */
export async function comparePayouts(db: Db, month: string): Promise<LedgerDifference[]> {
  const rows = await queryRows(db, paidShape)`
    select p.reference as subject, posted.paise as expected, paid.paise as found
    from payout_runs r join payouts p on p.run_id = r.id
    cross join lateral (
      select case when p.approved_at is null or p.returned_at is not null then 0 else p.amount_paise end as paise) paid
    cross join lateral (
      select coalesce(sum(e.amount_paise), 0)::bigint as paise from ledger_transactions t
      join ledger_entries e on e.txn_id = t.id and e.account = 'creator_payable'
      where t.payout_id = p.id and t.kind in ('payout_sent', 'payout_returned')) posted
    where r.created_at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'
      and r.created_at < ${monthAfter(month)}::date::timestamp at time zone 'Asia/Kolkata' and posted.paise <> paid.paise
    order by p.id limit ${maxDifferences + 1}`
  return rows.map(differenceOf('payouts'))
}

/** What was paid by hand, beside its posting. */
export async function comparePayments(db: Db, month: string): Promise<LedgerDifference[]> {
  const rows = await queryRows(db, { ...paidShape, account: oneOf<string>() })`
    select m.reference as subject, m.account, posted.paise as expected, m.amount_paise as found
    from manual_payments m
    cross join lateral (
      select coalesce(sum(e.amount_paise), 0)::bigint as paise from ledger_transactions t
      join ledger_entries e on e.txn_id = t.id and e.account = m.account
      where t.source in ('tax_paid:' || m.uid, 'learner_paid:' || m.uid)) posted
    where m.created_at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'
      and m.created_at < ${monthAfter(month)}::date::timestamp at time zone 'Asia/Kolkata' and posted.paise <> m.amount_paise
    order by m.id limit ${maxDifferences + 1}`
  return rows.map((row) => differenceOf('payments')({ ...row, subject: `${row.account} ${row.subject}` }))
}

const differenceOf =
  (kind: 'payouts' | 'payments') =>
  ({ subject, expected, found }: { subject: string; expected: number; found: number }): LedgerDifference => ({
    kind,
    subject,
    expectedPaise: expected,
    foundPaise: found,
  })
