import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'

/**
 * The rules of money that the rows of the database show by themselves, with how many break each: all are 0.
 * @param user which users, by their id
 */
export async function brokenMoneyRules(db: Db, user: (id: SQL) => SQL = () => sql`true`) {
  const [rows] = await queryRows(db, {
    sold: number,
    orders: number,
    enrolments: number,
    lines: number,
    creditNotes: number,
    unbalanced: number,
    clearing: number,
    statements: number,
    statementLines: number,
    creators: number,
  })`
    select
      -- A line counts as sold exactly when its order was paid and it did not go back as surplus.
      (select count(*)::int from order_items i join orders o on o.id = i.order_id
        where ${user(sql`o.user_id`)} and i.sold_at is distinct from case when not i.surplus then o.paid_at end) as sold,
      -- I4: an order is paid exactly when a payment of its amount bought it.
      (select count(*)::int from orders o where ${user(sql`o.user_id`)} and o.total_paise > 0
        and (o.state in ('paid', 'partially_refunded', 'refunded')) <> exists (
          select from payments p where p.order_id = o.id and p.use = 'fulfils' and p.amount_paise = o.total_paise)) as orders,
      -- I5: owning comes from a paid line of which nothing went back.
      (select count(*)::int from enrolments e where ${user(sql`e.user_id`)} and e.status = 'active' and e.source = 'purchase' and not exists (
        select from order_items i join orders p on p.id = i.order_id
        where p.user_id = e.user_id and i.id = e.order_item_id and i.course_id = e.course_id and not i.surplus
          and i.refunded_paise = 0 and p.paid_at is not null)) as enrolments,
      -- I19, I23: the parts of each line and of its refunds are whole, and the books hold of it what was not refunded.
      (select count(*)::int from order_items i join orders o on o.id = i.order_id
        left join lateral (select coalesce(sum(l.creator_share_paise), 0) as share, coalesce(sum(l.taxable_paise), 0) as taxable,
          coalesce(sum(l.amount_paise), 0) as amount from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = i.id and r.state not in ('requested', 'rejected')) back on true
        left join lateral (select
          coalesce(sum(e.amount_paise) filter (where e.account in ('creator_held', 'creator_payable')), 0) as owed,
          coalesce(sum(e.amount_paise) filter (where e.account in ('deferred_course_sales', 'course_revenue')), 0) as sales,
          coalesce(sum(e.amount_paise) filter (where e.account = 'creator_held'), 0) as held
          from ledger_entries e where e.order_item_id = i.id) book on true
        where ${user(sql`o.user_id`)} and i.sold_at is not null and i.payable_paise > 0 and (i.taxable_paise is null
          or back.amount <> i.refunded_paise or back.share > i.creator_share_paise
          or -book.owed <> i.creator_share_paise - back.share or -book.sales <> i.taxable_paise - back.taxable
          or (i.released_at is not null and book.held <> 0))) as lines,
      -- A credit note of its amount for each refund that was given on request.
      (select count(*)::int from refunds r join orders o on o.id = r.order_id
        where ${user(sql`o.user_id`)} and r.kind = 'requested'
          and (r.state not in ('requested', 'rejected')) <> exists (select from invoices n where n.refund_id = r.id and n.series = 'CRN' and n.total_paise = r.amount_paise)) as "creditNotes",
      -- I1: every transaction balances, and nothing is owed back that was sent.
      (select count(*)::int from (select t.id from ledger_transactions t join ledger_entries e on e.txn_id = t.id join orders o on o.id = t.order_id
        where ${user(sql`o.user_id`)} group by t.id having sum(e.amount_paise) <> 0) unequal) as unbalanced,
      (select coalesce(sum(e.amount_paise), 0)::bigint from ledger_entries e join ledger_transactions t on t.id = e.txn_id join orders o on o.id = t.order_id
        where ${user(sql`o.user_id`)} and e.account = 'refund_clearing') as clearing,
      -- I20 of each statement: what there was and came is what there is and went; the next one begins where it ends.
      (select count(*)::int from (select *, lag(held_paise, 1, 0::bigint) over month as held_before,
          lag(closing_paise, 1, 0::bigint) over month as closing_before
          from statements where ${user(sql`creator_id`)} window month as (partition by creator_id order by month)) s
        where s.opening_paise <> s.closing_before
          or s.held_before + s.opening_paise + s.earned_paise - s.taken_back_paise - s.paid_paise - s.tds_paise <> s.held_paise + s.closing_paise) as statements,
      -- A statement is what its lines add up to.
      (select count(*)::int from statements s cross join lateral (select
          coalesce(-sum(e.amount_paise) filter (where e.account = 'creator_payable'), 0) as payable,
          coalesce(-sum(e.amount_paise) filter (where t.kind = 'creator_share'), 0) as earned,
          coalesce(sum(e.amount_paise) filter (where t.kind = 'tds'), 0) as tds,
          count(*) filter (where e.creator_id <> s.creator_id or e.account not in ('creator_held', 'creator_payable')) as others
          from statement_lines l join ledger_entries e on e.id = l.entry_id join ledger_transactions t on t.id = e.txn_id
          where l.statement_id = s.id) listed
        where ${user(sql`s.creator_id`)} and (s.opening_paise + listed.payable <> s.closing_paise or listed.earned <> s.earned_paise
          or listed.tds <> s.tds_paise or listed.others > 0)) as "statementLines",
      -- I20 of each creator: what they earned and was not taken back is held, payable, held back as tax or paid.
      (select count(*)::int from (select e.creator_id from ledger_entries e join ledger_transactions t on t.id = e.txn_id
          where e.creator_id is not null and ${user(sql`e.creator_id`)} group by 1
          having sum(e.amount_paise) filter (where e.account = 'creator_cost') is distinct from
            -sum(e.amount_paise) filter (where e.account in ('creator_held', 'creator_payable') and t.kind not in ('tds', 'payout_sent', 'payout_returned'))) unequal) as creators`
  return rows
}

/** What `brokenMoneyRules` answers where all is well. */
export const noBrokenMoneyRules = {
  sold: 0,
  orders: 0,
  enrolments: 0,
  lines: 0,
  creditNotes: 0,
  unbalanced: 0,
  clearing: 0,
  statements: 0,
  statementLines: 0,
  creators: 0,
}
