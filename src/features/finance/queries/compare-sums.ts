import { accounts } from '#features/ledger/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'

const rowShape = { subject: text, expected: number, found: number }
const sumShape = { ...rowShape, side: oneOf<'debit' | 'credit'>() }

/** The sums by month, with what is not added up yet, beside the month's entries. One account at a time, by its index. */
export async function compareSums(db: Db, month: string): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (const account of Object.keys(accounts)) {
    const rows = await queryRows(db, sumShape)`
      with posted as (
        select coalesce(creator_id, learner_id, 0) as person_id, sum(greatest(amount_paise, 0)) as debit,
          sum(greatest(-amount_paise, 0)) as credit
        from ledger_entries
        where account = ${account} and booked_on >= ${month} and booked_on < ${monthAfter(month)} group by 1
      ), summed as (
        select person_id, sum(debit_paise) as debit, sum(credit_paise) as credit
        from ledger_movements where account = ${account} and month = ${month} group by 1
      )
      select coalesce(u.uid, '') as subject, side.name as side, side.expected::bigint as expected, side.found::bigint as found
      from posted full join summed using (person_id) left join users u on u.id = person_id
      cross join lateral (values ('debit', coalesce(posted.debit, 0), coalesce(summed.debit, 0)),
        ('credit', coalesce(posted.credit, 0), coalesce(summed.credit, 0))) side (name, expected, found)
      where side.expected <> side.found order by person_id, side.name limit ${maxDifferences + 1}`
    for (const { subject, side, expected, found } of rows)
      differences.push({
        kind: 'sums',
        subject: [account, side, subject].filter(Boolean).join(' '),
        expectedPaise: expected,
        foundPaise: found,
      })
  }
  return differences
}

/** What creators earned by day, with what is not added up yet, beside the entries. */
export async function compareDays(db: Db, month: string): Promise<LedgerDifference[]> {
  const end = monthAfter(month)
  const rows = await queryRows(db, rowShape)`
    with posted as (
      select creator_id, booked_on as day, sum(amount_paise) as paise from ledger_entries
      where account = 'creator_cost' and booked_on >= ${month} and booked_on < ${end} and creator_id is not null group by 1, 2
    ), summed as (
      select creator_id, day, sum(paise) as paise from (
        select creator_id, day, earned_paise - taken_back_paise as paise from ledger_creator_days
        where day >= ${month} and day < ${end}
        union all
        select e.creator_id, t.booked_on, e.amount_paise
        from ledger_unsummed n join ledger_transactions t on t.id = n.txn_id join ledger_entries e on e.txn_id = n.txn_id
        where e.account = 'creator_cost' and e.creator_id is not null and t.booked_on >= ${month} and t.booked_on < ${end}
      ) of_day group by 1, 2
    )
    select day || ' ' || u.uid as subject, coalesce(posted.paise, 0)::bigint as expected, coalesce(summed.paise, 0)::bigint as found
    from posted full join summed using (creator_id, day) join users u on u.id = creator_id
    where coalesce(posted.paise, 0) <> coalesce(summed.paise, 0) order by day, creator_id limit ${maxDifferences + 1}`
  return rows.map((row) => ({
    kind: 'days',
    subject: row.subject,
    expectedPaise: row.expected,
    foundPaise: row.found,
  }))
}

/** What the school sold and refunded by day, with what is not added up yet, beside the entries. */
export async function compareSchoolDays(db: Db, month: string): Promise<LedgerDifference[]> {
  const end = monthAfter(month)
  const rows = await queryRows(db, { ...rowShape, side: oneOf<'sold' | 'refunded'>() })`
    with posted as (
      select e.booked_on as day, coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0) as sold,
        coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund'), 0) as refunded
      from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where e.account in ('gateway_receivable', 'refund_clearing') and e.booked_on >= ${month} and e.booked_on < ${end}
        and (t.kind, e.account) in (('capture', 'gateway_receivable'), ('refund', 'refund_clearing')) group by 1
    ), summed as (
      select day, sum(sold_paise) as sold, sum(refunded_paise) as refunded from ledger_day_movements
      where day >= ${month} and day < ${end} group by 1
    )
    select day::text as subject, side.name as side, side.expected::bigint as expected, side.found::bigint as found
    from posted full join summed using (day)
    cross join lateral (values ('sold', coalesce(posted.sold, 0), coalesce(summed.sold, 0)),
      ('refunded', coalesce(posted.refunded, 0), coalesce(summed.refunded, 0))) side (name, expected, found)
    where side.expected <> side.found order by day, side.name limit ${maxDifferences + 1}`
  return rows.map(({ subject, side, expected, found }) => ({
    kind: 'days',
    subject: `${subject} ${side}`,
    expectedPaise: expected,
    foundPaise: found,
  }))
}
