import type { Sql } from '#platform/database/db.ts'

// What a release with payouts had stored, to be updated: a creator sold in August, their window closed in September, when one
// sale was also lost to the payer's bank, and in October a payout failed and was paid again. Amounts in paise.

/** Two sales: of ₹999 within the State, and of ₹333 to another, which the payer's bank took back. */
async function seedSales(sql: Sql): Promise<void> {
  await sql`
    insert into courses (uid, slug, creator_id, category_id, instructor_name, category_names, title, level, language, cover_motif, cover_seed, state, listed, price_paise)
    select 'sitar', 'sitar', creator_id, category_id, 'Asha Rao', 'Music', 'Sitar', 'beginner', 'English', 'music', 1, 'PUBLISHED', true, 33300 from courses where uid = 'tabla'`
  await sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at)
    select uid, uid || '@example.in', 'Ravi', 'Kale', '+919876500002', 'none', array[role], role, now()
    from (values ('buyer', 'LEARNER'), ('prepares', 'ADMIN'), ('approves', 'ADMIN')) u (uid, role)`
  await sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, billing_state, expires_at, paid_at, created_at)
    select o.uid, o.uid, o.uid, 'sandbox', u.id, '1', o.state, o.total, 0, o.total, o.region, o.paid_at::timestamptz, o.paid_at::timestamptz, o.paid_at::timestamptz
    from (values ('kept', 'learner', 'paid', 99900, '27', '2026-08-05T06:00:00Z'), ('lost', 'buyer', 'refunded', 33300, '29', '2026-08-10T06:00:00Z'))
      o (uid, who, state, total, region, paid_at) join users u on u.uid = o.who`
  await sql`
    insert into order_items (order_id, course_id, position, title, sac, price_paise, discount_paise, payable_paise, refunded_paise, sold_at, gst_percent, taxable_paise,
      cgst_paise, sgst_paise, igst_paise, creator_id, earning_rate_id, creator_share_paise, platform_share_paise, held_until, released_at)
    select o.id, c.id, 0, c.title, '999293', o.total_paise, 0, o.total_paise, l.refunded, o.paid_at, 18, l.taxable, l.half, l.half, l.igst, c.creator_id,
      (select id from rates where kind = 'earning_marketplace' and creator_id is null), l.share, l.taxable - l.share, o.paid_at + interval '30 days', o.paid_at + interval '30 days'
    from (values ('kept', 'tabla', 0, 84662, 7619, 0, 59263), ('lost', 'sitar', 33300, 28220, 0, 5080, 19754)) l (uid, course, refunded, taxable, half, igst, share)
      join orders o on o.uid = l.uid join courses c on c.uid = l.course`
  await sql`
    update enrolments set order_item_id = i.id from order_items i join orders o on o.id = i.order_id where o.uid = 'kept'`
  await sql`
    insert into payments (uid, order_id, provider_payment_id, state, use, amount_paise, refunded_paise, currency, fee_paise, fee_tax_paise, source, provider_created_at, captured_at)
    select uid, id, 'pay_' || uid, case uid when 'lost' then 'dispute_lost' else 'captured' end, 'fulfils', total_paise,
      case uid when 'lost' then total_paise else 0 end, 'INR', 236, 36, 'webhook', paid_at, paid_at from orders`
  await sql`
    insert into refunds (uid, order_id, payment_id, kind, state, amount_paise, idempotency_key, processed_at)
    select 'back', order_id, id, 'dispute', 'processed', amount_paise, 'dispute-lost', '2026-09-10T06:00:00Z' from payments where uid = 'lost'`
  await sql`
    insert into refund_lines (refund_id, order_item_id, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, creator_share_paise, platform_share_paise, waiting)
    select r.id, i.id, i.payable_paise, i.taxable_paise, 0, 0, i.igst_paise, i.creator_share_paise, i.platform_share_paise, false
    from refunds r join order_items i on i.order_id = r.order_id`
  await sql`
    insert into disputes (uid, payment_id, provider_dispute_id, state, amount_paise, deducted_paise, opened_at, decided_at, refund_id)
    select 'dispute', r.payment_id, 'disp_1', 'lost', r.amount_paise, r.amount_paise, '2026-08-20T06:00:00Z', r.processed_at, r.id from refunds r`
  await sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, refund_id, credits_invoice_id, issued_at, seller, buyer, place_of_supply, lines, rate_percent, taxable_paise,
      cgst_paise, sgst_paise, igst_paise, total_paise)
    select 'INV/2627/00000' || row_number() over (order by o.id), 'INV', '2627', row_number() over (order by o.id), o.id, null, null, o.paid_at, '{}'::jsonb, '{}'::jsonb, o.billing_state,
      '[]'::jsonb, 18, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, o.total_paise from orders o join order_items i on i.order_id = o.id`
  await sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, refund_id, credits_invoice_id, issued_at, seller, buyer, place_of_supply, lines, rate_percent, taxable_paise,
      cgst_paise, sgst_paise, igst_paise, total_paise)
    select 'CRN/2627/000001', 'CRN', '2627', 1, n.order_id, r.id, n.id, r.processed_at, '{}', '{}', n.place_of_supply, '[]', 18, n.taxable_paise, n.cgst_paise, n.sgst_paise,
      n.igst_paise, n.total_paise from refunds r join invoices n on n.order_id = r.order_id`
  await sql`insert into invoice_counters (series, fiscal_year, last) values ('INV', '2627', 2), ('CRN', '2627', 1)`
}

