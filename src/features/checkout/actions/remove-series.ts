import { and, eq } from 'drizzle-orm'
import { dayBefore } from '#features/rates/actions/add-rate.ts'
import type { Tx } from '#platform/database/db.ts'
import type { DocumentKind } from '../rules/documents.ts'
import { documentSeries } from '../tables/invoices.ts'

/**
 * Removes a series that has not begun; the one that it ended holds in its place. The database refuses to remove one that
 * has begun.
 * @returns the removed series, or undefined
 */
export async function removeSeries(tx: Tx, { kind, validFrom }: { kind: DocumentKind; validFrom: string }) {
  const [removed] = await tx
    .delete(documentSeries)
    .where(and(eq(documentSeries.kind, kind), eq(documentSeries.validFrom, validFrom)))
    .returning()
  if (removed)
    await tx
      .update(documentSeries)
      .set({ validTo: removed.validTo })
      .where(and(eq(documentSeries.kind, kind), eq(documentSeries.validTo, dayBefore(validFrom))))
  return removed
}
