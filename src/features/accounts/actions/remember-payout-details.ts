import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { foldUpiId } from '#platform/format/india.ts'
import { users } from '../tables.ts'

/**
 * Remembers of a creator's payout details what tells two accounts of one person, for features that come before payouts. A
 * UPI id stays after a change to a bank account: it is still the creator's.
 */
export async function rememberPayoutDetails(
  tx: Tx,
  userId: number,
  { pan, upiId }: { pan: string | null; upiId: string | null },
): Promise<void> {
  await tx
    .update(users)
    .set({ pan, ...(upiId ? { payoutUpiId: foldUpiId(upiId) } : {}) })
    .where(eq(users.id, userId))
}
