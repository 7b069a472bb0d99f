import { newestBlogs } from '#features/blog/queries/published-blogs.ts'
import { cardColumns, cardShape, courseCardOf, coverLink } from '#features/catalogue/queries/course-card.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import type { home } from './contract.ts'

type Home = ReplyOf<typeof home>

const coursesShown = 8
const subjectsShown = 8
const searchesShown = 5
/** So many of the most taken courses are looked at for a lesson and for a review. */
const coursesLookedAt = 50
/** And so many of the newest reviews of each. */
const newestReviews = 100

/** All that the home page shows, in one go. */
export async function homePage(db: Db, now: Date): Promise<Home> {
  const [courses, categories, searches, glance, story, blogs] = await Promise.all([
    popularCourses(db, now),
    subjects(db),
    popularTopics(db),
    glanceIntoFirst(db),
    storyOfLearner(db, now),
    newestBlogs(db, now, 3),
  ])
  return { courses, categories, searches, glance, story, blogs }
}

/** Those that an administrator put first, then the most taken; each of the two by its own index. */
async function popularCourses(db: Db, now: Date): Promise<Home['courses']> {
  const rows = await queryRows(db, cardShape)`
    with shown as (
      (select id, 0 as part, row_number() over (order by featured_at desc) as at from courses
        where featured_at is not null and listed order by featured_at desc limit ${coursesShown})
      union all
      (select id, 1, row_number() over (order by students_count desc, id desc) from courses
        where listed and featured_at is null order by students_count desc, id desc limit ${coursesShown})
      order by part, at limit ${coursesShown}
    )
    select ${cardColumns} from shown join courses c on c.id = shown.id join categories cat on cat.id = c.category_id
    order by shown.part, shown.at`
  return rows.map((row) => courseCardOf(row, now))
}

async function subjects(db: Db): Promise<Home['categories']> {
  const rows = await queryRows(db, {
    slug: text,
    name: text,
    nameHi: text,
    count: number,
    motif: text,
    position: number,
  })`
    select cat.slug, cat.name, cat.name_hi as "nameHi", cat.motif, cat.position, coalesce(sum(k.n), 0)::int as count
    from categories cat left join catalogue_counts k on k.category_id = cat.id
    group by cat.id order by cat.position, cat.id limit ${subjectsShown}`
  return rows.map(({ slug, name, nameHi, motif, position, count }) => ({
    slug,
    name,
    nameHi,
    cover: coverLink(motif, position + 1),
    count,
  }))
}

/** The first tag of the most taken course of each subject, the most taken first. */
async function popularTopics(db: Db): Promise<string[]> {
  const rows = await queryRows(db, { tag: text })`
    select first.tag from categories cat cross join lateral (
      select c.tags ->> 0 as tag, c.students_count from courses c
      where c.listed and c.category_id = cat.id and jsonb_array_length(c.tags) > 0
      order by c.students_count desc, c.id desc limit 1
    ) first order by first.students_count desc limit ${searchesShown}`
  return [...new Set(rows.map(({ tag }) => tag))]
}

/** A lesson from the middle of the most taken course, with its section; English first, as the page around it. */
async function glanceIntoFirst(db: Db): Promise<Home['glance']> {
  const [row] = await queryRows(db, {
    lesson: text,
    number: number,
    seconds: number,
    section: text,
    course: text,
    course_seconds: number,
  })`
    with course as (
      select id, title, duration_seconds from (
        select * from courses where listed and lessons_count > 0 order by students_count desc, id desc limit ${coursesLookedAt}) taken
      order by language = 'English' desc, students_count desc, id desc limit 1
    ), numbered as (
      select l.title, l.duration_seconds, s.title as section,
        row_number() over (order by s.position, l.position)::int as number, count(*) over ()::int as total
      from lessons l join sections s on s.id = l.section_id where l.course_id = (select id from course) and l.removed_at is null
    )
    select n.title as lesson, n.number, n.duration_seconds as seconds, n.section,
      course.title as course, course.duration_seconds as course_seconds
    from numbered n, course where n.number = (n.total + 1) / 2`
  return row
    ? {
        lesson: row.lesson,
        number: row.number,
        durationSeconds: row.seconds,
        section: row.section,
        course: row.course,
        courseSeconds: row.course_seconds,
      }
    : null
}

/** A five-star review that says something, of one of the most taken courses; the newest of the most taken. */
async function storyOfLearner(db: Db, now: Date): Promise<Home['story']> {
  const [row] = await queryRows(db, {
    ...cardShape,
    quote: text,
    first_name: text,
    last_name: text,
    city: text,
    stars: number,
  })`
    select ${cardColumns}, r.text as quote, r.rating as stars, u.first_name, u.last_name, u.city
    from (select * from courses where listed order by students_count desc, id desc limit ${coursesLookedAt}) c
    join categories cat on cat.id = c.category_id
    cross join lateral (
      select * from (select * from reviews where course_id = c.id order by created_at desc limit ${newestReviews}) newest
      where newest.rating = 5 and length(newest.text) between 70 and 220 order by newest.created_at desc, newest.id desc limit 1
    ) r
    join users u on u.id = r.user_id
    order by c.students_count desc, c.id desc limit 1`
  if (!row) return null
  return {
    quote: row.quote,
    name: `${row.first_name} ${row.last_name}`,
    place: row.city,
    rating: row.stars,
    course: courseCardOf(row, now),
  }
}
