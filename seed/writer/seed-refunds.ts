import { sql, type SQL } from 'drizzle-orm'
import { refundLimits } from '#features/checkout/rules/refunds.ts'
import type { GatewayMode } from '#features/checkout/tables/orders.ts'
import { lookBackDays, missingAfterDays } from '#features/settlements/actions/find-missing.ts'
import type { Tx } from '#platform/database/db.ts'
import { dayOf, fiscalYearOf, percentOf, uidOf } from './seed-orders.ts'

/** How many refunds the demo school has: given by the rule, given by an administrator, declined, and still to answer. */
const counts = { atOnce: 6, approved: 2, declined: 1, waiting: 3 } as const

/** What learners write, the first for the first request of a kind. */
const reasons: Record<keyof typeof counts, readonly string[]> = {
  atOnce: [
    'I bought the wrong course.',
    '',
    'Too basic for me.',
    'मुझे यह कोर्स हिन्दी में चाहिए था।',
    '',
    'I have no time for it now.',
  ],
  approved: ['The exercise files did not open for a week.', 'The course is about an older version of the software.'],
  declined: ['I have learned what I needed.'],
  waiting: [
    'I found the course too basic for my work.',
    'मेरे फ़ोन पर वीडियो रुक-रुककर चलते हैं।',
    'I expected more examples from my own field.',
  ],
}
const answers: Record<'approved' | 'declined', readonly string[]> = {
  approved: [
    'You are right, and we are sorry. The files work again.',
    'The course says so only in its second lesson. We refund it in full.',
  ],
  declined: ['You completed most of the lessons, so our refund rule does not apply.'],
}
/** Hours for which each request has waited: of 48, two days later than the last one all are overdue. */
const hoursWaited = [31, 19, 8]

/**
 * Refunds of sales whose window is open, as requesting and deciding them would have left everything: lines, credit notes,
 * postings, states, and courses that were taken back. The demo learner keeps every course.
 */
export async function seedRefunds(tx: Tx, mode: GatewayMode): Promise<void> {
  if (mode === 'sandbox') await writePaymentsAtSandbox(tx)
  await chooseRequests(tx)
  await withoutMoves(tx, async () => {
    await writeRefunds(tx)
    await refundSales(tx)
  })
  if (mode === 'sandbox') await writeRefundsAtSandbox(tx)
  await writeMoves(tx)
  await writeCreditNotes(tx)
  await writePostings(tx)
}

const millisecondsOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`

/**
 * The payments that may still be refunded, so that approving a request sends money there; and those that the nightly check
 * looks for in its settlements.
 */
async function writePaymentsAtSandbox(tx: Tx): Promise<void> {
  const isKnown = sql`o.state = 'paid' and o.total_paise > 0 and o.paid_at > now() - ${missingAfterDays + lookBackDays} * interval '1 day'`
  await tx.execute(sql`
    insert into sbx.orders (id, amount, amount_paid, currency, receipt, status, attempts, capture, capture_options, notes, created_at)
    select o.provider_order_id, o.total_paise, o.total_paise, o.currency, o.receipt, 'paid', 1, 'automatic', '{}', '{}', ${millisecondsOf(sql`o.created_at`)}
    from orders o where ${isKnown} order by o.id`)
  await tx.execute(sql`
    insert into sbx.payments (id, order_id, amount, currency, status, method, instrument, fee, tax, created_at)
    select p.provider_payment_id, o.provider_order_id, p.amount_paise, p.currency, 'captured', p.method,
      case p.method
        when 'card' then '{"card":{"id":"card_demo","name":"Demo","last4":"1111","network":"Visa"}}'
        when 'netbanking' then '{"bank":"HDFC"}' when 'wallet' then '{"wallet":"phonepe"}' else '{"vpa":"demo@upi"}' end,
      p.fee_paise, p.fee_tax_paise, ${millisecondsOf(sql`p.provider_created_at`)}
    from payments p join orders o on o.id = p.order_id where p.use = 'fulfils' and ${isKnown} order by p.id`)
}

async function writeRefundsAtSandbox(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into sbx.refunds (id, payment_id, amount, currency, status, speed, receipt, notes, created_at)
    select f.provider_refund_id, p.provider_payment_id, f.amount_paise, p.currency, 'processed', 'normal', f.uid, '{}',
      ${millisecondsOf(sql`f.processed_at`)}
    from refunds f join payments p on p.id = f.payment_id where f.state = 'processed' order by f.id`)
  await tx.execute(sql`
    update sbx.payments s set amount_refunded = p.refunded_paise, status = case when p.state = 'refunded' then 'refunded' else 'captured' end
    from payments p where p.provider_payment_id = s.id and p.refunded_paise > 0`)
}

