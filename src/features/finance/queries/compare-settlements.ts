import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'
import { batchSize } from './compare-by-day.ts'

/** Settlements whose lines are read by one statement: each has the lines of a day. */
const settlementsAtOnce = 10

const rowShape = { subject: text, expected: number, found: number }
const differenceOf = ({ subject, expected, found }: { subject: string; expected: number; found: number }) =>
  ({ kind: 'settlements', subject, expectedPaise: expected, foundPaise: found }) satisfies LedgerDifference

/**
 * What a month's settlements brought to the bank, beside what was posted for them on the bank's account and on what the
 * provider holds; and what was posted for a settlement that is not there.
 */
export async function compareSettlements(db: Db, month: string): Promise<LedgerDifference[]> {
  const end = monthAfter(month)
  const rows = await queryRows(db, rowShape)`
    select s.provider_settlement_id || side.suffix as subject, side.paise as expected, s.amount_paise as found
    from settlements s
    cross join lateral (
      select coalesce(sum(e.amount_paise) filter (where e.account = 'bank'), 0)::bigint as bank,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'gateway_receivable'), 0)::bigint as provider
      from ledger_transactions t join ledger_entries e on e.txn_id = t.id
      where t.source = 'settlement:' || s.provider_settlement_id and t.settlement_id = s.id) posted
    cross join lateral (values ('', posted.bank), (' receivable', posted.provider)) side (suffix, paise)
    where s.settled_at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'
      and s.settled_at < ${end}::date::timestamp at time zone 'Asia/Kolkata' and side.paise <> s.amount_paise
    union all
    select substr(t.source, length('settlement:') + 1) || ' posting', e.amount_paise, 0
    from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.account = 'bank' and e.booked_on >= ${month} and e.booked_on < ${end} and t.kind = 'settlement'
      and not exists (select from settlements s
        where s.provider_settlement_id = substr(t.source, length('settlement:') + 1) and s.id = t.settlement_id)
    order by 1 limit ${maxDifferences + 1}`
  return rows.map(differenceOf)
}

/**
 * What the provider kept for refunds that it made at once, by the lines of a month's settlements, beside its postings. One of a
 * payment in another currency is not booked.
 */
export async function compareRefundFees(db: Db, month: string): Promise<LedgerDifference[]> {
  const settlements = await queryRows(db, { id: number })`
    select id from settlements where settled_at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'
      and settled_at < ${monthAfter(month)}::date::timestamp at time zone 'Asia/Kolkata' order by id`
  const ids = settlements.map(({ id }) => id)
  const differences: LedgerDifference[] = []
  for (let from = 0; from < ids.length && differences.length <= maxDifferences; from += settlementsAtOnce) {
    const rows = await queryRows(db, rowShape)`
      select i.entity_id || ' fee' as subject, posted.paise as expected, i.fee_paise as found
      from settlement_items i
      cross join lateral (
        select coalesce(-sum(e.amount_paise), 0)::bigint as paise
        from ledger_transactions t join ledger_entries e on e.txn_id = t.id and e.account = 'gateway_receivable'
        where t.source = 'fee:' || i.entity_id) posted
      where i.settlement_id = any(${sql.param(ids.slice(from, from + settlementsAtOnce))}::bigint[])
        and i.kind = 'refund' and posted.paise <> i.fee_paise and exists (select from refunds r join payments p on p.id = r.payment_id
          where r.id = i.refund_id and p.currency = 'INR')
      order by i.id limit ${maxDifferences + 1}`
    differences.push(...rows.map(differenceOf))
  }
  return differences
}

/**
 * What people booked of lines that differ from our books, beside its postings: lines that were explained in the month, and
 * those with a posting in it.
 */
export async function compareAdjustments(db: Db, month: string): Promise<LedgerDifference[]> {
  const uids = await adjustedLines(db, month)
  const differences: LedgerDifference[] = []
  for (let from = 0; from < uids.length && differences.length <= maxDifferences; from += batchSize) {
    const rows = await queryRows(db, rowShape)`
      select coalesce(i.entity_id, line.uid) || ' booked' as subject, posted.paise as expected, coalesce(i.booked_paise, 0) as found
      from unnest(${sql.param(uids.slice(from, from + batchSize))}::text[]) line (uid)
      left join settlement_items i on i.uid = line.uid
      cross join lateral (
        select coalesce(sum(e.amount_paise), 0)::bigint as paise
        from ledger_transactions t join ledger_entries e on e.txn_id = t.id and e.account = 'gateway_receivable'
        where t.kind = 'settlement_adjusted' and split_part(t.source, ':', 2) = line.uid) posted
      where posted.paise <> coalesce(i.booked_paise, 0) order by 1`
    differences.push(...rows.map(differenceOf))
  }
  return differences
}

/** Each adjustment is income or a loss: these accounts are short, that of the provider has every sale. */
async function adjustedLines(db: Db, month: string): Promise<string[]> {
  const rows = await queryRows(db, { uid: text })`
    select split_part(t.source, ':', 2) as uid from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.account in ('other_income', 'write_offs') and e.booked_on >= ${month} and e.booked_on < ${monthAfter(month)}
      and t.kind = 'settlement_adjusted'
    union
    select uid from settlement_items where explained_at is not null and booked_paise <> 0
      and explained_at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'
      and explained_at < ${monthAfter(month)}::date::timestamp at time zone 'Asia/Kolkata'
    order by uid`
  return rows.map(({ uid }) => uid)
}
