import { asc, count, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { ledgerDifferences } from '../tables.ts'

/** Shown at once; the others follow when these are gone. */
const maxShown = 10

const isOpen = isNull(ledgerDifferences.endedAt)

export async function countOpenDifferences(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(ledgerDifferences).where(isOpen)
  return row?.n ?? 0
}

/** Figures that differ from the ledger now, the oldest first. */
export async function openDifferences(db: Db) {
  const [total, rows] = await Promise.all([
    countOpenDifferences(db),
    db
      .select()
      .from(ledgerDifferences)
      .where(isOpen)
      .orderBy(asc(ledgerDifferences.foundAt), asc(ledgerDifferences.id))
      .limit(maxShown),
  ])
  return {
    count: total,
    shown: rows.map((row) => ({
      uid: row.uid,
      kind: row.kind,
      month: row.month,
      subject: row.subject,
      expected: row.expectedPaise,
      found: row.foundPaise,
      foundAt: row.foundAt.toISOString(),
    })),
  }
}
