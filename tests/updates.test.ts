import { expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { splitSoldLines } from '#features/checkout/actions/split-lines.ts'
import { checkLedger } from '#features/finance/actions/check-ledger.ts'
import { openDatabase, type Sql } from '#platform/database/db.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { migrateQueue } from '#platform/jobs/jobs.ts'
import { freshDatabase } from './database.ts'
import { startApp } from './make.ts'
import { findBrokenRules } from './money-rules.ts'
import { moneyIn, seedPaidCreator } from './school-with-payouts.ts'

// A school of an earlier release is updated with what is in it. A release adds its newest migration here, and takes the
// oldest away.
const releases = ['0035_deadline_since', '0039_media_usage', '0041_one_text_search']

const password = 'Ganga@2025-steps'

/** Three sales as the releases book them: of one course for ₹999 within a State, of two between States, and one refund. */
async function seedSales(sql: Sql): Promise<void> {
  await sql`
    insert into courses (uid, slug, creator_id, category_id, instructor_name, category_names, title, level, language, cover_motif, cover_seed, state, listed, price_paise)
    select 'sitar', 'sitar', creator_id, category_id, 'Asha Rao', 'Music', 'Sitar', 'beginner', 'English', 'music', 1, 'PUBLISHED', true, 33300 from courses where uid = 'tabla'`
  await sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at)
    select 'buyer', 'buyer@example.in', 'Ravi', 'Kale', '+919876500002', 'none', array['LEARNER'], 'LEARNER', now()`
  await sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, paid_at)
    select o.uid, o.uid, o.uid, 'sandbox', u.id, '1', o.state, o.total, 0, o.total, now(), o.paid_at::timestamptz
    from (values ('within', 'learner', 'paid', 99900, '2026-03-31T18:29:00Z'), ('across', 'buyer', 'paid', 133200, '2026-11-20T18:31:00Z'),
      ('twice', 'buyer', 'refunded', 33300, '2026-11-21T10:00:00Z')) o (uid, who, state, total, paid_at) join users u on u.uid = o.who`
  await sql`
    insert into order_items (order_id, course_id, position, title, sac, price_paise, discount_paise, payable_paise, sold_at, surplus, refunded_paise)
    select o.id, c.id, 0, c.title, '999293', c.price_paise, 0, c.price_paise, case when o.uid <> 'twice' then o.paid_at end, o.uid = 'twice',
      case when o.uid = 'twice' then c.price_paise else 0 end
    from orders o join courses c on c.uid = 'tabla' and o.uid <> 'twice' or c.uid = 'sitar' and o.uid <> 'within'`
  // One that was never paid, with a discount.
  await sql`
    insert into orders (uid, receipt, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at)
    select 'cheap', 'cheap', 'sandbox', id, '1', 'expired', 99900, 33333, 66567, now() from users where uid = 'learner'`
  await seedDiscountedLine(sql, 'tabla')
  await sql`
    insert into payments (uid, order_id, provider_payment_id, state, use, amount_paise, refunded_paise, currency, fee_paise, fee_tax_paise, source, provider_created_at, captured_at)
    select uid, id, 'pay_' || uid, case when uid = 'twice' then 'refunded' else 'captured' end, 'fulfils', total_paise,
      case when uid = 'twice' then total_paise else 0 end, 'INR', 236, 36, 'webhook', paid_at, paid_at from orders where paid_at is not null`
  await sql`
    insert into refunds (uid, order_id, payment_id, kind, state, amount_paise, idempotency_key, processed_at)
    select 'back', o.id, p.id, 'surplus', 'processed', 33300, 'surplus-back', now() from orders o join payments p on p.order_id = o.id where o.uid = 'twice'`
  await sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, issued_at, seller, buyer, lines, rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select 'INV/2627/' || n, 'INV', '2627', n, o.id, o.paid_at, '{}', '{}', '[]', 18, taxable, half, half, igst, o.total_paise
    from (values (1, 'within', 84662, 7619, 0), (2, 'across', 112881, 0, 20319)) d (n, uid, taxable, half, igst) join orders o on o.uid = d.uid`
  await sql.begin(async (tx) => {
    await tx`
      insert into ledger_transactions (source, at)
      select what || ':pay_' || uid, paid_at from orders cross join (values ('capture'), ('fee')) e (what) where uid <> 'twice' and paid_at is not null
      union all select 'surplus:pay_twice', paid_at from orders where uid = 'twice'
      union all select 'refund:back', now()`
    await tx`
      insert into ledger_entries (txn_id, account, amount_paise)
      select t.id, l.account, l.amount from (values
        ('capture:pay_within', 'gateway_receivable', 99900), ('capture:pay_within', 'deferred_course_sales', -84662),
        ('capture:pay_within', 'cgst_payable', -7619), ('capture:pay_within', 'sgst_payable', -7619),
        ('capture:pay_across', 'gateway_receivable', 133200), ('capture:pay_across', 'deferred_course_sales', -112881),
        ('capture:pay_across', 'igst_payable', -20319),
        ('fee:pay_within', 'gateway_fee', 200), ('fee:pay_within', 'input_gst', 36), ('fee:pay_within', 'gateway_receivable', -236),
        ('fee:pay_across', 'gateway_fee', 200), ('fee:pay_across', 'input_gst', 36), ('fee:pay_across', 'gateway_receivable', -236),
        ('surplus:pay_twice', 'gateway_receivable', 33300), ('surplus:pay_twice', 'refund_clearing', -33300),
        ('refund:back', 'refund_clearing', 33300), ('refund:back', 'gateway_receivable', -33300)
      ) l (source, account, amount) join ledger_transactions t on t.source = l.source`
  })
}

/** The learner accepted one version of the terms before the orders and one after them; another came later. */
const seedConsents = (sql: Sql) => sql`
  insert into consents (user_id, document, version, at)
  select u.id, c.document, c.version, now() + c.hours * interval '1 hour' from users u, (values ('terms', '2026-11-20', -1),
    ('terms', '2026-11-20', 1), ('terms', '2026-11-23', 2), ('privacy', '2026-11-21', -2), ('privacy', '2026-11-21', 2)) c (document, version, hours)
  where u.uid = 'learner'`

/** A line as the releases before this one write it. */
const seedDiscountedLine = (sql: Sql, course: string) => sql`
  insert into order_items (order_id, course_id, position, title, sac, price_paise, discount_paise, payable_paise)
  select o.id, c.id, 0, c.title, '999293', 99900, 33333, 66567 from orders o, courses c where o.uid = 'cheap' and c.uid = ${course}`

/** What each account comes to, by its name. */
async function balancesIn(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql`select account, sum(amount_paise)::float8 as sum from ledger_entries group by 1`
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** A learner who is half through a published course with 29 reviews, as any of the releases stores them. */
async function seedSchool(sql: Sql): Promise<void> {
  const hash = await hashPassword(password)
  await sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at,
      terms_version, terms_accepted_at)
    select role, role || '@example.in', 'Asha', role, '+919876500001', ${hash}, array[upper(role)], upper(role), now(), 'test', now()
    from unnest(array['learner', 'creator']) role`
  await sql`insert into categories (uid, slug, name, name_hi, motif) values ('music', 'music', 'Music', 'संगीत', 'music')`
  await sql`
    insert into courses (uid, slug, creator_id, category_id, instructor_name, category_names, title, level, language, cover_motif, cover_seed, state, listed, published_at,
      rating_sum, reviews_count, students_count, lessons_count, price_paise)
    select 'tabla', 'tabla', u.id, c.id, 'Asha Rao', 'Music संगीत', 'Tabla at home', 'beginner', 'English', 'music', 1, 'PUBLISHED', true, now(), 129, 29, 1, 2, 99900
    from users u, categories c where u.uid = 'creator'`
  await sql`insert into sections (uid, course_id, position, title) select 'start', id, 0, 'Start' from courses`
  await sql`
    insert into lessons (uid, course_id, section_id, position, title, kind, body)
    select 'lesson' || n, course_id, id, n, 'Lesson ' || n, 'article', '<p>Strike.</p>' from sections, generate_series(0, 1) n`
  await sql`
    insert into enrolments (uid, user_id, course_id, source, status, progress, completed_lessons, last_activity_at, granted_at)
    select 'enrolled', u.id, c.id, 'purchase', 'active', 50, 1, now(), now() from users u, courses c where u.uid = 'learner'`
  await sql`
    insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    select u.id, l.id, now(), now() from users u, lessons l where u.uid = 'learner' and l.uid = 'lesson0'`
}

