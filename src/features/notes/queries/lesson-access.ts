import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, number, queryRows } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'

/** A lesson of a course, also one that was taken out of it, and whether the person owns the course. */
export async function lessonAccess(db: Db, actor: Actor, course: string, lessonUid: string) {
  const [row] = await queryRows(db, { id: number, courseId: number, enrolled: boolean })`
    select l.id, c.id as "courseId",
      exists (select from enrolments e where e.course_id = c.id and e.user_id = ${actor.userId} and e.status = 'active') as enrolled
    from lessons l join courses c on c.id = l.course_id where l.uid = ${lessonUid} and c.uid = ${uidInPath(course)}`
  return row
}
