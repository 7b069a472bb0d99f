import { type SQL, sql } from 'drizzle-orm'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import type { Db } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import type { RecommendedCourse } from '../contract/recommended.ts'

type Choice = { near?: number | undefined; limit: number; now: Date }

/**
 * What others completed after the courses that this learner has completed, and after them the most popular courses in the
 * categories of their own ones (`near`: after that course alone, completed or not, and in its category). People without courses get the most popular of all. Owned
 * courses are left out.
 */
export async function recommendedTo(
  db: Db,
  userId: number,
  { near, limit, now }: Choice,
): Promise<RecommendedCourse[]> {
  const explained = await completedNextBy(db, userId, { near, limit, now })
  const popular = explained.length < limit ? await popularFor(db, userId, { near, limit, now }) : []
  const shown = new Set(explained.map(({ uid }) => uid))
  return [...explained, ...popular.filter(({ uid }) => !shown.has(uid))].slice(0, limit)
}

const owned = (userId: number): SQL =>
  sql`select e.course_id from enrolments e where e.user_id = ${userId} and e.status = 'active'`

async function completedNextBy(db: Db, userId: number, { near, limit, now }: Choice): Promise<RecommendedCourse[]> {
  const rows = await queryRows(db, { ...cardShape, because: text })`
    select ${cardColumns}, why.title as because
    from (
      select distinct on (n.next_course_id) n.next_course_id as id, done.title, n.learners
      from enrolments e join courses done on done.id = e.course_id join completed_next n on n.course_id = e.course_id
      where e.user_id = ${userId} and e.status = 'active' and ${near ? sql`e.course_id = ${near}` : sql`e.completed_at is not null`}
      order by n.next_course_id, n.learners desc, e.completed_at desc) why
    join courses c on c.id = why.id join categories cat on cat.id = c.category_id
    where c.listed and c.creator_id <> ${userId} and c.id not in (${owned(userId)})
    order by why.learners desc, c.id limit ${limit}`
  return rows.map((row) => ({ ...courseCardOf(row, now), because: row.because }))
}

/** The most popular of each category by its index, and of those the most popular. */
async function popularFor(db: Db, userId: number, { near, limit, now }: Choice): Promise<RecommendedCourse[]> {
  const rows = await queryRows(db, cardShape)`
    with mine as (select c.id, c.category_id from enrolments e join courses c on c.id = e.course_id
      where e.user_id = ${userId} and e.status = 'active'),
    popular as (
      select best.* from (select distinct category_id from mine ${near ? sql`where id = ${near}` : sql``}) k
      cross join lateral (${popularAmong(userId, sql`c.category_id = k.category_id`, limit)}) best
      union all
      select best.* from (${popularAmong(userId, sql`not exists (select from mine)`, limit)}) best
    )
    select ${cardColumns} from popular join courses c on c.id = popular.id join categories cat on cat.id = c.category_id
    order by c.students_count desc, c.id desc limit ${limit}`
  return rows.map((row) => ({ ...courseCardOf(row, now), because: null }))
}

const popularAmong = (userId: number, condition: SQL, limit: number): SQL => sql`
  select c.id from courses c
  where c.listed and ${condition} and c.creator_id <> ${userId} and c.id not in (select id from mine)
  order by c.students_count desc, c.id desc limit ${limit}`