/** A settlement, details with a UPI ID, and a payout that failed before the one that arrived. */
async function seedPayouts(sql: Sql): Promise<void> {
  await sql`
    insert into settlements (uid, provider_settlement_id, amount_paise, settled_at) values ('settled', 'setl_1', 99428, '2026-08-25T06:00:00Z')`
  await sql`
    insert into payout_details (uid, creator_id, legal_name, pan, region, kind, upi_id, payable_from)
    select 'details', id, 'Asha Rao', 'ABCPR1234F', '27', 'upi', 'Asha@OKBank', '2026-08-01T06:00:00Z' from users where uid = 'creator'`
  await sql`
    insert into payout_runs (uid, way, state, idempotency_key, prepared_by, approved_by, approved_at, finished_at, created_at)
    select r.uid, 'razorpayx', 'finished', r.uid || '-run-of-october', p.id, a.id, r.at::timestamptz, r.at::timestamptz, r.at::timestamptz
    from (values ('first', '2026-10-05T06:00:00Z'), ('second', '2026-10-06T06:00:00Z')) r (uid, at) join users p on p.uid = 'prepares' join users a on a.uid = 'approves'`
  await sql`
    insert into payouts (uid, run_id, creator_id, payout_details_id, state, prepared_paise, amount_paise, idempotency_key, reference, provider_payout_id, utr, approved_at, sent_at,
      processed_at, returned_at, created_at)
    select r.uid, r.id, d.creator_id, d.id, case r.uid when 'first' then 'failed' else 'processed' end, 59263, 59263, r.uid || '-payout', r.uid, 'pout_' || r.uid,
      case r.uid when 'second' then 'UTR1' end, r.created_at, r.created_at, case r.uid when 'second' then r.created_at end, case r.uid when 'first' then r.created_at end, r.created_at
    from payout_runs r cross join payout_details d`
}

