// The books of very many orders: 2,000 creators, one of whom sells a tenth of all and half of two months'.
import { sql } from 'drizzle-orm'
import { fillFast } from './fill-fast.mjs'

export const creators = 2000
/** One for five orders. */
const buyersOf = (orders) => Math.max(1000, Math.floor(orders / 5))
/** The best seller sells half of what is sold in it and in the month before, which becomes payable in it: 130,000 entries. */
export const busyMonth = '2026-01'
export const today = new Date('2026-02-20T06:00:00Z')
const from = '2025-03-01'

export const booksTables = [
  'users',
  'courses',
  'ledger_entries',
  'ledger_transactions',
  'ledger_months',
  'ledger_unsummed',
  'ledger_days',
  'ledger_creator_days',
  'orders',
  'order_items',
  'payments',
  'refunds',
  'refund_lines',
  'disputes',
  'settlements',
  'settlement_items',
  'statements',
  'statement_lines',
  'payout_details',
  'payout_runs',
  'payouts',
  'manual_payments',
  'ledger_differences',
]

export async function fillBooks(url, orders) {
  const began = performance.now()
  await fillFast(url, booksTables, booksSteps(orders))
  console.log(`  ${orders} orders made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

export const booksSteps = (orders) => [
  [
    'people and courses',
    sql`
    with made as (insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at, terms_version, terms_accepted_at)
      select 'books' || n, 'books' || n || '@example.in', (array['Asha','Ravi','Meenal','Baljeet'])[n % 4 + 1], 'Rao ' || n, '+919876500000', 'none',
        case when n <= ${creators}::int then array['CREATOR'] else array['LEARNER'] end, case when n <= ${creators}::int then 'CREATOR' else 'LEARNER' end, now(), 'bench', now()
      from generate_series(1, ${creators + buyersOf(orders)}::int) n returning id, uid)
    insert into courses (uid, slug, creator_id, category_id, state, listed, title, short_description, level, language, price_paise,
      cover_motif, cover_seed, published_at, submitted_at, updated_at, instructor_name, category_names, students_count, lessons_count)
    select 'books' || n, 'books-' || n, u.id, c.id, 'PUBLISHED', false, 'Tabla, lesson ' || n, 'Sixteen beats.', 'beginner', 'en', 118000,
      'paisley', n, now(), now(), now(), 'Asha Rao', c.name, 100, 12
    from generate_series(1, ${creators * 3}::int) n join made u on u.uid = 'books' || (n - 1) % ${creators}::int + 1,
      (select id, name from categories order by id limit 1) c`,
  ],
  [
    'the plan of sales',
    sql`
    create table bench_books as
    select s.n, s.at, (s.at at time zone 'Asia/Kolkata')::date as day, b.id as buyer_id, c.id as course_id, c.creator_id, c.title,
      s.at + interval '30 days' as held_until, s.at + interval '30 days' < ${today.toISOString()}::timestamptz as released,
      (select coalesce(max(id), 0) from orders) + s.n as order_id, (select coalesce(max(id), 0) from order_items) + s.n as item_id,
      (select coalesce(max(id), 0) from payments) + s.n as payment_id
    from (select n, at, case when n % 10 = 0 or (n % 2 = 0 and to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') in ('2025-12', ${busyMonth})) then 1 else n % ${creators}::int + 1 end as seller
      from (select n, timestamptz '2025-03-01 00:00+05:30' + (n * interval '355 days' / ${orders}::int) as at from generate_series(1, ${orders}::int) n) t) s
      join users b on b.uid = 'books' || ${creators}::int + 1 + s.n % ${buyersOf(orders)}::int
      join courses c on c.uid = 'books' || (s.seller + ${creators}::int * (s.n % 3))`,
  ],
  [
    'orders',
    sql`
    insert into orders (id, uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, billing_state, expires_at, paid_at, created_at)
    overriding system value select order_id, 'books' || n, 'books' || n, 'books' || n, 'sandbox', buyer_id, n::text, case when n % 20 = 0 then 'refunded' else 'paid' end,
      118000, 0, 118000, '29', at, at, at from bench_books order by n`,
  ],
  [
    'order lines',
    sql`
    insert into order_items (id, order_id, course_id, position, title, sac, price_paise, discount_paise, payable_paise, refunded_paise, sold_at, gst_percent,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, creator_id, earning_rate_id, creator_share_paise, platform_share_paise, held_until, released_at)
    overriding system value select item_id, order_id, course_id, 0, title, '999293', 118000, 0, 118000, case when n % 20 = 0 then 118000 else 0 end, at, 18,
      100000, 0, 0, 18000, creator_id, (select id from rates where kind = 'earning_marketplace' and creator_id is null limit 1), 70000, 30000,
      held_until, case when released then held_until end
    from bench_books order by n`,
  ],
  [
    'payments',
    sql`
    insert into payments (id, uid, order_id, provider_payment_id, state, use, flag, amount_paise, refunded_paise, currency, method, source, provider_created_at, captured_at, created_at)
    overriding system value select payment_id, 'books' || n, order_id, 'pay_books' || n, case when n % 20 = 0 then 'refunded' else 'captured' end,
      case when n % 2000 = 7 then 'flagged' else 'fulfils' end, case when n % 2000 = 7 then 'amount' end, 118000, case when n % 20 = 0 then 118000 else 0 end,
      'INR', 'upi', 'webhook', at, at, at from bench_books order by n`,
  ],
  [
    'refunds',
    sql`
    with made as (
      insert into refunds (uid, order_id, payment_id, kind, state, amount_paise, idempotency_key, flag, processed_at, created_at, decided_at)
      select 'books' || n, order_id, payment_id, 'requested', case when n % 2000 = 0 then 'requested' when n % 5000 = 20 then 'manual' else 'processed' end, 118000,
        'books-refund-' || n, null, case when n % 2000 = 0 or n % 5000 = 20 then null else at + interval '3 days' end, at + interval '2 days', case when n % 2000 = 0 then null else at + interval '3 days' end
      from bench_books where n % 20 = 0 returning id, uid, state)
    insert into refund_lines (refund_id, order_item_id, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, creator_share_paise, platform_share_paise, waiting)
    select m.id, b.item_id, 118000, 100000, 0, 0, 18000, 70000, 30000, m.state = 'requested' from made m join bench_books b on m.uid = 'books' || b.n`,
  ],
  [
    'disputes',
    sql`
    insert into disputes (uid, payment_id, provider_dispute_id, state, amount_paise, reason, respond_by, opened_at, decided_at)
    select 'books' || n, payment_id, 'disp_books' || n, case when n % 3000 = 1 then 'open' else 'won' end, 118000, 'goods_not_received', at + interval '9 days', at,
      case when n % 3000 = 1 then null else at + interval '9 days' end
    from bench_books where n % 1000 = 1`,
  ],
  ...['capture', 'fee', 'creator_share', 'window_closed'].map((kind) => [
    `transactions, ${kind}`,
    sql`
    insert into ledger_transactions (kind, source, at, booked_on, order_id, payment_id)
    select ${kind}::text, ${kind}::text || ':books' || n, moment, (moment at time zone 'Asia/Kolkata')::date, order_id, payment_id
    from (select *, case when ${kind}::text = 'window_closed' then held_until else at end as moment from bench_books where ${kind}::text <> 'window_closed' or released) b order by n`,
  ]),
  [
    'a learner’s money that no refund brought',
    sql`
    insert into ledger_transactions (kind, source, at, booked_on, order_id, refund_id)
    select 'refund_failed', 'refund_failed:' || r.uid, r.created_at, (r.created_at at time zone 'Asia/Kolkata')::date, r.order_id, r.id
    from refunds r where r.uid like 'books%' and r.state = 'manual'`,
  ],
  [
    'entries',
    sql`
    insert into ledger_entries (txn_id, account, amount_paise, creator_id, learner_id, order_item_id, booked_on)
    select t.id, e.account, e.paise, case when e.owner = 'creator' then b.creator_id end, case when e.owner = 'learner' then b.buyer_id end,
      case when e.owner = 'creator' then b.item_id end, t.booked_on
    from bench_books b join ledger_transactions t on t.order_id = b.order_id
      join (values ('capture', 'gateway_receivable', 118000, ''), ('capture', 'deferred_course_sales', -100000, ''), ('capture', 'igst_payable', -18000, ''),
        ('fee', 'gateway_fee', 2000, ''), ('fee', 'input_gst', 360, ''), ('fee', 'gateway_receivable', -2360, ''),
        ('creator_share', 'creator_cost', 70000, 'creator'), ('creator_share', 'creator_held', -70000, 'creator'),
        ('window_closed', 'deferred_course_sales', 100000, ''), ('window_closed', 'course_revenue', -100000, ''),
        ('window_closed', 'creator_held', 70000, 'creator'), ('window_closed', 'creator_payable', -70000, 'creator'),
        ('refund_failed', 'refund_clearing', 118000, ''), ('refund_failed', 'learner_payable', -118000, 'learner')) e (kind, account, paise, owner) on e.kind = t.kind
    order by t.booked_on, t.id`,
  ],
  [
    'the sums by month',
    sql`
    insert into ledger_months (month, account, person_id, debit_paise, credit_paise)
    select date_trunc('month', e.booked_on)::date, e.account, coalesce(e.creator_id, e.learner_id, 0), sum(greatest(e.amount_paise, 0)), sum(greatest(-e.amount_paise, 0))
    from ledger_entries e join ledger_transactions t on t.id = e.txn_id join bench_books b on b.order_id = t.order_id
    group by 1, 2, 3
    on conflict (month, account, person_id) do update
      set debit_paise = ledger_months.debit_paise + excluded.debit_paise, credit_paise = ledger_months.credit_paise + excluded.credit_paise`,
  ],
  [
    'the sums by day',
    sql`
    insert into ledger_days (day, sold_paise, refunded_paise)
    select t.booked_on, coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0), coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund'), 0)
    from bench_books b join ledger_transactions t on t.order_id = b.order_id join ledger_entries e on e.txn_id = t.id
    where (t.kind, e.account) in (('capture', 'gateway_receivable'), ('refund', 'refund_clearing')) group by 1
    on conflict (day) do update
      set sold_paise = ledger_days.sold_paise + excluded.sold_paise, refunded_paise = ledger_days.refunded_paise + excluded.refunded_paise`,
  ],
  [
    'creators’ sums by day',
    sql`
    insert into ledger_creator_days (creator_id, day, earned_paise, taken_back_paise)
    select e.creator_id, e.booked_on, sum(greatest(e.amount_paise, 0)), sum(greatest(-e.amount_paise, 0))
    from bench_books b join ledger_transactions t on t.order_id = b.order_id join ledger_entries e on e.txn_id = t.id
    where e.account = 'creator_cost' group by 1, 2
    on conflict (creator_id, day) do update set earned_paise = ledger_creator_days.earned_paise + excluded.earned_paise,
      taken_back_paise = ledger_creator_days.taken_back_paise + excluded.taken_back_paise`,
  ],
  [
    'settlements',
    sql`
    with made as (
      insert into settlements (uid, provider_settlement_id, utr, amount_paise, settled_at)
      select 'books' || d, 'setl_books' || d, 'UTR' || d, 100000, timestamptz '2025-03-01 10:00+05:30' + d * interval '1 day' from generate_series(0, 354) d returning id, settled_at)
    insert into settlement_items (uid, kind, entity_id, settlement_id, reported_on, credit_paise, fee_paise, fee_tax_paise, payment_id, difference, expected_paise, differs_since, explanation, explained_by, explained_at)
    select 'books' || n, 'payment', 'pay_books' || n, m.id, b.day, 115640, 2360, 360, payment_id,
      case when n % 1000 = 3 then 'amount' end, case when n % 1000 = 3 then 115000 end, case when n % 1000 = 3 then at end,
      case when n % 2000 = 3 then 'The bank rounded it' else '' end, case when n % 2000 = 3 then (select id from users where email = 'admin@sopaan.test') end, case when n % 2000 = 3 then at end
    from bench_books b left join made m on (m.settled_at at time zone 'Asia/Kolkata')::date = b.day order by n`,
  ],
  [
    'statements, all but the one that is measured',
    sql`
    insert into statements (uid, number, creator_id, month, issued_at, issuer, payee, opening_paise, earned_paise, released_paise, taken_back_paise, paid_paise,
      tds_paise, tds_basis_points, year_paise, held_paise, closing_paise)
    select 'books' || row_number() over (), 'BKS/' || row_number() over (), person_id, month, month + 31, '{"name":"Sopaan","address":"Indore","gstin":null,"email":"a@example.in"}',
      '{"name":"Asha Rao","email":"b@example.in","pan":null}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from (select distinct person_id, month from ledger_months where account = 'creator_held' and month < '2026-02-01') m
    where exists (select from users u where u.id = m.person_id and u.uid like 'books%') and not (month = ${`${busyMonth}-01`}::date
      and person_id = (select id from users where uid = 'books1'))`,
  ],
  [
    'their lines',
    sql`
    insert into statement_lines (entry_id, statement_id)
    select e.id, s.id from ledger_entries e join statements s on s.creator_id = e.creator_id and s.month = date_trunc('month', e.booked_on)::date and s.uid like 'books%'
    where e.account in ('creator_held', 'creator_payable')`,
  ],
  [
    'payout details',
    sql`
    insert into payout_details (uid, creator_id, legal_name, pan, region, kind, account_holder, account_number, ifsc, check_state, payable_from)
    select uid, id, 'Asha Rao', 'ABCDE1234F', '29', 'bank', 'Asha Rao', '1234567890', 'HDFC0000001', 'valid', ${from}::date
    from users where uid like 'books%' and 'CREATOR' = any(roles)`,
  ],
  [
    'payout runs',
    sql`
    insert into payout_runs (uid, way, state, idempotency_key, prepared_by, approved_by, approved_alone, approved_at, finished_at, created_at)
    select 'books' || n, 'bank_file', 'finished', 'books-run-' || n, a.id, a.id, 'allowed', at, at, at
    from generate_series(1, 11) n, lateral (select timestamptz '2025-03-03 10:00+05:30' + n * interval '1 month' as at) m, (select id from users where email = 'admin@sopaan.test') a`,
  ],
  [
    'payouts',
    sql`
    insert into payouts (uid, run_id, creator_id, payout_details_id, state, prepared_paise, amount_paise, idempotency_key, reference, approved_at, sent_at, processed_at, returned_at, created_at, updated_at)
    select 'books' || r.id || 'x' || d.id, r.id, d.creator_id, d.id, case when d.id % 100 = 0 then 'reversed' else 'processed' end, 500000, 500000, 'books-' || r.id || '-' || d.id, 'B' || r.id || 'x' || d.id,
      r.created_at, r.created_at, case when d.id % 100 > 0 then r.created_at end, case when d.id % 100 = 0 then r.created_at end, r.created_at, r.created_at
    from payout_runs r, payout_details d where r.uid like 'books%' and d.uid like 'books%'`,
  ],
  [
    'figures that differ',
    sql`
    insert into ledger_differences (uid, kind, month, subject, expected_paise, found_paise, found_at, last_seen_at, ended_at)
    select 'books' || n, 'sales', date_trunc('month', day)::date, 'books' || n, 118000, 117999, at, at, case when n % 2000 = 9 then at end
    from bench_books where n % 1000 = 9`,
  ],
]
