// 100,000 people beside those of the demo school.
import { sql } from 'drizzle-orm'

export const people = 100_000

export async function fillPeople(db) {
  await db.execute(sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at,
      suspended_at, terms_version, terms_accepted_at, created_at)
    select 'bench' || n, 'bench' || n || '@example.in',
      (array['Asha','Ravi','Meenal','Baljeet','Faizan','Chitra','Hemant','Zubin','Aarti','Nandini'])[n % 10 + 1],
      (array['Rao','Iyer','Sharma','Singh','Khan','Menon','Kulkarni'])[n % 7 + 1],
      '+9198765' || lpad(n::text, 5, '0'), 'none', array[role], role,
      case when n % 50 <> 0 then now() end, case when n % 200 = 0 then now() end, 'bench', now(),
      now() - n * interval '5 minutes'
    from generate_series(1, ${people - 1}::int) n,
      lateral (select case when n % 5000 = 1 then 'ADMIN' when n % 20 = 0 then 'CREATOR' else 'LEARNER' end as role) given`)
  await db.execute(sql`vacuum analyze users`)
}
