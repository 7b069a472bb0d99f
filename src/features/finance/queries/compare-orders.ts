import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import type { LedgerDifference } from '../rules/ledger-checks.ts'
import { compareByDay } from './compare-by-day.ts'

/**
 * What the orders of a month say they sold, earned and documented, less refunds, beside their entries: orders that were
 * paid in it, and those with a posting in it.
 */
export const compareOrders = (db: Db, month: string): Promise<LedgerDifference[]> =>
  compareByDay(db, month, ordersOfDay, async (db, ids) => [
    ...(await compareBatch(db, ids)),
    ...(await compareLines(db, ids)),
  ])

const salesAccounts = sql`('deferred_course_sales', 'course_revenue', 'cgst_payable', 'sgst_payable', 'igst_payable')`

async function ordersOfDay(db: Db, day: string): Promise<number[]> {
  const rows = await queryRows(db, { id: number })`
    select order_id as id from ledger_transactions where booked_on = ${day} and order_id is not null
    union
    select order_id from payments where captured_at is not null and use = 'fulfils'
      and captured_at >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
      and captured_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'
    order by id`
  return rows.map(({ id }) => id)
}

const orderShape = {
  uid: text,
  sold: number,
  earned: number,
  documented: number,
  ledger_sold: number,
  ledger_earned: number,
}

/** One statement, so that a purchase or refund is seen with its postings or not at all. */
async function compareBatch(db: Db, ids: readonly number[]): Promise<LedgerDifference[]> {
  const rows = await queryRows(db, orderShape)`
    select o.uid, lines.sold, (lines.earned - back.earned)::bigint as earned, documents.total as documented,
      posted.sold as ledger_sold, posted.earned as ledger_earned
    from orders o
    cross join lateral (
      select coalesce(sum(payable_paise - refunded_paise), 0)::bigint as sold, coalesce(sum(creator_share_paise), 0)::bigint as earned
      from order_items where order_id = o.id and sold_at is not null) lines
    cross join lateral (
      select coalesce(sum(l.creator_share_paise), 0)::bigint as earned from refunds r join refund_lines l on l.refund_id = r.id
      where r.order_id = o.id and r.state not in ('requested', 'rejected')) back
    cross join lateral (
      select coalesce(sum(total), 0)::bigint as total from (
        select total_paise as total from invoices where order_id = o.id and series <> 'CRN'
        union all
        select -n.total_paise from refunds r join invoices n on n.refund_id = r.id where r.order_id = o.id) issued) documents
    cross join lateral (
      select coalesce(-sum(e.amount_paise) filter (where e.account in ${salesAccounts}), 0)::bigint as sold,
        coalesce(sum(e.amount_paise) filter (where e.account = 'creator_cost'), 0)::bigint as earned
      from ledger_transactions t join ledger_entries e on e.txn_id = t.id where t.order_id = o.id) posted
    where o.id = any(${sql.param([...ids])}::bigint[]) and (lines.sold <> posted.sold or lines.earned - back.earned <> posted.earned
      or documents.total <> posted.sold)
    order by o.id`
  return rows.flatMap((row) => {
    const { uid: subject, ledger_sold: sold, ledger_earned: earned } = row
    const figures = [
      { kind: 'sales', subject, expectedPaise: sold, foundPaise: row.sold },
      { kind: 'shares', subject, expectedPaise: earned, foundPaise: row.earned },
      { kind: 'documents', subject, expectedPaise: sold, foundPaise: row.documented },
    ] satisfies LedgerDifference[]
    return figures.filter((one) => one.expectedPaise !== one.foundPaise)
  })
}

/**
 * What each line of these orders sold, less refunds, beside its own entries: a course's sales are sums of lines. Orders of the
 * releases whose entries named no line are left out.
 */
async function compareLines(db: Db, ids: readonly number[]): Promise<LedgerDifference[]> {
  const rows = await queryRows(db, { subject: text, expected: number, found: number })`
    select o.uid || ' ' || i.position + 1 as subject, posted.paise as expected, i.payable_paise - i.refunded_paise as found
    from orders o join order_items i on i.order_id = o.id
    cross join lateral (
      select coalesce(-sum(e.amount_paise), 0)::bigint as paise from ledger_entries e
      where e.order_item_id = i.id and e.account in ${salesAccounts}) posted
    where o.id = any(${sql.param([...ids])}::bigint[]) and i.sold_at is not null
      and posted.paise <> i.payable_paise - i.refunded_paise
      and not exists (select from ledger_transactions t join ledger_entries e on e.txn_id = t.id
        where t.order_id = o.id and e.account in ${salesAccounts} and e.order_item_id is null)
    order by o.id, i.position`
  return rows.map(({ subject, expected, found }) => ({
    kind: 'courses',
    subject,
    expectedPaise: expected,
    foundPaise: found,
  }))
}
