import { eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { courseNotFound, testNotFound } from '../actions/refusals.ts'
import { canManageTests } from '../policy.ts'
import { mockTests } from '../tables/mock-tests.ts'

/** A course whose tests the actor may write; 404 for everyone else. */
export async function courseToManage(db: Pick<Db, 'select'>, actor: Actor, uid: string) {
  const [course] = await db
    .select({ id: courses.id, uid: courses.uid, title: courses.title, creatorId: courses.creatorId })
    .from(courses)
    .where(eq(courses.uid, uidInPath(uid)))
  if (!course || !canManageTests(actor, course)) throw courseNotFound()
  return course
}

/** A test with its course for a person who may write it; 404 for everyone else. */
export async function testToManage(db: Pick<Db, 'select'>, actor: Actor, uid: string) {
  const [found] = await db
    .select({
      test: mockTests,
      course: { id: courses.id, uid: courses.uid, title: courses.title, creatorId: courses.creatorId },
    })
    .from(mockTests)
    .innerJoin(courses, eq(courses.id, mockTests.courseId))
    .where(eq(mockTests.uid, uid))
  if (!found || !canManageTests(actor, found.course)) throw testNotFound()
  return found
}

/** The same, locked: changes of a test come one after the other. */
export async function lockTest(tx: Tx, actor: Actor, uid: string) {
  await testToManage(tx, actor, uid)
  const [test] = await tx.select().from(mockTests).where(eq(mockTests.uid, uid)).for('update')
  if (!test) throw testNotFound()
  return test
}
