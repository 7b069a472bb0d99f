import type { Tx } from '#platform/database/db.ts'
import { isBalanced, type Posting } from '../rules.ts'
import { ledgerEntries, ledgerTransactions } from '../tables.ts'

/**
 * Posts one event in the caller's transaction, once: a source posted before is left as it is.
 * Lines of 0 paise are left out.
 * @throws when debits and credits differ: that is a bug of the caller's
 * @returns whether it was posted now
 */
export async function postEntries(tx: Tx, event: { source: string; at: Date; lines: Posting[] }): Promise<boolean> {
  const lines = event.lines.filter((line) => line.amountPaise !== 0)
  if (!isBalanced(lines)) throw new Error(`the posting ${event.source} does not balance`)
  if (lines.length === 0) return false
  const [txn] = await tx
    .insert(ledgerTransactions)
    .values({ source: event.source, at: event.at })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (!txn) return false
  await tx.insert(ledgerEntries).values(lines.map((line) => ({ ...line, txnId: txn.id })))
  return true
}
