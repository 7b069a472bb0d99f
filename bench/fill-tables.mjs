// 100,000 courses, and payments beside orders (sell-more.mjs).
import { sql } from 'drizzle-orm'
import { orders } from './sell-more.mjs'

export const courses = 100_000

/** A payment of each order. One in a hundred needs attention, and there are unpaid orders as well. */
export async function fillPayments(db) {
  await db.execute(sql`
    insert into payments (uid, order_id, provider_payment_id, state, use, flag, amount_paise, currency, method, source, provider_created_at, captured_at)
    select o.uid, o.id, 'pay_' || o.uid, 'captured', case when o.id % 100 = 0 then 'flagged' else 'fulfils' end,
      case when o.id % 100 = 0 then 'amount' end, o.total_paise, 'INR', 'upi', 'webhook', o.paid_at, o.paid_at
    from orders o where o.uid like 'bench%'`)
  await db.execute(sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, created_at)
    select 'left' || n, 'left' || n, 'left' || n, 'sandbox', u.id, n::text, 'expired',
      n * 37 % 900000, 0, n * 37 % 900000, now() - n * interval '9 minutes', now() - n * interval '9 minutes'
    from generate_series(1, ${orders / 4}::int) n join users u on u.uid = 'bench' || n`)
  await db.execute(sql`vacuum analyze orders, payments`)
}

/** Of 500 creators; a twentieth waits for a decision, and so do the changes of some published ones. */
export async function fillCourses(db) {
  await db.execute(sql`
    insert into courses (uid, slug, creator_id, category_id, state, listed, title, short_description, level, language, price_paise,
      cover_motif, cover_seed, published_at, submitted_at, updated_at, instructor_name, category_names, students_count, lessons_count)
    select 'bench' || n, 'bench-' || n, u.id, cat.id, state, false,
      (array['Tabla','Khayal','Ghazal','Block print','Watercolour','Accounts','Python','Chess','Yoga'])[n % 9 + 1] || ', lesson ' || n,
      'Sixteen beats, by hand.', 'beginner', 'en', n * 7919 % 900000 + 100, 'paisley', n,
      case when state in ('PUBLISHED', 'ARCHIVED') then at end, at, at,
      (array['Asha','Ravi','Meenal','Baljeet','Faizan'])[n % 5 + 1] || ' ' || (array['Rao','Iyer','Khan','Menon'])[n % 4 + 1],
      cat.name, n * 31 % 5000, 12
    from generate_series(1, ${courses}::int) n
      join users u on u.uid = 'bench' || n % 500 + 1
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as all from categories) cat on cat.place = n % cat.all,
      lateral (select (array['PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED',
        'PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED','PUBLISHED','DRAFT','DRAFT','DRAFT','IN_REVIEW','REJECTED','ARCHIVED','ARCHIVED'])[n % 20 + 1] as state,
        now() - n * interval '7 minutes' as at) made`)
  await db.execute(sql`
    insert into course_submissions (uid, course_id, submitted_by, submitted_at, revision, draft_version, snapshot)
    select c.uid, c.id, c.creator_id, c.submitted_at, c.state = 'PUBLISHED', 1, '{}'
    from courses c where c.uid like 'bench%' and (c.state = 'IN_REVIEW' or (c.state = 'PUBLISHED' and c.students_count % 50 = 7))`)
  await db.execute(sql`vacuum analyze courses, course_submissions`)
}
