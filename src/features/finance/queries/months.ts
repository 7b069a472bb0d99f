import { firstMonth, lastClosedMonth } from '#features/ledger/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'

/** The last month that was closed and the one whose turn is next: the first of the books where none was closed yet. */
export async function nextMonth(db: Db): Promise<{ lastClosed?: string; next?: string }> {
  const lastClosed = await lastClosedMonth(db)
  if (lastClosed) return { lastClosed, next: monthAfter(lastClosed) }
  const next = await firstMonth(db)
  return next ? { next } : {}
}

/** The months of the books by their first days, the newest first: from the first one to the present one. */
export async function bookMonths(db: Db, present: string): Promise<string[]> {
  const months = [(await firstMonth(db)) ?? present]
  for (let last = months[0]; last && last < present; last = months.at(-1)) months.push(monthAfter(last))
  return months.reverse()
}