/** One course a learner, with videos where there is one; who hardly began gets the money at once, who went further waits for an answer. */
async function chooseRequests(tx: Tx): Promise<void> {
  const textOf = (texts: readonly string[]) => sql`(${JSON.stringify(texts)}::jsonb ->> (n - 1)::int)`
  await tx.execute(sql`
    create temp table refunded on commit drop as
    with sold as (
      select distinct on (o.user_id) i.id as item_id, i.order_id, p.id as payment_id, o.user_id, i.course_id,
        exists (select from lessons l where l.course_id = i.course_id and l.kind = 'video') as has_videos,
        i.payable_paise as amount, e.progress < ${refundLimits.progressPercent} as small, o.uid as name,
        greatest(o.paid_at + interval '1 day', coalesce(e.last_activity_at, o.paid_at) + interval '2 hours') as ready_at
      from order_items i
      join orders o on o.id = i.order_id
      join payments p on p.order_id = o.id and p.use = 'fulfils'
      join enrolments e on e.order_item_id = i.id and e.progress < 100
      join users u on u.id = o.user_id
      where i.taxable_paise > 0 and i.released_at is null and o.paid_at > now() - interval '26 days'
        and u.email <> 'learner@sopaan.test'
        and not exists (select from reviews r where r.user_id = o.user_id and r.course_id = i.course_id)
        and not exists (select from questions q where q.user_id = o.user_id and q.course_id = i.course_id)
      order by o.user_id, ${percentOf(sql`'refund:' || o.uid`)}, i.id
    ), ranked as (
      select *, (row_number() over (partition by small order by not has_videos, ${percentOf(sql`'refund:' || name`)}, item_id))::int as place
      from sold where ready_at < now() - interval '3 days'
    ), kinds as (
      select *, case when small then 'atOnce' when place <= ${counts.waiting} then 'waiting'
          when place <= ${counts.waiting + counts.approved} then 'approved' else 'declined' end as kind,
        case when small or place <= ${counts.waiting} then place when place <= ${counts.waiting + counts.approved} then place - ${counts.waiting}
          else place - ${counts.waiting + counts.approved} end as n
      from ranked
      where (small and place <= ${counts.atOnce}) or (not small and place <= ${counts.waiting + counts.approved + counts.declined})
    ), timed as (
      select *, case kind when 'waiting' then now() - (${JSON.stringify(hoursWaited)}::jsonb ->> (n - 1))::int * interval '1 hour' else ready_at end as requested_at
      from kinds
    )
    select ${uidOf(sql`'refund:' || name`)} as uid, *,
      case kind ${sql.join(
        Object.entries(reasons).map(([kind, texts]) => sql`when ${kind} then ${textOf(texts)}`),
        sql` `,
      )} end as reason,
      case kind when 'approved' then ${textOf(answers.approved)} when 'declined' then ${textOf(answers.declined)} else '' end as decision,
      case kind when 'atOnce' then requested_at when 'waiting' then null else requested_at + interval '20 hours' end as decided_at,
      case kind when 'atOnce' then requested_at + interval '1 hour' when 'approved' then requested_at + interval '21 hours' end as processed_at
    from timed`)
}

async function writeRefunds(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into refunds (uid, order_id, payment_id, kind, state, amount_paise, reason, idempotency_key, provider_refund_id,
      requested_by, decided_by, decided_at, decision, notice_sent_at, processed_at, created_at)
    select r.uid, r.order_id, r.payment_id, 'requested',
      case r.kind when 'waiting' then 'requested' when 'declined' then 'rejected' else 'processed' end, r.amount, r.reason,
      'requested-' || r.uid, case when r.processed_at is not null then 'rfnd_' || substr(md5(r.uid), 1, 14) end, r.user_id,
      case when r.kind in ('approved', 'declined') then (select id from users where email = 'admin@sopaan.test') end,
      r.decided_at, r.decision, r.decided_at + interval '1 minute', r.processed_at, r.requested_at
    from refunded r order by r.requested_at, r.uid`)
  await tx.execute(sql`
    insert into refund_lines (refund_id, order_item_id, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
      creator_share_paise, platform_share_paise, waiting)
    select f.id, i.id, i.payable_paise, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.creator_share_paise,
      i.platform_share_paise, r.kind = 'waiting'
    from refunded r join refunds f on f.uid = r.uid join order_items i on i.id = r.item_id order by f.id`)
}

/** A refunded sale is refunded as a whole: its line, its course, its payment and its order. */
async function refundSales(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update order_items i set refunded_paise = i.payable_paise from refunded r where r.item_id = i.id and r.processed_at is not null`)
  await tx.execute(sql`
    update courses c set students_count = c.students_count - taken.n
    from (select course_id, count(*) as n from refunded where processed_at is not null group by 1) taken
    where c.id = taken.course_id`)
  await tx.execute(sql`
    update enrolments e set status = 'revoked', revoked_at = r.decided_at
    from refunded r where e.order_item_id = r.item_id and r.processed_at is not null`)
  const state = (paid: SQL) => sql`case when r.amount = ${paid} then 'refunded' else 'partially_refunded' end`
  await tx.execute(sql`
    update payments p set refunded_paise = r.amount, state = ${state(sql`p.amount_paise`)}, updated_at = r.processed_at
    from refunded r where r.payment_id = p.id and r.processed_at is not null`)
  await tx.execute(sql`
    update orders o set state = ${state(sql`o.total_paise`)} from refunded r where r.order_id = o.id and r.processed_at is not null`)
}

