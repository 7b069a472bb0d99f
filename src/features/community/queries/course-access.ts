import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { isAdmin } from '#platform/api/contract.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import type { AnswersAs } from '../rules.ts'

type Row = {
  id: number
  uid: string
  title: string
  creator_id: number
  instructor_name: string
  enrolled: boolean
}
export type CourseAccess = Row & {
  /** Its creator, or an administrator. */
  manages: boolean
  /** Who owns a course asks and reviews; its creator doesn't, even owning it. */
  learns: boolean
}

/** A course for those who own it, its creator and administrators; undefined for everyone else. */
export async function courseAccess(db: Db | Tx, actor: Actor, path: string): Promise<CourseAccess | undefined> {
  const [row] = await db.execute<Row>(sql`
    select c.id, c.uid, c.title, c.creator_id, c.instructor_name,
      exists (select from enrolments e where e.course_id = c.id and e.user_id = ${actor.userId} and e.status = 'active') as enrolled
    from courses c where c.uid = ${uidInPath(path)}`)
  if (!row) return undefined
  const manages = row.creator_id === actor.userId || isAdmin(actor)
  if (!row.enrolled && !manages) return undefined
  return { ...row, manages, learns: row.enrolled && row.creator_id !== actor.userId }
}

/** As whom a person who may see a course speaks in it. */
export function speaksAs(actor: Actor, course: Pick<CourseAccess, 'creator_id'>): AnswersAs {
  if (course.creator_id === actor.userId) return 'instructor'
  return isAdmin(actor) ? 'team' : 'learner'
}
