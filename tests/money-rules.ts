import { sql, type SQL } from 'drizzle-orm'
import type { Moves } from '#features/checkout/rules/moves.ts'
import { orderMoves } from '#features/checkout/rules/order-states.ts'
import { disputeMoves, paymentMoves } from '#features/checkout/rules/payment-states.ts'
import { refundMoves } from '#features/checkout/rules/refund-states.ts'
import { openPayoutStates, returnedPayoutStates } from '#features/earnings/rules.ts'
import type { Db } from '#platform/database/db.ts'
import { list, number, queryRows, text } from '#platform/database/rows.ts'
import { bundleRules } from './bundle-rules.ts'
import { couponRules } from './coupon-rules.ts'
import { giftRules } from './gift-rules.ts'
import { groupRules } from './group-rules.ts'

/** Narrows a rule to some users, by a column with their id. */
export type OfUsers = (id: SQL) => SQL
/** A rule that rows of the database show by themselves: `broken` answers, as `what`, each thing that breaks it. */
export type MoneyRule = { id: string; says: string; broken: (user: OfUsers) => SQL }
export type BrokenRule = Pick<MoneyRule, 'id' | 'says'> & { count: number; examples: string[] }

/** Money that a refund gives back: it was granted, and no longer only requested. */
const isGranted = (state: SQL) => sql`${state} not in ('requested', 'rejected')`
const movesOf = (thing: string, moves: Moves<string>) =>
  Object.entries(moves).flatMap(([from, tos]) => tos.map((to) => sql`(${thing}, ${from}, ${to})`))
const allowedMoves = sql.join(
  [
    ...movesOf('order', orderMoves),
    ...movesOf('payment', paymentMoves),
    ...movesOf('refund', refundMoves),
    ...movesOf('dispute', disputeMoves),
  ],
  sql`, `,
)

const oneOf = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )
const [returned, open] = [oneOf(returnedPayoutStates), oneOf(openPayoutStates)]

