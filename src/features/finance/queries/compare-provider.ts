import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'
import { batchSize, compareByDay } from './compare-by-day.ts'

/**
 * What the provider holds of the payments of a month, what of them it has sent back, and what of them waits unexplained in
 * suspense, beside their entries: payments that were captured in it, and those with a posting in it.
 */
export const compareProvider = (db: Db, month: string): Promise<LedgerDifference[]> =>
  compareByDay(db, month, paymentsOfDay, compareBatch)

async function paymentsOfDay(db: Db, day: string): Promise<number[]> {
  const rows = await queryRows(db, { id: number })`
    select payment_id as id from ledger_transactions where booked_on = ${day} and payment_id is not null
    union
    select id from payments where captured_at is not null
      and captured_at >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
      and captured_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'
    order by id`
  return rows.map(({ id }) => id)
}

const paymentShape = {
  payment: text,
  held: number,
  back: number,
  waiting: number,
  ledger_held: number,
  ledger_back: number,
  ledger_waiting: number,
}

/**
 * One statement, so that a payment is seen with its postings or not at all. A payment that bought nothing yet, or in another
 * currency, is not booked; of one that was given back before we knew of it (`lapsed`) the fee alone is. What a person booked of
 * a settlement's line is compared with that line.
 */
async function compareBatch(db: Db, ids: readonly number[]): Promise<LedgerDifference[]> {
  const rows = await queryRows(db, paymentShape)`
    select p.provider_payment_id as payment, says.held, says.back, says.waiting,
      posted.held as ledger_held, posted.back as ledger_back, posted.waiting as ledger_waiting
    from payments p
    cross join lateral (
      select (case when p.state = 'lapsed' then 0 else p.amount_paise end - coalesce(p.fee_paise, 0)
          - coalesce((select sum(d.deducted_paise) from disputes d where d.payment_id = p.id), 0))::bigint as held,
        coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.state = 'processed' and p.state <> 'lapsed'), 0)::bigint as back,
        case when p.use = 'flagged' and p.state not in ('dispute_lost', 'lapsed') then p.amount_paise - p.refunded_paise else 0 end as waiting) says
    cross join lateral (
      select coalesce(sum(e.amount_paise) filter (where e.account = 'gateway_receivable' and t.refund_id is null), 0)::bigint as held,
        coalesce(-sum(e.amount_paise) filter (where e.account in ('gateway_receivable', 'dispute_reserve')
          and t.refund_id is not null and t.kind in ('refund_sent', 'dispute_lost')), 0)::bigint as back,
        coalesce(-sum(e.amount_paise) filter (where e.account = 'suspense'), 0)::bigint as waiting
      from ledger_transactions t join ledger_entries e on e.txn_id = t.id
      where t.payment_id = p.id and t.kind <> 'settlement_adjusted') posted
    where p.id = any(${sql.param([...ids])}::bigint[]) and (p.use is not null and p.captured_at is not null or p.state = 'lapsed') and p.currency = 'INR'
      and (says.held <> posted.held or says.back <> posted.back or says.waiting <> posted.waiting)
    order by p.id`
  return rows.flatMap((row) => {
    const { payment: subject } = row
    const figures = [
      { kind: 'receivable', subject, expectedPaise: row.ledger_held, foundPaise: row.held },
      { kind: 'refunds', subject, expectedPaise: row.ledger_back, foundPaise: row.back },
      { kind: 'suspense', subject, expectedPaise: row.ledger_waiting, foundPaise: row.waiting },
    ] satisfies LedgerDifference[]
    return figures.filter((one) => one.expectedPaise !== one.foundPaise)
  })
}

/**
 * All payments that wait unexplained beside the balance of the account, which holds nothing else: also what was posted for
 * no payment is seen. A balance is of now, so it is compared with the month of now alone.
 */
export async function compareSuspense(db: Db, month: string, present: string): Promise<LedgerDifference[]> {
  if (month !== present) return []
  const rows = await queryRows(db, { expected: number, found: number })`
    select balance.paise as expected, waiting.paise as found
    from (select coalesce(sum(credit_paise - debit_paise), 0)::bigint as paise from ledger_movements where account = 'suspense') balance
    cross join (select coalesce(sum(amount_paise - refunded_paise), 0)::bigint as paise from payments
      where use = 'flagged' and refunded_paise < amount_paise and captured_at is not null and currency = 'INR'
        and state <> 'dispute_lost') waiting
    where balance.paise <> waiting.paise`
  return rows.map(({ expected, found }) => ({
    kind: 'suspense',
    subject: 'suspense',
    expectedPaise: expected,
    foundPaise: found,
  }))
}

const disputeShape = { dispute: text, taken: number, reserved: number, ledger_taken: number, ledger_reserved: number }

/**
 * What the provider took for each dispute, and what of it waits for a decision, beside the entries: disputes that opened in
 * the month, and those with a posting in it. Nothing is taken for one that was won, and nothing waits for one that is decided.
 */
export async function compareDisputes(db: Db, month: string): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  const ids = await disputesOf(db, month)
  for (let from = 0; from < ids.length && differences.length <= maxDifferences; from += batchSize) {
    const rows = await queryRows(db, disputeShape)`
      select d.provider_dispute_id as dispute, says.taken, says.reserved,
        posted.taken as ledger_taken, posted.reserved as ledger_reserved
      from disputes d join payments p on p.id = d.payment_id
      cross join lateral (
        select case when d.state in ('won', 'closed') then 0 else d.deducted_paise end as taken,
          case when d.decided_at is null then d.deducted_paise else 0 end as reserved) says
      cross join lateral (
        select coalesce(-sum(e.amount_paise) filter (where e.account = 'gateway_receivable'), 0)::bigint as taken,
          coalesce(sum(e.amount_paise) filter (where e.account = 'dispute_reserve'), 0)::bigint as reserved
        from ledger_transactions t join ledger_entries e on e.txn_id = t.id
        where t.payment_id = d.payment_id and t.dispute_id = d.id and t.kind in ('dispute_opened', 'dispute_won', 'dispute_lost')) posted
      where d.id = any(${sql.param(ids.slice(from, from + batchSize))}::bigint[]) and p.currency = 'INR'
        and (says.taken <> posted.taken or says.reserved <> posted.reserved)
      order by d.id`
    for (const row of rows) {
      const { dispute: subject, reserved } = row
      const figures = [
        { kind: 'disputes', subject, expectedPaise: row.ledger_taken, foundPaise: row.taken },
        { kind: 'disputes', subject: `${subject} reserve`, expectedPaise: row.ledger_reserved, foundPaise: reserved },
      ] satisfies LedgerDifference[]
      differences.push(...figures.filter((one) => one.expectedPaise !== one.foundPaise))
    }
  }
  return differences
}

async function disputesOf(db: Db, month: string): Promise<number[]> {
  const rows = await queryRows(db, { id: number })`
    select t.dispute_id as id from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.account = 'dispute_reserve' and e.booked_on >= ${month} and e.booked_on < ${monthAfter(month)} and t.dispute_id is not null
    union
    select id from disputes where opened_at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'
      and opened_at < ${monthAfter(month)}::date::timestamp at time zone 'Asia/Kolkata'
    order by id`
  return rows.map(({ id }) => id)
}
