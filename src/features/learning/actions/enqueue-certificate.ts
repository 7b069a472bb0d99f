import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'

/** The learner's certificate, where this was the last lesson: a job in the transaction that completed it. */
export async function enqueueCertificate(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  saved: { completedNow: boolean } | undefined,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<void> {
  if (saved?.completedNow) await ctx.jobs.enqueue(tx, 'certificates.issue', { userId, courseId })
}