/** What each of it moved in the books. */
const postings = (sql: Sql) =>
  sql.begin(async (tx) => {
    await tx`
      insert into ledger_transactions (kind, source, at, booked_on, order_id, payment_id, refund_id, dispute_id, settlement_id, payout_id)
      select split_part(v.source, ':', 1), v.source, v.at::timestamptz, left(v.at, 10)::date, p.order_id, p.id, r.id, d.id, s.id, y.id
      from (values (1, 'capture:pay_kept', '2026-08-05T06:00:00Z', 'kept', ''), (2, 'fee:pay_kept', '2026-08-05T06:00:00Z', 'kept', ''),
        (3, 'creator_share:pay_kept', '2026-08-05T06:00:00Z', 'kept', ''), (4, 'capture:pay_lost', '2026-08-10T06:00:00Z', 'lost', ''),
        (5, 'fee:pay_lost', '2026-08-10T06:00:00Z', 'lost', ''), (6, 'creator_share:pay_lost', '2026-08-10T06:00:00Z', 'lost', ''),
        (7, 'dispute_opened:disp_1', '2026-08-20T06:00:00Z', 'lost', 'dispute'), (8, 'settlement:setl_1', '2026-08-25T06:00:00Z', '', 'settled'),
        (9, 'window_closed:kept', '2026-09-04T06:00:00Z', 'kept', ''), (10, 'window_closed:lost', '2026-09-09T06:00:00Z', 'lost', ''),
        (11, 'refund:back', '2026-09-10T06:00:00Z', 'lost', 'back'), (12, 'dispute_lost:back', '2026-09-10T06:00:00Z', 'lost', 'back'),
        (13, 'payout_sent:first', '2026-10-05T06:00:00Z', '', 'first'), (14, 'payout_returned:first', '2026-10-05T06:00:00Z', '', 'first'),
        (15, 'payout_sent:second', '2026-10-06T06:00:00Z', '', 'second'), (16, 'payout_processed:second', '2026-10-06T06:00:00Z', '', 'second'))
        v (n, source, at, sale, thing)
        left join payments p on p.uid = v.sale left join refunds r on r.uid = v.thing left join disputes d on d.uid = v.thing or d.refund_id = r.id and v.n = 12
        left join settlements s on s.uid = v.thing left join payouts y on y.uid = v.thing order by v.n`
    await tx`
      insert into ledger_entries (txn_id, account, amount_paise, order_item_id, creator_id)
      select t.id, l.account, l.paise, i.id, case when l.account like 'creator%' then c.id end
      from (values (1, 'capture:pay_kept', 'gateway_receivable', 99900), (2, 'capture:pay_kept', 'deferred_course_sales', -84662),
        (3, 'capture:pay_kept', 'cgst_payable', -7619), (4, 'capture:pay_kept', 'sgst_payable', -7619),
        (5, 'fee:pay_kept', 'gateway_fee', 200), (6, 'fee:pay_kept', 'input_gst', 36), (7, 'fee:pay_kept', 'gateway_receivable', -236),
        (8, 'creator_share:pay_kept', 'creator_cost', 59263), (9, 'creator_share:pay_kept', 'creator_held', -59263),
        (10, 'capture:pay_lost', 'gateway_receivable', 33300), (11, 'capture:pay_lost', 'deferred_course_sales', -28220), (12, 'capture:pay_lost', 'igst_payable', -5080),
        (13, 'fee:pay_lost', 'gateway_fee', 200), (14, 'fee:pay_lost', 'input_gst', 36), (15, 'fee:pay_lost', 'gateway_receivable', -236),
        (16, 'creator_share:pay_lost', 'creator_cost', 19754), (17, 'creator_share:pay_lost', 'creator_held', -19754),
        (18, 'dispute_opened:disp_1', 'dispute_reserve', 33300), (19, 'dispute_opened:disp_1', 'gateway_receivable', -33300),
        (20, 'settlement:setl_1', 'bank', 99428), (21, 'settlement:setl_1', 'gateway_receivable', -99428),
        (22, 'window_closed:kept', 'deferred_course_sales', 84662), (23, 'window_closed:kept', 'course_revenue', -84662),
        (24, 'window_closed:kept', 'creator_held', 59263), (25, 'window_closed:kept', 'creator_payable', -59263),
        (26, 'window_closed:lost', 'deferred_course_sales', 28220), (27, 'window_closed:lost', 'course_revenue', -28220),
        (28, 'window_closed:lost', 'creator_held', 19754), (29, 'window_closed:lost', 'creator_payable', -19754),
        (30, 'refund:back', 'course_revenue', 28220), (31, 'refund:back', 'igst_payable', 5080), (32, 'refund:back', 'refund_clearing', -33300),
        (33, 'refund:back', 'creator_payable', 19754), (34, 'refund:back', 'creator_cost', -19754),
        (35, 'dispute_lost:back', 'refund_clearing', 33300), (36, 'dispute_lost:back', 'dispute_reserve', -33300),
        (37, 'payout_sent:first', 'creator_payable', 59263), (38, 'payout_sent:first', 'payout_clearing', -59263),
        (39, 'payout_returned:first', 'payout_clearing', 59263), (40, 'payout_returned:first', 'creator_payable', -59263),
        (41, 'payout_sent:second', 'creator_payable', 59263), (42, 'payout_sent:second', 'payout_clearing', -59263),
        (43, 'payout_processed:second', 'payout_clearing', 59263), (44, 'payout_processed:second', 'bank', -59263)) l (n, source, account, paise)
        join ledger_transactions t on t.source = l.source left join order_items i on i.order_id = t.order_id join users c on c.uid = 'creator' order by l.n`
  })

