import type { Tx } from '#platform/database/db.ts'
import { date, nullable, queryRows } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { isBalanced, type Posting, type TransactionKind } from '../rules.ts'
import { ledgerEntries, ledgerTransactions } from '../tables.ts'
import { sharePayable } from './lock-payable.ts'

/** `source` names the event among those of its kind: the provider's payment id, our uid of a refund. */
export type LedgerEvent = {
  kind: TransactionKind
  source: string
  at: Date
  orderId?: number
  paymentId?: number
  refundId?: number
  disputeId?: number
  settlementId?: number
  statementId?: number
  payoutId?: number
  reversesId?: number
  lines: Posting[]
}

/**
 * Posts one event in the caller's transaction, once: an event posted before is left as it is.
 * Lines of 0 paise are left out. What belongs to a month that was closed is booked on the first day of the first open
 * one, and says for which day it is late.
 * @throws when debits and credits differ: that is a bug of the caller's
 * @returns whether it was posted now
 */
export async function postEntries(tx: Tx, { lines, ...event }: LedgerEvent): Promise<boolean> {
  const entries = lines.filter((line) => line.amountPaise !== 0)
  const source = `${event.kind}:${event.source}`
  if (!isBalanced(entries)) throw new Error(`the posting ${source} does not balance`)
  if (entries.length === 0) return false
  if (entries.some(({ account }) => account === 'creator_payable')) await sharePayable(tx)
  const [txn] = await tx
    .insert(ledgerTransactions)
    .values({ ...event, source, ...(await bookingDay(tx, dayInIndia(event.at))) })
    .onConflictDoNothing({ target: ledgerTransactions.source })
    .returning({ id: ledgerTransactions.id })
  if (!txn) return false
  await tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, txnId: txn.id })))
  return true
}

/** The month of that day is not closed before the transaction ends. */
async function bookingDay(tx: Tx, day: string): Promise<{ bookedOn: string; lateFor?: string }> {
  const [row] = await queryRows(tx, { booked_on: nullable(date) })`select ledger_booking_day(${day}) as booked_on`
  if (!row?.booked_on) throw new Error(`no day to book what happened on ${day}`)
  return row.booked_on === day ? { bookedOn: day } : { bookedOn: row.booked_on, lateFor: day }
}
