import { sql } from 'drizzle-orm'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import type { Db } from '#platform/database/db.ts'
import { queryRows } from '#platform/database/rows.ts'

/**
 * The most popular courses in the categories of one's own courses (`near`: in that course's). People without courses
 * get the most popular of all. Owned courses are left out.
 */
export async function recommendedTo(
  db: Db,
  userId: number,
  { near, limit }: { near?: number; limit: number },
): Promise<CourseCard[]> {
  const rows = await queryRows(db, cardShape)`
    with mine as (select c.id, c.category_id from enrolments e join courses c on c.id = e.course_id
      where e.user_id = ${userId} and e.status = 'active')
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and c.creator_id <> ${userId} and c.id not in (select id from mine)
      and (c.category_id in (select category_id from mine ${near ? sql`where id = ${near}` : sql``})
        or not exists (select from mine))
    order by c.students_count desc, c.rating desc, c.id limit ${limit}`
  return rows.map(courseCardOf)
}
