import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { prefixAt } from '../queries/document-series.ts'
import { type DocumentKind, documentNumber, fiscalYear } from '../rules/documents.ts'
import { invoiceCounters } from '../tables/invoices.ts'

/**
 * Draws the next number of a kind of document, by the prefix that holds on the day of `at` in India. The counter's row stays
 * locked until the commit, so that a rolled back document leaves no gap.
 */
export async function nextNumber(
  tx: Tx,
  kind: DocumentKind,
  at: Date,
): Promise<{ number: string; fiscalYear: string; serial: number }> {
  const prefix = await prefixAt(tx, kind, at)
  const year = fiscalYear(at)
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ prefix, fiscalYear: year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.prefix, invoiceCounters.fiscalYear],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ serial: invoiceCounters.last })
  if (!row) throw new Error(`a document of the kind ${kind} got no number`)
  return { number: documentNumber(prefix, year, row.serial), fiscalYear: year, serial: row.serial }
}
