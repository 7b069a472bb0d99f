import { sql, type SQL } from 'drizzle-orm'
import { wholeBasisPoints } from '#features/rates/rules.ts'

/**
 * What payouts took of a creator and no statement lists yet; what came back is taken off. A payout that moved before the
 * end of their last statement's month is listed. `offset 0`: PostgreSQL would otherwise begin with the payouts of all
 * creators where there are few of them yet.
 * @param creator the creator's id
 * @param lastMonth the first day of the month of their last statement, null where there is none
 */
const unlistedPayouts = (creator: SQL, lastMonth: SQL): SQL => sql`(
  select coalesce(sum(e.amount_paise), 0)
  from (
    select id from payouts where creator_id = ${creator}
      and (${lastMonth} is null or updated_at >= (${lastMonth} + interval '1 month') at time zone 'Asia/Kolkata') offset 0) p
  cross join lateral (
    select id from ledger_transactions where payout_id = p.id and kind in ('payout_sent', 'payout_returned') offset 0) t
  join ledger_entries e on e.txn_id = t.id and e.account = 'creator_payable'
  where not exists (select from statement_lines l where l.entry_id = e.id))`

/**
 * What a statement credited: the base of its tax (`creditedPaise` in rules, before the tax is taken off).
 * @param statement the name by which a query knows the statement
 */
export const creditedByStatement = (statement: SQL): SQL =>
  sql`(${statement}.closing_paise + ${statement}.tds_paise + ${statement}.paid_paise - ${statement}.opening_paise)`

/**
 * What became payable to a creator since their last statement, less what was taken back: the balance has moved by it and by
 * payouts alone. So no entry is read but those of payouts, however many sales there were.
 * @param payable what is payable now
 */
export const creditedSince = (creator: SQL, payable: SQL, last: { month: SQL; closing: SQL }): SQL =>
  sql`(${payable} - coalesce(${last.closing}, 0) + ${unlistedPayouts(creator, last.month)})`

/**
 * What a creator's statements credited, each with the rate that has taxed it: the first statement above the threshold from
 * there on taxes, at its rate, also what the year's earlier ones left untaxed. A rate that changes later changes nothing of it.
 * No rate: nothing has taxed it yet. Of the months from `from` on and before `before`, each fiscal year by itself.
 */
export const taxedStatements = (creator: SQL, { from, before }: { from: string; before: string }): SQL => sql`
  select month, tds_paise, ${creditedByStatement(sql`s`)} as credited_paise,
    (array_agg(tds_basis_points) filter (where tds_basis_points > 0) over (
      partition by extract(year from month - interval '3 months') order by month
      rows between current row and unbounded following))[1] as basis_points
  from statements s where creator_id = ${creator} and month >= ${from} and month < ${before}`

/** The sums of `taxedStatements` that tax is reckoned from (`TaxedYear` in rules), of those rows for which `of` is true. */
export const taxedSums = (of: SQL) => {
  const sum = (value: SQL, where: SQL) => sql`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`
  const taxed = sql`coalesce(sum(credited_paise::numeric * basis_points) filter (where ${of}), 0)`
  return {
    creditedPaise: sum(sql`credited_paise`, of),
    untaxedPaise: sum(sql`credited_paise`, sql`${of} and basis_points is null`),
    taxPaise: sql`${portionInSql(taxed, 1)}::bigint`,
    withheldPaise: sum(sql`tds_paise`, of),
  }
}

/** `portion` of money.ts by basis points: rounded half up to the paisa. */
export const portionInSql = (paise: SQL, basisPoints: SQL | number): SQL =>
  sql`floor((2 * (${paise})::numeric * ${basisPoints}::bigint + ${wholeBasisPoints}::bigint) / ${2 * wholeBasisPoints}::bigint)`
