import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'

/**
 * Until the transaction ends nothing else is posted to what is payable to creators, and what was being posted is there: a
 * payout is approved on balances that no refund changes at that moment.
 */
export function lockPayable(tx: Tx): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock(hashtext('creator_payable'))`)
}

/** Those who post to it go on beside each other. */
export function sharePayable(tx: Tx): Promise<unknown> {
  return tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('creator_payable'))`)
}
