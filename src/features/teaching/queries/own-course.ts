import { eq } from 'drizzle-orm'
import { canManageCourse } from '#features/catalogue/policy.ts'
import { courses } from '#features/catalogue/tables.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

export const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))

export type OwnCourse = typeof courses.$inferSelect

/** A course of the person, or any course for an administrator; another creator's is not found. */
export async function ownCourse(db: Db | Tx, actor: Actor, uid: string): Promise<OwnCourse> {
  const [course] = await db.select().from(courses).where(eq(courses.uid, uid))
  if (!course || !canManageCourse(actor, course)) throw courseNotFound()
  return course
}
