import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { certificates } from '../tables.ts'

/**
 * Revokes a person's certificates of courses whose money went back, in the caller's transaction, after the enrolments were taken:
 * a certificate that is being issued holds the enrolment's row, and is seen here.
 */
export async function revokeRefunded(
  tx: Tx,
  { userId, courseIds, at }: { userId: number; courseIds: readonly number[]; at: Date },
): Promise<void> {
  if (courseIds.length === 0) return
  await tx
    .update(certificates)
    .set({ revokedAt: at, revocationReason: 'refund' })
    .where(
      and(
        eq(certificates.userId, userId),
        inArray(certificates.courseId, [...courseIds]),
        isNull(certificates.revokedAt),
      ),
    )
}
