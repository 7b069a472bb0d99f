import { canManageCourse } from '#features/catalogue/policy.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { isSectionOpenAt } from '#features/enrolments/queries.ts'
import type { Ctx } from '#platform/api/action.ts'
import { boolean, number, queryRows } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'

/** A lesson of a course, also one that was taken out of it, whether the person owns the course, and whether it is open. */
export async function lessonAccess(
  { db, actor, now }: Pick<Ctx<Actor>, 'db' | 'actor' | 'now'>,
  course: string,
  lessonUid: string,
) {
  const [row] = await queryRows(db, {
    id: number,
    courseId: number,
    creatorId: number,
    enrolled: boolean,
    open: boolean,
  })`
    select l.id, c.id as "courseId", c.creator_id as "creatorId", e.id is not null as enrolled,
      l.preview or ${isSectionOpenAt(now())} as open
    from lessons l join courses c on c.id = l.course_id join sections s on s.id = l.section_id
    left join enrolments e on e.course_id = c.id and e.user_id = ${actor.userId} and e.status = 'active'
    where l.uid = ${lessonUid} and c.uid = ${uidInPath(course)}`
  return row && { ...row, open: row.open || canManageCourse(actor, row) }
}
