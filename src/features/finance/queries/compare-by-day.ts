import type { Db } from '#platform/database/db.ts'
import { dayAfter, monthAfter } from '#platform/format/day-in-india.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'

/** Rows compared by one statement. */
export const batchSize = 500

/** Compares what belongs to the days of a month, a day and so many rows at a time, so that no statement is long. */
export async function compareByDay(
  db: Db,
  month: string,
  idsOfDay: (db: Db, day: string) => Promise<number[]>,
  compareBatch: (db: Db, ids: readonly number[]) => Promise<LedgerDifference[]>,
): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (let day = month; day < monthAfter(month); day = dayAfter(day)) {
    const ids = await idsOfDay(db, day)
    for (let from = 0; from < ids.length; from += batchSize)
      for (const one of await compareBatch(db, ids.slice(from, from + batchSize)))
        if (differences.filter(({ kind }) => kind === one.kind).length <= maxDifferences) differences.push(one)
  }
  return differences
}
