import { lastClosedMonth } from '#features/ledger/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { date, nullable, queryRows } from '#platform/database/rows.ts'
import { monthAfter } from '#platform/format/day-in-india.ts'

/** The last month that was closed and the one whose turn is next: the first of the books where none was closed yet. */
export async function nextMonth(db: Db): Promise<{ lastClosed?: string; next?: string }> {
  const lastClosed = await lastClosedMonth(db)
  if (lastClosed) return { lastClosed, next: monthAfter(lastClosed) }
  const [row] = await queryRows(db, { first: nullable(date) })`select min(month) as first from ledger_movements`
  return row?.first ? { next: row.first } : {}
}
