// A school with n courses and n learners: 3.1 n enrolments, 5.6 n lessons completed, n orders and reviews, a tenth of n questions. The
// courses are the demo school's, again and again under other titles; a few of them have most learners, as everywhere.
import { sql } from 'drizzle-orm'
import { booksSteps, booksTables } from './fill-books.mjs'
import { fillFast } from './fill-fast.mjs'

const filled = [
  ...booksTables,
  'sections',
  'lessons',
  'enrolments',
  'lesson_progress',
  'reviews',
  'questions',
  'catalogue_counts',
  'school_counts',
  'search_terms',
  'creator_learners',
  'creator_counts',
  'creator_enrolment_days',
]
/** Lessons of a course that anybody takes; one in ten courses has learners. */
const lessons = 4

export async function fillMillion(url, n) {
  await fillFast(url, filled, [...steps(n), ...booksSteps(n), ...counters])
}

const steps = (n) => [
  [
    'people',
    sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at, terms_version, terms_accepted_at, created_at)
    select 'million' || i, 'million' || i || '@example.in', (array['Asha','Ravi','Meenal','Baljeet','Farida','Joseph','Lakshmi','Tenzin'])[i % 8 + 1],
      (array['Rao','Iyer','Khan','Das','Singh','Patel','Naidu'])[i % 7 + 1], '+919' || 800000000 + i, 'none',
      case when i <= ${creators(n)}::int then array['CREATOR'] else array['LEARNER'] end, case when i <= ${creators(n)}::int then 'CREATOR' else 'LEARNER' end,
      now() - i % 700 * interval '1 day', 'bench', now(), now() - i % 700 * interval '1 day'
    from generate_series(1, ${n + creators(n)}::int) i`,
  ],
  [
    'courses',
    sql`
    create table bench_million as
    select i, (select coalesce(max(id), 0) from courses) + i as course_id, (select coalesce(max(id), 0) from sections) + i as section_id,
      (select coalesce(max(id), 0) from lessons) + i * ${lessons}::int as lesson_id,
      case when i % 10 = 1 then i / 10 + 1 end as place
    from generate_series(1, ${n}::int) i`,
  ],
  [
    // Normalising the words of a million titles would take a quarter of an hour: they are the template's words and the place's.
    'the places in their titles',
    sql`
    create table bench_places as
    select p, place || ' ' || p as name, setweight(to_tsvector('simple', normalise(place || ' ' || p)), 'A') as search,
      setweight(to_tsvector('simple', sound_keys(place || ' ' || p)), 'A') as sounds
    from generate_series(0, 4999) p,
      lateral (select (array['Indore','Pune','Patna','Kochi','Surat','Jaipur','Nagpur','Guwahati','Madurai','Ranchi'])[p % 10 + 1] as place) named`,
  ],
  [
    'words that are not computed',
    sql`alter table courses alter column search drop expression, alter column sounds drop expression`,
  ],
  [
    'their rows',
    sql`
    insert into courses (id, uid, slug, creator_id, category_id, state, listed, title, short_description, level, language, price_paise, discount_paise, tags,
      cover_motif, cover_seed, published_at, submitted_at, created_at, updated_at, instructor_name, category_names, duration_seconds, lessons_count, students_count, reviews_count, rating_sum,
      search, sounds)
    overriding system value
    select m.course_id, 'million' || m.i, t.slug, u.id, t.category_id, 'PUBLISHED', true, t.title || ', ' || p.name, t.short_description,
      t.level, t.language, t.price_paise + case when t.price_paise = 0 then 0 else m.i % 97 * 100 end, t.discount_paise, t.tags, t.cover_motif, m.i % 1000,
      at.day, at.day, at.day, at.day, u.first_name || ' ' || u.last_name, t.category_names, t.duration_seconds, ${lessons}::int,
      coalesce(${learnersOf(n)}, 0), least(coalesce(${learnersOf(n)}, 0) / 3, 500), least(coalesce(${learnersOf(n)}, 0) / 3, 500) * (3 + m.i % 3),
      t.search || p.search, t.sounds || p.sounds
    from bench_million m
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as all from courses where listed) t on t.place = m.i % t.all
      join users u on u.uid = 'million' || (case when m.i % 50 = 1 then 1 else m.i % ${creators(n)}::int + 1 end)
      join bench_places p on p.p = m.i % 5000
      cross join lateral (select now() - m.i % 900 * interval '1 day' as day) at`,
  ],
  [
    'sections',
    sql`insert into sections (id, uid, course_id, position, title) overriding system value
    select section_id, 'million' || i, course_id, 0, 'First steps' from bench_million where place is not null`,
  ],
  [
    'lessons',
    sql`insert into lessons (id, uid, course_id, section_id, position, title, kind, duration_seconds, body) overriding system value
    select lesson_id + k, 'million' || i || 'x' || k, course_id, section_id, k, 'Lesson ' || k, 'article', 300, 'Read this.'
    from bench_million, generate_series(1, ${lessons}::int) k where place is not null`,
  ],
  [
    'enrolments',
    sql`
    insert into enrolments (uid, user_id, course_id, status, source, granted_at, completed_lessons, progress, last_activity_at)
    select 'million' || u.i || 'x' || k, u.id, m.course_id, 'active', 'free', at.granted, case when k = 1 then 2 else 1 end, case when k = 1 then 50 else 25 end, at.granted + interval '3 days'
    from (select id, substr(uid, 8)::int as i from users where uid like 'million%' and 'LEARNER' = any(roles)) u
      cross join generate_series(1, 4) k
      join lateral (select 4 * floor(${n}::int / 40 * power((u.i::bigint * 7919 * k % 100003)::float / 100003, 3))::int + k as place) chosen on true
      join bench_million m on m.place = chosen.place
      cross join lateral (select now() - (u.i % 690) * interval '1 day' - k * interval '1 hour' as granted) at
    where k < 4 or u.i % 10 = 0`,
  ],
  [
    'lessons completed',
    sql`
    insert into lesson_progress (user_id, lesson_id, position_seconds, completed_at, updated_at)
    select e.user_id, m.lesson_id + k, 0, e.granted_at + k * interval '1 day', e.granted_at + k * interval '1 day'
    from enrolments e join bench_million m on m.course_id = e.course_id cross join generate_series(1, 2) k
    where e.uid like 'million%' and k <= e.completed_lessons + (case when e.user_id % 2 = 0 then 1 else 0 end)`,
  ],
  [
    'reviews',
    sql`
    insert into reviews (uid, course_id, user_id, rating, text, created_at)
    select uid, course_id, user_id, 3 + id % 3, case when id % 2 = 0 then '' else 'I could use it the same week.' end, granted_at + interval '9 days'
    from enrolments where uid like 'million%' and uid like '%x2'`,
  ],
  [
    'questions',
    sql`
    insert into questions (uid, course_id, user_id, once_key, title, created_at, answers_count, instructor_answers)
    select uid, course_id, user_id, uid, 'How long does this take?', granted_at + interval '5 days', id % 2, id % 2
    from enrolments where uid like 'million%' and id % 31 = 0`,
  ],
  [
    'numbers for what comes',
    sql`select setval(pg_get_serial_sequence(t, 'id'), (select max(id) from courses) + 100000000) from unnest(array['courses','sections','lessons']) t`,
  ],
]

/** What triggers would have counted, as the migrations counted it. */
const counters = [
  ['the catalogue’s counters, before', sql`delete from catalogue_counts`],
  [
    'the catalogue’s counters',
    sql`
    insert into catalogue_counts select category_id, level, language, price_band(payable_paise), rating_band(rating), count(*) from courses where listed group by 1, 2, 3, 4, 5`,
  ],
  ['the catalogue’s words, before', sql`with waiting as (delete from search_term_changes) delete from search_terms`],
  [
    // As the migration of search_term_changes counted them.
    'the catalogue’s words',
    sql`
    insert into search_terms (word, course_count, title_count)
    select word, count(*), sum(in_title) from courses cross join lateral search_words(search) where listed group by word`,
  ],
  ['counts by day, before', sql`with waiting as (delete from school_count_changes) delete from school_counts`],
  [
    'counts by day',
    sql`
    insert into school_counts (what, day, n)
    select 'enrolments', (granted_at at time zone 'Asia/Kolkata')::date, count(*) from enrolments group by 2
    union all select 'new_users', (created_at at time zone 'Asia/Kolkata')::date, count(*) from users where confirmed_at is not null group by 2
    union all select case when user_role in ('LEARNER', 'USER') then 'learners' else 'creators' end, (created_at at time zone 'Asia/Kolkata')::date, count(*)
      from users where user_role in ('LEARNER', 'USER', 'CREATOR', 'INSTRUCTOR') group by 1, 2`,
  ],
  [
    'counts of creators, before',
    sql`with waiting as (delete from creator_count_changes), learners as (delete from creator_learners), days as (delete from creator_enrolment_days)
      delete from creator_counts`,
  ],
  [
    'learners of creators',
    sql`
    insert into creator_learners (creator_id, user_id, enrolments)
    select c.creator_id, e.user_id, count(*) from enrolments e join courses c on c.id = e.course_id where e.status = 'active' group by 1, 2`,
  ],
  [
    'counts of creators',
    sql`
    insert into creator_counts (creator_id, enrolments, completed, learners)
    select c.creator_id, count(*), count(e.completed_at), count(distinct e.user_id)
    from enrolments e join courses c on c.id = e.course_id where e.status = 'active' group by 1`,
  ],
  [
    'enrolments of creators by day',
    sql`
    insert into creator_enrolment_days (creator_id, day, enrolments)
    select c.creator_id, (e.granted_at at time zone 'Asia/Kolkata')::date, count(*)
    from enrolments e join courses c on c.id = e.course_id where e.status = 'active' group by 1, 2`,
  ],
]

/** One creator for each 200 courses; the first has one in fifty of all. */
const creators = (n) => Math.max(50, Math.floor(n / 200))

/** About as many as the enrolments give it: the place of a course decides. */
const learnersOf = (n) => sql`(${n}::float * 0.3 / power(m.place, 0.7))::int`