/** The rules of money (I1 to I28) that our own tables show, once nothing is on its way any more. */
export const moneyRules = {
  ...couponRules,
  ...giftRules,
  ...groupRules,
  ...bundleRules,
  balanced: {
    id: 'I1',
    says: 'Every transaction of the ledger adds up to 0.',
    broken: (user) => sql`
      select t.source as what from ledger_transactions t join ledger_entries e on e.txn_id = t.id
        left join orders o on o.id = t.order_id
      where t.order_id is null or ${user(sql`o.user_id`)} group by t.id having sum(e.amount_paise) <> 0`,
  },
  clearing: {
    id: 'I1',
    says: 'All that is owed back has left the provider, but for refunds that a person has to explain.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from orders o
        join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.txn_id = t.id and e.account = 'refund_clearing'
      where ${user(sql`o.user_id`)} group by o.id having sum(e.amount_paise) <> (
        select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.order_id = o.id and r.kind in ('external', 'dispute') and r.flag is not null and r.state in ('processed', 'manual'))`,
  },
  value: {
    id: 'I2',
    says: 'What was captured is the price of what was sold, and of what went back because it bought nothing.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from orders o where ${user(sql`o.user_id`)} and o.total_paise > 0 and
        (select coalesce(sum(p.amount_paise), 0) from payments p where p.order_id = o.id and p.use in ('fulfils', 'surplus')) <>
        (select coalesce(sum(i.payable_paise), 0) from order_items i where i.order_id = o.id and i.sold_at is not null)
        + (select coalesce(sum(r.amount_paise), 0) from refunds r join payments p on p.id = r.payment_id
          where r.order_id = o.id and (r.kind = 'surplus' or p.use = 'surplus'))`,
  },
  refunded: {
    id: 'I3',
    says: 'What a payment gave back is the sum of its processed refunds.',
    broken: (user) => sql`
      select p.provider_payment_id as what from payments p join orders o on o.id = p.order_id
      where ${user(sql`o.user_id`)} and p.use is not null and p.refunded_paise <> (
        select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id and r.state = 'processed')`,
  },
  orders: {
    id: 'I4',
    says: 'An order is paid exactly when a payment of its amount bought it.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from orders o where ${user(sql`o.user_id`)} and o.total_paise > 0
        and (o.state in ('paid', 'partially_refunded', 'refunded')) <> exists (
          select from payments p where p.order_id = o.id and p.use = 'fulfils' and p.amount_paise = o.total_paise)`,
  },
  sold: {
    id: 'I4',
    says: 'A line counts as sold exactly when its order was paid and it did not go back as surplus.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id
      where ${user(sql`o.user_id`)} and i.sold_at is distinct from case when not i.surplus then o.paid_at end`,
  },
  enrolments: {
    id: 'I5',
    says: 'Owning a bought course comes from a paid line of which something was not refunded.',
    broken: (user) => sql`
      select 'enrolment ' || e.uid as what from enrolments e
      where ${user(sql`e.user_id`)} and e.status = 'active' and e.source = 'purchase' and not exists (
        select from order_items i join orders p on p.id = i.order_id
        where (case when i.product = 'seats' then exists (select from course_invitations s
            where s.id = e.seat_id and s.order_item_id = i.id and s.accepted_by = e.user_id and s.state = 'accepted')
          else coalesce(i.recipient_id, p.user_id) = e.user_id end) and i.id = e.order_item_id and i.course_id = e.course_id and not i.surplus
          and i.refunded_paise < i.payable_paise and p.paid_at is not null)`,
  },
  owned: {
    id: 'I5',
    says: 'A sold line of which something was not refunded is owned, until the end it was sold with; a gift once it is accepted, seats one by one.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id
      where ${user(sql`o.user_id`)} and i.sold_at is not null and i.refunded_paise < i.payable_paise
        and i.product <> 'seats' and (i.product <> 'gift' or i.recipient_id is not null) and not exists (
        select from enrolments e where e.user_id = coalesce(i.recipient_id, o.user_id) and e.course_id = i.course_id
          and (e.status = 'active' or e.order_item_id = i.id and e.revoked_at = e.valid_until))`,
  },
  ownedOnce: {
    id: 'I6',
    says: 'A learner owns a course once.',
    broken: (user) => sql`
      select e.user_id || ' owns ' || e.course_id as what from enrolments e
      where ${user(sql`e.user_id`)} and e.status = 'active' group by e.user_id, e.course_id having count(*) > 1`,
  },
  stuck: {
    id: 'I7',
    says: 'No refund is still on its way, and no captured payment is without a use.',
    broken: (user) => sql`
      select 'refund ' || r.uid || ' ' || r.state as what from refunds r join orders o on o.id = r.order_id
        where ${user(sql`o.user_id`)} and r.state in ('approved', 'submitting', 'pending') and r.flag is null
      union all select p.provider_payment_id from payments p join orders o on o.id = p.order_id
        where ${user(sql`o.user_id`)} and p.use is null and p.state in ('captured', 'partially_refunded', 'refunded')`,
  },
  moves: {
    id: 'I10',
    says: 'Orders, payments, refunds and disputes take only the steps that are allowed.',
    broken: (user) => sql`
      select m.thing || ' ' || m.thing_id || ': ' || m.from_state || ' to ' || m.to_state as what
      from order_moves m join orders o on o.id = m.order_id
      where ${user(sql`o.user_id`)} and m.from_state is not null and m.from_state <> m.to_state
        and (m.thing, m.from_state, m.to_state) not in (values ${allowedMoves})`,
  },
  invoiceNumbers: {
    id: 'I11',
    says: 'The numbers of a series have no gap in a fiscal year, are of one kind, and the counter holds the last one.',
    broken: () => sql`
      select n.prefix || ' ' || n.fiscal_year as what
      from (select *, split_part(number, '/' || fiscal_year || '/', 1) as prefix from invoices) n
        left join invoice_counters c on c.series = n.prefix and c.fiscal_year = n.fiscal_year
      group by n.prefix, n.fiscal_year, c.last
      having count(distinct n.series) > 1 or min(n.serial) <> 1 or max(n.serial) <> count(*) or c.last is distinct from max(n.serial)`,
  },
  invoiceTax: {
    id: 'I12',
    says: 'The tax of an invoice is its rate of what it taxes, to the paisa.',
    broken: (user) => sql`
      select n.number as what from invoices n join orders o on o.id = n.order_id
      where ${user(sql`o.user_id`)} and n.series <> 'CRN' and (abs(n.cgst_paise - n.taxable_paise * n.rate_percent / 200.0) > 0.6
        and n.igst_paise = 0 or n.igst_paise > 0 and abs(n.igst_paise - n.taxable_paise * n.rate_percent / 100.0) > 0.6)`,
  },
  lineSums: {
    id: 'I13',
    says: 'The lines of an order, and of a refund on request, add up to it.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from orders o where ${user(sql`o.user_id`)} and o.total_paise <> (
        select coalesce(sum(i.payable_paise), 0) from order_items i where i.order_id = o.id)
      union all select 'refund ' || r.uid from refunds r join orders o on o.id = r.order_id
        where ${user(sql`o.user_id`)} and r.kind = 'requested' and r.amount_paise <> (
          select coalesce(sum(l.amount_paise), 0) from refund_lines l where l.refund_id = r.id)`,
  },
  adjustments: {
    id: 'I13',
    says: 'The adjustments of a line add up to its discount.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id
      where ${user(sql`o.user_id`)} and i.discount_paise <> (
        select coalesce(sum(a.amount_paise), 0) from order_item_adjustments a where a.order_item_id = i.id)`,
  },
  lines: {
    id: 'I19, I23',
    says: 'The parts of each line and of its refunds are whole, and the books hold of it what was not refunded.',
    broken: (user) => sql`
      select 'line ' || i.id as what from order_items i join orders o on o.id = i.order_id
        left join lateral (select coalesce(sum(l.creator_share_paise), 0) as share, coalesce(sum(l.taxable_paise), 0) as taxable,
          coalesce(sum(l.amount_paise), 0) as amount from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = i.id and ${isGranted(sql`r.state`)}) back on true
        left join lateral (select
          coalesce(sum(e.amount_paise) filter (where e.account in ('creator_held', 'creator_payable')), 0) as owed,
          coalesce(sum(e.amount_paise) filter (where e.account in ('deferred_course_sales', 'course_revenue')), 0) as sales,
          coalesce(sum(e.amount_paise) filter (where e.account = 'creator_held'), 0) as held
          from ledger_entries e where e.order_item_id = i.id) book on true
      where ${user(sql`o.user_id`)} and i.sold_at is not null and i.payable_paise > 0 and (i.taxable_paise is null
        or back.amount <> i.refunded_paise or back.share > i.creator_share_paise
        or -book.owed <> i.creator_share_paise - back.share or -book.sales <> i.taxable_paise - back.taxable
        or (i.released_at is not null and book.held <> 0))`,
  },
  creditNotes: {
    id: 'I24',
    says: 'Each refund that was given on request has a credit note of its amount, and no other refund has one.',
    broken: (user) => sql`
      select 'refund ' || r.uid as what from refunds r join orders o on o.id = r.order_id
      where ${user(sql`o.user_id`)} and r.kind = 'requested' and ${isGranted(sql`r.state`)} <> exists (
        select from invoices n where n.refund_id = r.id and n.series = 'CRN' and n.total_paise = r.amount_paise)`,
  },
  externalCreditNotes: {
    id: 'I24',
    says: 'Each refund that was made without us has a credit note of what its lines give back.',
    broken: (user) => sql`
      select 'refund ' || r.uid as what from refunds r join orders o on o.id = r.order_id
      where ${user(sql`o.user_id`)} and r.kind in ('external', 'dispute')
        and (select coalesce(sum(l.amount_paise), 0) from refund_lines l where l.refund_id = r.id)
          <> (select coalesce(sum(n.total_paise), 0) from invoices n where n.refund_id = r.id and n.series = 'CRN')`,
  },
  suspense: {
    id: 'I26',
    says: 'In suspense is what the provider holds of payments that fit no order, and nothing else.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from orders o
        join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.txn_id = t.id and e.account = 'suspense'
      where ${user(sql`o.user_id`)} group by o.id having -sum(e.amount_paise) <> (
        select coalesce(sum(p.amount_paise - p.refunded_paise), 0) from payments p
        where p.order_id = o.id and p.use = 'flagged' and p.captured_at is not null and p.currency = 'INR' and p.state <> 'dispute_lost')`,
  },
  reserve: {
    id: 'I26',
    says: 'In the reserve is what the provider took for disputes that nobody has decided.',
    broken: (user) => sql`
      select 'order ' || o.uid as what from orders o
        join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.txn_id = t.id and e.account = 'dispute_reserve'
      where ${user(sql`o.user_id`)} group by o.id having sum(e.amount_paise) <> (
        select coalesce(sum(d.deducted_paise), 0) from disputes d join payments p on p.id = d.payment_id
        where p.order_id = o.id and d.decided_at is null and p.currency = 'INR')`,
  },
  receivable: {
    id: 'I26',
    says: 'The provider holds of a payment what was captured, less fee, refunds and disputes; of one given back before we knew of it, its fee alone.',
    broken: (user) => sql`
      select p.provider_payment_id as what from payments p join orders o on o.id = p.order_id
        left join lateral (select sum(e.amount_paise) as paise from ledger_transactions t join ledger_entries e on e.txn_id = t.id
          where t.payment_id = p.id and e.account = 'gateway_receivable' and t.kind <> 'settlement_adjusted' and t.refund_id is null) book on true
        left join lateral (select sum(d.deducted_paise) as paise from disputes d where d.payment_id = p.id) taken on true
      where ${user(sql`o.user_id`)} and (p.use is not null and p.captured_at is not null or p.state = 'lapsed') and p.currency = 'INR'
        and coalesce(book.paise, 0) <> case when p.state = 'lapsed' then 0 else p.amount_paise end - coalesce(p.fee_paise, 0) - coalesce(taken.paise, 0)`,
  },
  refundsSent: {
    id: 'I18, I26',
    says: 'A refund that the provider made has left what it holds, once, by its amount.',
    broken: (user) => sql`
      select 'refund ' || r.uid as what from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
        left join lateral (select sum(e.amount_paise) as paise from ledger_transactions t join ledger_entries e on e.txn_id = t.id
          where t.refund_id = r.id and t.kind in ('refund_sent', 'dispute_lost') and e.account in ('gateway_receivable', 'dispute_reserve')) book on true
      where ${user(sql`o.user_id`)} and p.use is not null and p.captured_at is not null and p.currency = 'INR'
        and coalesce(-book.paise, 0) <> case when r.state = 'processed' then r.amount_paise else 0 end`,
  },
  settlements: {
    id: 'I18',
    says: 'Each settlement has reached the bank in the books, once, by its amount.',
    broken: () => sql`
      select s.provider_settlement_id as what from settlements s
        left join lateral (select sum(e.amount_paise) as paise from ledger_transactions t join ledger_entries e on e.txn_id = t.id
          where t.settlement_id = s.id and t.kind = 'settlement' and e.account = 'bank') book on true
      where coalesce(book.paise, 0) <> s.amount_paise`,
  },
  creators: {
    id: 'I20',
    says: 'What a creator has earned is the shares of their sold lines, less those that were taken back.',
    broken: () => sql`
      select 'creator ' || u.uid as what from users u
      where (select coalesce(sum(i.creator_share_paise), 0) from order_items i where i.creator_id = u.id and i.sold_at is not null)
        - (select coalesce(sum(l.creator_share_paise), 0) from refund_lines l join refunds r on r.id = l.refund_id
          join order_items i on i.id = l.order_item_id where i.creator_id = u.id and ${isGranted(sql`r.state`)})
        <> (select coalesce(sum(e.amount_paise), 0) from ledger_entries e where e.creator_id = u.id and e.account = 'creator_cost')`,
  },
  taxes: {
    id: 'I24',
    says: 'The tax of a month’s invoices less its credit notes is what the tax accounts moved by sales and refunds.',
    broken: () => sql`
      select coalesce(issued.month, booked.month)::text as what
      from (select date_trunc('month', n.issued_at at time zone 'Asia/Kolkata')::date as month,
          sum((n.cgst_paise + n.sgst_paise + n.igst_paise) * case when n.series = 'CRN' then -1 else 1 end) as tax
          from invoices n group by 1) issued
        full join (select date_trunc('month', t.booked_on)::date as month, -sum(e.amount_paise) as tax
          from ledger_entries e join ledger_transactions t on t.id = e.txn_id
          where e.account in ('cgst_payable', 'sgst_payable', 'igst_payable') and t.kind <> 'tax_paid' group by 1) booked
          on booked.month = issued.month
      where coalesce(issued.tax, 0) <> coalesce(booked.tax, 0)`,
  },
  creatorBalances: {
    id: 'I20',
    says: 'What a creator has earned and was not taken back is held, payable, held back as tax or paid.',
    broken: (user) => sql`
      select 'creator ' || e.creator_id as what from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where e.creator_id is not null and ${user(sql`e.creator_id`)} group by e.creator_id
      having sum(e.amount_paise) filter (where e.account = 'creator_cost') is distinct from
        -sum(e.amount_paise) filter (where e.account in ('creator_held', 'creator_payable') and t.kind not in ('tds', 'payout_sent', 'payout_returned'))`,
  },
  statements: {
    id: 'I20',
    says: 'A statement begins where the one before ends, and what there was and came is what there is and went.',
    broken: (user) => sql`
      select 'statement ' || s.id as what from (select *, lag(held_paise, 1, 0::bigint) over month as held_before,
          lag(closing_paise, 1, 0::bigint) over month as closing_before
        from statements where ${user(sql`creator_id`)} window month as (partition by creator_id order by month)) s
      where s.opening_paise <> s.closing_before
        or s.held_before + s.opening_paise + s.earned_paise - s.taken_back_paise - s.paid_paise - s.tds_paise <> s.held_paise + s.closing_paise`,
  },
  statementLines: {
    id: 'I20',
    says: 'A statement is what its lines add up to.',
    broken: (user) => sql`
      select 'statement ' || s.id as what from statements s cross join lateral (select
          coalesce(-sum(e.amount_paise) filter (where e.account = 'creator_payable'), 0) as payable,
          coalesce(-sum(e.amount_paise) filter (where t.kind = 'creator_share'), 0) as earned,
          coalesce(-sum(e.amount_paise) filter (where t.kind = 'window_closed' and e.account = 'creator_payable'), 0) as released,
          coalesce(sum(e.amount_paise) filter (where t.kind in ('payout_sent', 'payout_returned')), 0) as paid,
          coalesce(sum(e.amount_paise) filter (where t.kind = 'tds'), 0) as tds,
          count(*) filter (where e.creator_id <> s.creator_id or e.account not in ('creator_held', 'creator_payable')) as others
          from statement_lines l join ledger_entries e on e.id = l.entry_id join ledger_transactions t on t.id = e.txn_id
          where l.statement_id = s.id) listed
      where ${user(sql`s.creator_id`)} and (s.opening_paise + listed.payable <> s.closing_paise or listed.earned <> s.earned_paise
        or listed.released <> s.released_paise or listed.paid <> s.paid_paise or listed.tds <> s.tds_paise or listed.others > 0)`,
  },
  paidOut: {
    id: 'I20',
    says: 'What left a creator’s balance is what their payouts are that did not come back.',
    broken: (user) => sql`
      select 'creator ' || u.uid as what from users u where ${user(sql`u.id`)} and
        (select coalesce(sum(e.amount_paise), 0) from ledger_entries e join ledger_transactions t on t.id = e.txn_id
          where e.creator_id = u.id and t.kind in ('payout_sent', 'payout_returned'))
        <> (select coalesce(sum(p.amount_paise), 0) from payouts p where p.creator_id = u.id and p.state not in ('prepared', ${returned}))`,
  },
  payoutsAbove: {
    id: 'I21',
    says: 'No payout was above what was payable when it was approved, or another amount than left the balance.',
    broken: (user) => sql`
      select 'payout ' || p.uid as what from payouts p join ledger_transactions t on t.source = 'payout_sent:' || p.uid
        join ledger_entries e on e.txn_id = t.id and e.account = 'creator_payable'
      where ${user(sql`p.creator_id`)} and (e.amount_paise <> p.amount_paise or e.creator_id <> p.creator_id
        or p.amount_paise > (select coalesce(-sum(b.amount_paise), 0) from ledger_entries b
          where b.creator_id = p.creator_id and b.account = 'creator_payable' and b.id < e.id))`,
  },
  heldSales: {
    id: 'I28',
    says: 'The share of a sale that waits for a person is held, so that no payout contains it.',
    broken: (user) => sql`
      select 'line ' || i.id as what from held_sales h join order_items i on i.id = h.order_item_id join orders o on o.id = i.order_id
      where ${user(sql`o.user_id`)} and h.state = 'waiting' and (i.released_at is not null or exists (
        select from ledger_entries e where e.order_item_id = i.id and e.account = 'creator_payable'))`,
  },
  payoutsOnce: {
    id: 'I21',
    says: 'Money left a balance once for each payout that is not back, and arrived once for each that is there.',
    broken: (user) => sql`
      select 'payout ' || p.uid as what from payouts p cross join lateral (
        select count(*) filter (where t.kind = 'payout_sent') as sent, count(*) filter (where t.kind = 'payout_returned') as back,
          coalesce(sum(e.amount_paise) filter (where e.account = 'bank' and t.kind = 'payout_returned'), 0) as taken,
          count(*) filter (where t.kind = 'payout_processed' and e.account = 'bank') as arrived
        from ledger_transactions t join ledger_entries e on e.txn_id = t.id and e.account in ('bank', 'payout_clearing')
          and (t.kind = 'payout_returned' or (e.account = 'payout_clearing') = (t.kind = 'payout_sent'))
        where t.payout_id = p.id) booked
      where ${user(sql`p.creator_id`)} and (booked.arrived * p.amount_paise - booked.taken <> case when p.state = 'processed' then p.amount_paise else 0 end
        or booked.sent - booked.back <> (p.approved_at is not null and p.state not in (${returned}))::int)`,
  },
  payoutsReturned: {
    id: 'I22',
    says: 'A payout that failed or came back is payable again, once.',
    broken: (user) => sql`
      select 'payout ' || p.uid as what from payouts p cross join lateral (
        select count(*) filter (where t.kind = 'payout_sent') as sent, count(*) filter (where t.kind = 'payout_returned') as back
        from ledger_transactions t where t.payout_id = p.id) booked
      where ${user(sql`p.creator_id`)} and booked.back
        <> case when p.state in (${returned}) then booked.sent else greatest(booked.sent - 1, 0) end`,
  },
  payoutClearing: {
    id: 'I21',
    says: 'What is on its way to creators is neither there nor back.',
    broken: () => sql`
      select 'payout_clearing' as what where (select coalesce(-sum(amount_paise), 0) from ledger_entries where account = 'payout_clearing')
        <> (select coalesce(sum(amount_paise), 0) from payouts where state in (${open}))`,
  },
} as const satisfies Record<string, MoneyRule>

/** The rules that are broken, each with the first things that break it; none where all is well. */
export async function findBrokenRules(
  db: Db,
  rules: readonly MoneyRule[] = Object.values(moneyRules),
  user: OfUsers = () => sql`true`,
): Promise<BrokenRule[]> {
  const found: BrokenRule[] = []
  for (const { id, says, broken } of rules) {
    const [row] = await queryRows(db, { count: number, examples: list(text) })`
      select count(*)::int as count, coalesce((array_agg(what order by what))[1:3], '{}') as examples from (${broken(user)}) one`
    if (row && row.count > 0) found.push({ id, says, ...row })
  }
  return found
}
