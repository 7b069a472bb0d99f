import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, number, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { Actor } from '#platform/http/session.ts'
import { canReadDiscussion } from '../policy.ts'

const courseAccessShape = {
  id: number,
  uid: text,
  title: text,
  creatorId: number,
  instructor_name: text,
  enrolled: boolean,
}
export type CourseAccess = RowOf<typeof courseAccessShape>

/** A course for those who may read its discussion; undefined for everyone else. */
export async function courseAccess(db: Db | Tx, actor: Actor, path: string): Promise<CourseAccess | undefined> {
  const [row] = await queryRows(db, courseAccessShape)`
    select c.id, c.uid, c.title, c.creator_id as "creatorId", c.instructor_name,
      exists (select from enrolments e where e.course_id = c.id and e.user_id = ${actor.userId} and e.status = 'active') as enrolled
    from courses c where c.uid = ${uidInPath(path)}`
  return row && canReadDiscussion(actor, row) ? row : undefined
}
