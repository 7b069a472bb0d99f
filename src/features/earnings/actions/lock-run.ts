import { eq, min } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { payoutRuns, payouts } from '../tables.ts'
import { runNotFound } from './refusals.ts'

export type RunRow = typeof payoutRuns.$inferSelect
export type PayoutRow = typeof payouts.$inferSelect
/** A run with the moment its first payout was sent. */
export type SentRun = RunRow & { sentAt: Date | null }

/** Preparing and approving look at balances, one of them at a time. */
export function lockPayoutRuns(tx: Tx): Promise<void> {
  return takeLock(tx, locks.payoutRuns)
}

/** The run, locked until the transaction ends. It is locked before one of its payouts is moved. */
export async function lockRun(tx: Tx, uid: string): Promise<SentRun> {
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.uid, uid)).for('update')
  if (!run) throw runNotFound()
  const [sent] = await tx
    .select({ at: min(payouts.sentAt) })
    .from(payouts)
    .where(eq(payouts.runId, run.id))
  return { ...run, sentAt: sent?.at ?? null }
}