const movingTriggers = [
  ['refunds', 'refunds_write_first'],
  ['payments', 'payments_write_move'],
  ['orders', 'orders_write_move'],
] as const

/** The tables write each step of an order at the present moment; these steps were taken before, and are written below. */
async function withoutMoves(tx: Tx, work: () => Promise<void>): Promise<void> {
  const switchTriggers = async (to: 'disable' | 'enable') => {
    for (const [table, trigger] of movingTriggers)
      await tx.execute(sql.raw(`alter table ${table} ${to} trigger ${trigger}`))
  }
  await switchTriggers('disable')
  await work()
  await switchTriggers('enable')
}

async function writeMoves(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into order_moves (order_id, thing, thing_id, from_state, to_state, reporter, at)
    select r.order_id, step.thing, step.thing_id, step.from_state, step.to_state, step.reporter, step.at
    from refunded r
    join orders o on o.id = r.order_id
    join payments p on p.id = r.payment_id
    cross join lateral (values
      (1, 'refund', r.uid, null, 'requested', 'buyer', r.requested_at),
      (2, 'refund', r.uid, 'requested', 'rejected', 'administrator', case when r.kind = 'declined' then r.decided_at end),
      (3, 'refund', r.uid, 'requested', 'approved', case r.kind when 'atOnce' then 'buyer' else 'administrator' end,
        case when r.kind in ('atOnce', 'approved') then r.decided_at end),
      (4, 'refund', r.uid, 'approved', 'submitting', '', r.processed_at - interval '1 minute'),
      (5, 'refund', r.uid, 'submitting', 'processed', 'refund', r.processed_at),
      (6, 'payment', p.provider_payment_id, 'captured', p.state, 'refund', r.processed_at),
      (7, 'order', '', 'paid', o.state, 'refund', r.processed_at)
    ) as step (n, thing, thing_id, from_state, to_state, reporter, at)
    where step.at is not null
    order by step.at, r.uid, step.n`)
}

async function writeCreditNotes(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, refund_id, credits_invoice_id, issued_at, seller, buyer,
      place_of_supply, lines, rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select 'CRN/' || n.year || '/' || lpad(n.serial::text, 6, '0'), 'CRN', n.year, n.serial, sale.order_id, f.id, sale.id,
      n.decided_at, sale.seller, sale.buyer, sale.place_of_supply,
      jsonb_build_array(jsonb_build_object('title', i.title, 'sac', i.sac, 'pricePaise', l.amount_paise, 'discountPaise', 0,
        'payablePaise', l.amount_paise)),
      sale.rate_percent, l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise, l.amount_paise
    from (select r.*, ${fiscalYearOf(sql`decided_at`)} as year,
        row_number() over (partition by ${fiscalYearOf(sql`decided_at`)} order by decided_at, uid) as serial
      from refunded r where processed_at is not null) n
    join refunds f on f.uid = n.uid
    join refund_lines l on l.refund_id = f.id
    join order_items i on i.id = l.order_item_id
    join invoices sale on sale.order_id = n.order_id and sale.series <> 'CRN'
    order by n.decided_at, n.uid`)
  await tx.execute(sql`
    insert into invoice_counters (series, fiscal_year, last)
    select series, fiscal_year, max(serial) from invoices where series = 'CRN' group by series, fiscal_year`)
}

/** The sale turned around while its share was held, and the money on its way back (checkout/actions/grant-refund.ts). */
async function writePostings(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ledger_transactions (kind, source, at, booked_on, order_id, payment_id, refund_id, created_at)
    select event.kind, event.kind || ':' || r.uid, event.at, ${dayOf(sql`event.at`)}, r.order_id, r.payment_id, f.id, event.at
    from refunded r join refunds f on f.uid = r.uid
    cross join lateral (values ('refund', r.decided_at), ('refund_sent', r.processed_at)) as event (kind, at)
    where r.processed_at is not null
    order by event.at, r.uid, event.kind`)
  await tx.execute(sql`
    insert into ledger_entries (txn_id, account, amount_paise, order_item_id, creator_id)
    select t.id, line.account, line.amount, line.item, line.creator
    from refunded r
    join order_items i on i.id = r.item_id
    cross join lateral (values
      ('refund', 'deferred_course_sales', i.taxable_paise, i.id, null::bigint),
      ('refund', 'cgst_payable', i.cgst_paise, i.id, null),
      ('refund', 'sgst_payable', i.sgst_paise, i.id, null),
      ('refund', 'igst_payable', i.igst_paise, i.id, null),
      ('refund', 'refund_clearing', -i.payable_paise, i.id, null),
      ('refund', 'creator_held', i.creator_share_paise, i.id, i.creator_id),
      ('refund', 'creator_cost', -i.creator_share_paise, i.id, i.creator_id),
      ('refund_sent', 'refund_clearing', i.payable_paise, null, null),
      ('refund_sent', 'gateway_receivable', -i.payable_paise, null, null)
    ) as line (kind, account, amount, item, creator)
    join ledger_transactions t on t.source = line.kind || ':' || r.uid
    where r.processed_at is not null and line.amount <> 0
    order by t.id`)
}
