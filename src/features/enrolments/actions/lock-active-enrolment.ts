import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { enrolments } from '../tables.ts'

/**
 * Whether a person owns a course; if so it stays so until the transaction ends. A refund at the same moment comes before
 * it or after it.
 */
export async function lockActiveEnrolment(tx: Tx, userId: number, courseId: number): Promise<boolean> {
  const [held] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), eq(enrolments.status, 'active')))
    .for('update')
  return held !== undefined
}
