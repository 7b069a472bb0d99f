import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { dayInIndia, monthAfter } from '#platform/format/day-in-india.ts'
import { firstMonth, lastClosedMonth } from '../queries.ts'
import { ledgerClosedMonths } from '../tables.ts'

export type Closing = 'closed' | 'already' | 'not-over' | 'not-next'

/**
 * Closes a month of the books, given by its first day: from then on nothing is booked in it, and it is never opened again.
 * Only the month after the last closed one, or the first of the books, and only when it is over in India. What is being
 * posted in it is waited for (ledger_closed_months_wait).
 */
export async function closeMonth(tx: Tx, month: string, { by, at }: { by: number; at: Date }): Promise<Closing> {
  await takeLock(tx, locks.closedMonths)
  const last = await lastClosedMonth(tx)
  if (last && month <= last) return 'already'
  const next = last ? monthAfter(last) : await firstMonth(tx)
  if (month !== next) return 'not-next'
  if (dayInIndia(at) < monthAfter(month)) return 'not-over'
  await tx.insert(ledgerClosedMonths).values({ month, closedAt: at, closedBy: by })
  return 'closed'
}
