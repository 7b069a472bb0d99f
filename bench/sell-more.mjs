// 100,000 orders of 25,000 people over a year and 20,000 questions of theirs, beside those of the demo school.
import { sql } from 'drizzle-orm'

export const orders = 100_000

/** Half of the orders are of the demo creator's courses, the others of all the rest, few courses selling many. @returns the demo creator's id */
export async function sellMore(db) {
  const [creator] = await db.execute(sql`select id from users where email = 'creator@sopaan.test'`)
  await db.execute(sql`select setseed(0.5)`)
  await db.execute(sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at, terms_version, terms_accepted_at)
    select 'bench' || n, 'bench' || n || '@example.in', 'Asha', 'Rao', '+919876500000', 'none', '{LEARNER}', 'LEARNER', now(), 'bench', now()
    from generate_series(1, ${orders / 4}::int) n`)
  await db.execute(sql`
    create table bench_sales as
    with own as (select id, row_number() over (order by id) - 1 as place, count(*) over () as all from courses where creator_id = ${creator.id} and listed),
    others as (select id, row_number() over (order by students_count desc, id) - 1 as place, count(*) over () as all from courses where creator_id <> ${creator.id} and listed),
    wanted as (
      select n, n % ${orders / 4}::int + 1 as buyer, n / ${orders / 4}::int as round, random() as luck, now() - random() * interval '364 days' as at
      from generate_series(0, ${Math.round(orders * 1.3)}::int) n)
    select row_number() over () as n, * from (
      select distinct on (user_id, course_id) u.id as user_id, course_id, at, c.price_paise, c.discount_paise, c.title
      from (
        select w.buyer, o.id as course_id, w.at from wanted w join own o on o.place = (w.buyer / 2 + w.round) % o.all where w.buyer % 2 = 0 and w.round < 4
        union all
        select w.buyer, o.id, w.at from wanted w join others o on o.place = floor(o.all * w.luck * w.luck)::int where w.buyer % 2 = 1
      ) sale join users u on u.uid = 'bench' || sale.buyer join courses c on c.id = sale.course_id
    ) one order by at limit ${orders}`)
  await db.execute(sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, paid_at, created_at)
    select 'bench' || n, 'bench' || n, 'bench' || n, 'sandbox', user_id, course_id::text, 'paid', price_paise, discount_paise, price_paise - discount_paise, at, at, at
    from bench_sales`)
  await db.execute(sql`
    insert into order_items (order_id, course_id, position, title, sac, price_paise, discount_paise, payable_paise, sold_at)
    select o.id, s.course_id, 0, s.title, '999293', s.price_paise, s.discount_paise, s.price_paise - s.discount_paise, s.at
    from bench_sales s join orders o on o.uid = 'bench' || s.n`)
  await db.execute(sql`
    insert into enrolments (uid, user_id, course_id, status, source, granted_at, progress, completed_at)
    select 'bench' || n, user_id, course_id, 'active', 'purchase', at, case when n % 3 = 0 then 100 else 40 end, case when n % 3 = 0 then at end
    from bench_sales`)
  // Every fifth asks; one question in twenty waits for the creator.
  await db.execute(sql`
    insert into questions (uid, course_id, user_id, once_key, title, created_at, answers_count, instructor_answers)
    select 'bench' || n, course_id, user_id, 'bench' || n, 'Which bill comes first?', at, case when n % 100 = 0 then 0 else 1 end,
      case when n % 100 = 0 then 0 else 1 end
    from bench_sales where n % 5 = 0`)
  await db.execute(sql`vacuum analyze orders, order_items, enrolments, users, questions`)
  const [made] = await db.execute(sql`select count(*)::int as n from bench_sales`)
  console.log(`  ${made.n} orders made`)
  return creator.id
}
