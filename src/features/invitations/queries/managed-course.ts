import { eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { courseNotFound } from '../actions/refusals.ts'
import { canManageCourse } from '#features/catalogue/policy.ts'

/** A course that this person gives to others. @throws COURSE_NOT_FOUND 404, also for another creator's */
export async function managedCourse(db: Db | Tx, actor: Actor, uid: string) {
  const [course] = await db
    .select({
      id: courses.id,
      uid: courses.uid,
      title: courses.title,
      creatorId: courses.creatorId,
      listed: courses.listed,
    })
    .from(courses)
    .where(eq(courses.uid, uid))
  if (!course || !canManageCourse(actor, course)) throw courseNotFound()
  return course
}
