import { asc, count, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { ledgerDifferences } from '../tables.ts'

/** Shown at once; the others follow when these are gone. */
const maxShown = 10

/** Figures that differ from the ledger now, the oldest first. */
export async function openDifferences(db: Db) {
  const isOpen = isNull(ledgerDifferences.endedAt)
  const [[total], rows] = await Promise.all([
    db.select({ n: count() }).from(ledgerDifferences).where(isOpen),
    db
      .select()
      .from(ledgerDifferences)
      .where(isOpen)
      .orderBy(asc(ledgerDifferences.foundAt), asc(ledgerDifferences.id))
      .limit(maxShown),
  ])
  return {
    count: total?.n ?? 0,
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
