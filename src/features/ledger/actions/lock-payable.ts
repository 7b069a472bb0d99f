import type { Tx } from '#platform/database/db.ts'
import { locks, shareLock, takeLock } from '#platform/database/locks.ts'

/**
 * Until the transaction ends nothing else is posted to what is payable to creators, and what was being posted is there: a
 * payout is approved on balances that no refund changes at that moment.
 */
export function lockPayable(tx: Tx): Promise<void> {
  return takeLock(tx, locks.creatorPayable)
}

/** Those who post to it go on beside each other. */
export function sharePayable(tx: Tx): Promise<void> {
  return shareLock(tx, locks.creatorPayable)
}
