import type { Db } from '#platform/database/db.ts'
import { number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'

/** Statements compared by one statement of SQL. */
const batchSize = 500

const statementShape = {
  id: number,
  number: text,
  closing: number,
  held: number,
  payable_moved: number,
  held_moved: number,
}

/**
 * What a month's statements say is payable and held at its end, beside the balances of the statement before and the
 * entries that it lists.
 */
export async function compareStatements(db: Db, month: string): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (let after: number | undefined = 0; after !== undefined && differences.length <= maxDifferences;) {
    const rows = await statementsAfter(db, month, after)
    for (const { number, closing, held, payable_moved: payable, held_moved: heldMoved } of rows)
      differences.push(
        ...[
          { kind: 'statements' as const, subject: number, expectedPaise: payable, foundPaise: closing },
          { kind: 'statements' as const, subject: `${number} held`, expectedPaise: heldMoved, foundPaise: held },
        ].filter((one) => one.expectedPaise !== one.foundPaise),
      )
    after = rows.length === batchSize ? rows.at(-1)?.id : undefined
  }
  return differences
}

function statementsAfter(db: Db, month: string, after: number) {
  return queryRows(db, statementShape)`
    select s.id, s.number, s.closing_paise as closing, s.held_paise as held,
      (coalesce(earlier.closing_paise, 0) - moved.payable)::bigint as payable_moved,
      (coalesce(earlier.held_paise, 0) - moved.held)::bigint as held_moved
    from statements s
    left join lateral (
      select closing_paise, held_paise from statements
      where creator_id = s.creator_id and month < s.month order by month desc limit 1) earlier on true
    cross join lateral (
      select coalesce(sum(e.amount_paise) filter (where e.account = 'creator_payable'), 0) as payable,
        coalesce(sum(e.amount_paise) filter (where e.account = 'creator_held'), 0) as held
      from statement_lines l join ledger_entries e on e.id = l.entry_id where l.statement_id = s.id) moved
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