test.each(releases)('a database at migration %s is updated, and everything in it still works', async (release) => {
  const database = await freshDatabase({ empty: true })
  try {
    const all = await readMigrations()
    const number = all.find(({ name }) => name === release)?.number
    const { sql, close } = openDatabase(database.url, { max: 1, patient: true })
    await migrate(sql, { upTo: number as number })
    await seedSchool(sql)
    await seedSales(sql)
    await seedConsents(sql)
    const before = await balancesIn(sql)
    expect((await migrate(sql)).ran).toEqual(all.slice(number).map(({ name }) => name))
    expect(await balancesIn(sql)).toEqual(before)
    // The release before goes on selling while the update rolls.
    const at = '2026-11-25T09:00:00Z'
    await sql`insert into ledger_transactions (source, at) values ('fee:pay_twice', ${at}), ('refund:again', ${at})`
    const kinds = await sql`
      select t.kind, t.source, t.booked_on::text, o.uid from ledger_transactions t left join orders o on o.id = t.order_id order by t.source`
    expect(kinds.map((row) => Object.values(row))).toEqual([
      ['capture', 'capture:pay_across', '2026-11-21', 'across'],
      ['capture', 'capture:pay_within', '2026-03-31', 'within'],
      ['fee', 'fee:pay_across', '2026-11-21', 'across'],
      ['fee', 'fee:pay_twice', expect.any(String), 'twice'],
      ['fee', 'fee:pay_within', '2026-03-31', 'within'],
      ['refund_sent', 'refund:again', expect.any(String), null],
      ['refund_sent', 'refund_sent:back', expect.any(String), 'twice'],
      ['surplus', 'surplus:pay_twice', '2026-11-21', 'twice'],
    ])
    // It counts on under the former names, and both count the same.
    await sql`insert into attempts (kind, subject, address, at) values ('wrong-password', 'asha@example.in', '203.0.113.7', ${at})`
    await sql`delete from attempts where at < '2026-01-01'`
    expect([...(await sql`select subject, ip_address from rate_limit_events`)]).toEqual([
      { subject: 'asha@example.in', ip_address: '203.0.113.7' },
    ])
    // Each discount is an adjustment: of the line that was there, and of one that the release before writes now.
    await seedDiscountedLine(sql, 'sitar')
    expect([
      ...(await sql`
        select c.uid, i.product, i.discount_paise::int as discount, a.kind, a.amount_paise::int as paise, a.funded_by from order_items i
        join courses c on c.id = i.course_id left join order_item_adjustments a on a.order_item_id = i.id
        where i.discount_paise > 0 or a.kind is not null order by c.uid`),
    ]).toEqual(
      ['sitar', 'tabla'].map((uid) => ({
        uid,
        product: 'course',
        discount: 33_333,
        kind: 'list_discount',
        paise: 33_333,
        funded_by: 'creator',
      })),
    )
    // A line was sold under the terms that held when it was ordered, where that is known; of the refund policy nobody knows.
    expect([
      ...(await sql`
        select c.uid, i.terms_version, i.refund_policy_version from order_items i join courses c on c.id = i.course_id
        join orders o on o.id = i.order_id where o.uid = 'cheap' order by c.uid`),
    ]).toEqual([
      { uid: 'sitar', terms_version: null, refund_policy_version: null },
      { uid: 'tabla', terms_version: '2026-11-20', refund_policy_version: null },
    ])
    await close()
    await migrateQueue(database.url)

    const app = await startApp({ beside: { databaseUrl: database.url } })
    try {
      const signedIn = await app.call('POST', '/login', { email: 'learner@example.in', password })
      expect(signedIn.code).toBe(200)
      const { token } = signedIn.body.data
      const found = await app.call('POST', '/course/get-courses-from-marketplace', { search: 'tabla' })
      expect(found.body.data.courses).toMatchObject([{ uid: 'tabla', courseRating: 4.4, reviewsCount: 29 }])
      const { data } = (await app.call('GET', '/learner/course/tabla', undefined, { token })).body
      expect(data).toMatchObject({ progress: 50, completedLessons: 1, resumeLessonUid: 'lesson1' })

      // Done again, it adds nothing.
      for (let times = 0; times < 2; times += 1) await splitSoldLines(app.ctx())
      const after = await balancesIn(app.database.sql)
      // 70 % of 84,662 and of 84,661 and 28,220: 59,263.4 is 59,263; 59,262.7 is 59,263; 19,754.
      expect(after).toEqual({ ...before, creator_cost: 138_280, creator_held: -138_280 })
      const lines = await app.database.sql`
        select o.uid, i.taxable_paise::int as taxable, i.cgst_paise::int as cgst, i.igst_paise::int as igst, i.creator_share_paise::int as share,
          i.held_until - i.sold_at = interval '30 days' as held
        from order_items i join orders o on o.id = i.order_id where o.uid <> 'cheap' order by i.taxable_paise desc nulls last, o.uid`
      expect(lines.map((row) => Object.values(row))).toEqual([
        ['within', 84_662, 7_619, 0, 59_263, true],
        ['across', 84_661, 0, 15_239, 59_263, true],
        ['across', 28_220, 0, 5_080, 19_754, true],
        ['twice', null, null, null, null, null],
      ])
    } finally {
      await app.stop()
    }
  } finally {
    await database.drop()
  }
})

