import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { enrolments } from '../tables.ts'
import { revokeWhere } from './grant-enrolments.ts'

/** Enrolments taken up by one transaction. */
const batchSize = 200

/**
 * Ends the enrolments whose `valid_until` has come, each once, at the moment it names. Progress stays for the day the course
 * is bought again. The job may be a minute late: where a course is opened, the clock decides (`isOwnedAt`).
 */
export async function endEnrolments(ctx: Pick<Ctx, 'transaction' | 'now'>): Promise<void> {
  const at = ctx.now()
  while ((await ctx.transaction((tx) => endBatch(tx, at))) === batchSize);
}

async function endBatch(tx: Tx, at: Date): Promise<number> {
  const due = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.status, 'active'), lte(enrolments.validUntil, at)))
    .orderBy(asc(enrolments.validUntil))
    .limit(batchSize)
    // Two servers take different rows.
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await revokeWhere(tx, inArray(enrolments.id, ids), enrolments.validUntil)
  return due.length
}