/** Three months' statements with the entries that they list. */
async function seedStatements(sql: Sql): Promise<void> {
  await sql`
    insert into statements (uid, number, creator_id, month, issued_at, issuer, payee, opening_paise, earned_paise, released_paise, taken_back_paise, paid_paise, tds_paise, tds_basis_points,
      year_paise, held_paise, closing_paise, sent_at)
    select s.month, 'STM/2627/' || s.n, u.id, s.month::date, now(), '{}', '{}', s.opening, s.earned, s.released, s.back, s.paid, 0, 0, s.year, s.held, s.closing, now()
    from (values (1, '2026-08-01', 0, 79017, 0, 0, 0, 0, 79017, 0), (2, '2026-09-01', 0, 0, 79017, 19754, 0, 59263, 0, 59263),
      (3, '2026-10-01', 59263, 0, 0, 0, 59263, 59263, 0, 0)) s (n, month, opening, earned, released, back, paid, year, held, closing) join users u on u.uid = 'creator'`
  await sql`insert into statement_counters (fiscal_year, last) values ('2627', 3)`
  await sql`
    insert into statement_lines (entry_id, statement_id)
    select e.id, s.id from ledger_entries e join statements s on s.month = date_trunc('month', e.booked_on)::date where e.account in ('creator_held', 'creator_payable')`
}

/** Fills a school of `0063_assignment_points`, in which a creator, a learner and the course `tabla` are. */
export async function seedPaidCreator(sql: Sql): Promise<void> {
  await seedSales(sql)
  await seedPayouts(sql)
  await postings(sql)
  await seedStatements(sql)
}

/** Every sum of money that such a school has stored, by its name. */
export async function moneyIn(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql`
    select what, sum(paise)::float8 as sum from (
      select account || coalesce(' of creator ' || creator_id, '') as what, amount_paise as paise from ledger_entries
      union all select 'line of ' || course_id, payable_paise - refunded_paise from order_items
      union all select 'share of ' || creator_id, creator_share_paise from order_items
      union all select 'payment ' || state, amount_paise from payments
      union all select 'refund ' || state, amount_paise from refunds
      union all select 'dispute ' || state, deducted_paise from disputes
      union all select 'document ' || series, total_paise from invoices
      union all select 'tax ' || series, cgst_paise + sgst_paise + igst_paise from invoices
      union all select 'payout ' || state, amount_paise from payouts
      union all select 'settlements', amount_paise from settlements
      union all select 'statement ' || month, closing_paise + held_paise + paid_paise from statements
      union all select 'lines of statement ' || l.statement_id, e.amount_paise from statement_lines l join ledger_entries e on e.id = l.entry_id) m group by 1`
  return Object.fromEntries(rows.map(({ what, sum }) => [what, sum]))
}
