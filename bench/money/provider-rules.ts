import { sql } from 'drizzle-orm'
import type { MoneyRule } from '../../tests/money-rules.ts'

// The sandbox is the provider, and its tables are what it says of our money (schema `sbx`). A payment with a fee was
// captured; of the others no money is left there.

/** Every payment that was captured at the provider for an order of ours, and our row of it. */
const captured = sql`
  sbx.payments s join orders o on o.provider_order_id = s.order_id
    left join payments p on p.provider_payment_id = s.id`

/** What the payer's bank took of a payment, and what it holds while it decides. */
const disputed = sql`
  cross join lateral (select coalesce(sum(d.amount) filter (where d.status = 'lost'), 0) as lost,
    coalesce(sum(d.amount_deducted), 0) as taken from sbx.disputes d where d.payment_id = s.id) bank`

/** The rules of money that compare our tables with the provider's, once every webhook and sweep has come. */
export const providerRules: readonly MoneyRule[] = [
  {
    id: 'I7',
    says: 'Every payment captured at the provider is fulfilled, goes back or is flagged here.',
    broken: () => sql`
      select s.id || ' ' || coalesce(p.state, 'unknown') as what from ${captured}
      where s.fee is not null and (p.id is null or p.use is null and not (p.state = 'lapsed' and s.amount_refunded = s.amount))`,
  },
  {
    id: 'I7',
    says: 'No payment at the provider is for an order that we do not know.',
    broken: () => sql`
      select s.id || ' for ' || s.order_id as what from sbx.payments s where s.fee is not null and not exists (
        select from orders o where o.provider_order_id = s.order_id)`,
  },
  {
    id: 'I14',
    says: 'What the provider took is the price that the order showed.',
    broken: () => sql`
      select s.id || ' ' || coalesce(p.amount_paise::text, 'unknown') || ' and ' || o.total_paise || ' here, ' || s.amount || ' there' as what
      from ${captured} where s.fee is not null and (s.amount <> o.total_paise or p.amount_paise is distinct from s.amount)`,
  },
  {
    id: 'I14',
    says: 'One order of ours is one order at the provider.',
    broken: () => sql`
      select s.receipt || ' is ' || string_agg(s.id, ', ') as what from sbx.orders s join orders o on o.receipt = s.receipt
      group by s.receipt having count(*) > 1`,
  },
  {
    id: 'I18',
    says: 'What went back of a payment is the same here and at the provider.',
    broken: () => sql`
      select s.id || ' ' || p.refunded_paise || ' here, ' || s.amount_refunded || ' and ' || bank.lost || ' there' as what
      from ${captured} ${disputed}
      where s.fee is not null and p.refunded_paise <> least(s.amount, s.amount_refunded + bank.lost)`,
  },
  {
    id: 'I18',
    says: 'A payment’s state is the same here and at the provider.',
    broken: () => sql`
      select s.id || ' ' || p.state || ' here, ' || s.status || ' there' as what from ${captured} ${disputed}
      where p.use is not null and p.state <> case when s.status = 'refunded' then 'refunded'
        when s.amount_refunded + bank.lost >= s.amount then 'dispute_lost'
        when s.amount_refunded + bank.lost > 0 then 'partially_refunded' else s.status end`,
  },
  {
    id: 'I18',
    says: 'Every dispute at the provider is known here, with its end and what it took.',
    broken: () => sql`
      select s.id || ' ' || coalesce(d.state, 'unknown') || ' ' || coalesce(d.deducted_paise, 0) || ' here, ' || s.status || ' ' || s.amount_deducted || ' there' as what
      from sbx.disputes s left join disputes d on d.provider_dispute_id = s.id
      where d.id is null or d.state <> s.status or d.deducted_paise <> s.amount_deducted`,
  },
  {
    id: 'I18, I21',
    says: 'Every payout at the provider is one of ours, with its amount and its end, and no payout of ours was made there twice.',
    broken: () => sql`
      select s.id || ' ' || coalesce(p.state, 'unknown') || ' here, ' || s.status || ' there' as what
      from sbx.payouts s left join payouts p on p.provider_payout_id = s.id
      where p.id is null or p.amount_paise <> s.amount or p.state <> s.status
      union all select concat('payout ', p.uid, ' ', p.reference, ' ', p.provider_payout_id) from payouts p where p.state = 'processed' and not exists (
        select from sbx.payouts s where s.id = p.provider_payout_id and s.status = 'processed')
      union all select reference_id from sbx.payouts group by reference_id having count(*) > 1`,
  },
  {
    id: 'I18',
    says: 'Every refund at the provider is known here, with its amount and its end.',
    broken: () => sql`
      select f.id || ' ' || coalesce(r.state, 'unknown') || ' here, ' || f.status || ' there' as what
      from sbx.refunds f join ${captured} on s.id = f.payment_id left join refunds r on r.provider_refund_id = f.id
      where p.use is not null and (r.id is null or r.amount_paise <> f.amount
        or r.state <> case f.status when 'failed' then 'manual' else f.status end)`,
  },
  {
    id: 'I18',
    says: 'Every settlement at the provider is known here by its amount.',
    broken: () => sql`
      select s.id || ' ' || coalesce(o.amount_paise::text, 'unknown') || ' here, ' || s.amount || ' there' as what
      from sbx.settlements s left join settlements o on o.provider_settlement_id = s.id
      where o.amount_paise is distinct from s.amount`,
  },
  {
    id: 'I18',
    says: 'A refund that is processed here was made at the provider.',
    broken: () => sql`
      select concat('refund ', r.uid, ' ', r.kind, ' ', r.provider_refund_id) as what from refunds r where r.state = 'processed' and not exists (
        select from disputes d where d.payment_id = r.payment_id and d.state = 'lost' and r.provider_refund_id is null) and not exists (
        select from sbx.refunds f where f.id = r.provider_refund_id and f.status = 'processed')`,
  },
  {
    id: 'I26',
    says: 'What the books say the provider holds of a payment is what it holds.',
    broken: () => sql`
      select s.id || ' ' || coalesce(book.paise, 0) || ' in the books, ' || held.paise || ' there' as what
      from ${captured} ${disputed}
        left join lateral (select sum(e.amount_paise) as paise from ledger_entries e join ledger_transactions t on t.id = e.txn_id
          where t.payment_id = p.id and e.account = 'gateway_receivable') book on true
        cross join lateral (select case when s.fee is null then 0 else s.amount - s.amount_refunded - bank.taken - s.fee end as paise) held
      where p.use is distinct from 'flagged' and coalesce(book.paise, 0) <> held.paise`,
  },
  {
    id: 'I26',
    says: 'No entry about money at the provider belongs to no payment.',
    broken: () => sql`
      select t.kind || ' ' || t.source as what from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where e.account = 'gateway_receivable' and t.payment_id is null and t.kind not in ('settlement', 'settlement_adjusted')`,
  },
  {
    id: 'I26',
    says: 'The night finds no stored figure that differs from the ledger.',
    broken: () => sql`
      select kind || ' ' || subject || ': ' || found_paise || ' for ' || expected_paise as what
      from ledger_differences where ended_at is null`,
  },
  {
    id: 'I17',
    says: 'Every event was read, and no job about money was given up.',
    broken: () => sql`
      select concat('event ', w.event_id, ' ', w.event, ' ', w.state, ' after ', w.attempts, ' tries, about ', (
          select string_agg(distinct named[1], ', ') from regexp_matches(convert_from(w.body, 'UTF8'),
            '"(?:id|order_id|payment_id)":"([A-Za-z0-9_]+)"', 'g') named),
          ': ' || w.last_error) as what from webhook_events w
        where w.state not in ('done', 'ignored') and not (w.state = 'orphan' and position('order_SBXUnknown0001' in convert_from(w.body, 'UTF8')) > 0)
      union all select j.name || ' ' || j.data::text || coalesce(': ' || j.output::text, '') from pgboss.job j
        where j.name similar to '(checkout|earnings|finance|settlements).%' and (j.name like '%.dead' or j.state = 'failed')`,
  },
]
