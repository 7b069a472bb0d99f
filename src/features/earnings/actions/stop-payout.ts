import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StopReason } from '../rules.ts'
import { payoutDetails, payouts } from '../tables.ts'
import type { PayoutRow } from './lock-run.ts'
import { finishRun } from './move-payout.ts'
import { postReturn } from './post-payout.ts'

/**
 * Why an approved payout may no longer be made. What decides it stays as it is until the transaction ends: a change that
 * comes later comes after the money left.
 */
export async function stopReason(tx: Tx, payout: PayoutRow): Promise<StopReason | undefined> {
  const [row] = await tx
    .select({
      replacedAt: payoutDetails.replacedAt,
      checkState: payoutDetails.checkState,
      suspendedAt: users.suspendedAt,
    })
    .from(payoutDetails)
    .innerJoin(users, eq(users.id, payoutDetails.creatorId))
    .where(eq(payoutDetails.id, payout.payoutDetailsId))
    .for('share')
  if (!row) throw new Error(`payout ${payout.uid} has no payout details`)
  if (row.suspendedAt) return 'suspended'
  if (row.replacedAt) return 'details-changed'
  return row.checkState === 'invalid' ? 'account-invalid' : undefined
}

/** An approved payout that was not sent is payable again, with the reason. The caller has locked its run and it. */
export async function stopPayout(tx: Tx, payout: PayoutRow, reason: StopReason, at: Date): Promise<void> {
  await tx
    .update(payouts)
    .set({ state: 'cancelled', failureReason: reason, returnedAt: at, updatedAt: at })
    .where(eq(payouts.id, payout.id))
  await postReturn(tx, payout, at)
  await finishRun(tx, payout.runId, at)
}
