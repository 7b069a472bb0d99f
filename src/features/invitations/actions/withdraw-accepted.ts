import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { courseInvitations } from '../tables.ts'

/**
 * Ends the invitation by which a person came to a course, where the course is taken away in another place: its creator sees
 * it as taken back, and its link opens nothing any more.
 */
export async function withdrawAccepted(
  tx: Tx,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  await tx
    .update(courseInvitations)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(courseInvitations.courseId, courseId),
        eq(courseInvitations.acceptedBy, userId),
        // A gift was paid for: a refund alone takes it back.
        eq(courseInvitations.kind, 'given'),
        eq(courseInvitations.state, 'accepted'),
      ),
    )
}