test('a school with payouts, statements and a lost dispute is updated: no sum changes, and its rules of money hold', async () => {
  const database = await freshDatabase({ empty: true })
  try {
    const all = await readMigrations()
    const { number = 0 } = all.find(({ name }) => name === '0063_assignment_points') ?? {}
    const { sql, db, close } = openDatabase(database.url, { max: 1, patient: true })
    await migrate(sql, { upTo: number })
    await seedSchool(sql)
    await seedPaidCreator(sql)
    const before = await moneyIn(sql)
    expect(before).toMatchObject({ bank: 99_428 - 59_263, 'payout failed': 59_263, 'payout processed': 59_263 })
    expect((await migrate(sql)).ran).toEqual(all.slice(number).map(({ name }) => name))
    expect(await moneyIn(sql)).toEqual(before)
    expect(await findBrokenRules(db)).toEqual([])
    // What the migrations filled in of it: the State of each sale, and the UPI ID by which a creator is known.
    expect([
      ...(await sql`select o.uid, i.billing_state from order_items i join orders o on o.id = i.order_id order by o.uid`),
    ]).toEqual([
      { uid: 'kept', billing_state: '27' },
      { uid: 'lost', billing_state: '29' },
    ])
    expect([...(await sql`select uid, payout_upi_id from users where payout_upi_id is not null`)]).toEqual([
      { uid: 'creator', payout_upi_id: 'asha@okbank' },
    ])
    await close()
    await migrateQueue(database.url)

    const app = await startApp({ beside: { databaseUrl: database.url } })
    try {
      await checkLedger(app.ctx())
      expect([...(await app.database.sql`select kind, subject from ledger_differences`)]).toEqual([])
      const { token } = (await app.call('POST', '/login', { email: 'creator@example.in', password })).body.data
      const { data } = (await app.call('GET', '/creator/earnings', undefined, { token })).body
      expect(data).toMatchObject({ held: 0, payable: 0, paid: 592.63, payouts: 1 })
      const { statements } = (await app.call('GET', '/creator/statement', undefined, { token })).body.data
      expect(statements.map(({ month }: { month: string }) => month)).toEqual(['2026-10', '2026-09', '2026-08'])
    } finally {
      await app.stop()
    }
  } finally {
    await database.drop()
  }
})

test('a school that ran 0033_invitations, before it became 0034, is updated', async () => {
  const database = await freshDatabase({ empty: true })
  const { sql, close } = openDatabase(database.url, { max: 1, patient: true })
  try {
    const all = await readMigrations()
    const at = all.findIndex(({ name }) => name === '0034_invitations')
    await migrate(sql, { upTo: at - 1 })
    const moved = all[at] as (typeof all)[number]
    await sql.unsafe(moved.text)
    await sql`insert into upkeep.migrations (number, name, hash) values (${at}, '0033_invitations', ${moved.hash})`
    const left = all.filter((_, index) => index >= at - 1 && index !== at)
    expect((await migrate(sql)).ran).toEqual(left.map(({ name }) => name))
  } finally {
    await close()
    await database.drop()
  }
})
