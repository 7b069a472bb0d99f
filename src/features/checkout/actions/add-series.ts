import { and, eq, isNull, lt } from 'drizzle-orm'
import { dayBefore } from '#features/rates/actions/add-rate.ts'
import type { Tx } from '#platform/database/db.ts'
import type { DocumentKind } from '../rules/documents.ts'
import { documentSeries } from '../tables/invoices.ts'

/**
 * Gives the numbers of a kind of document another prefix from a day on; the one before ends the day before. The database
 * refuses one of a day that has another (`document_series_no_overlap`), and a prefix of another kind
 * (`document_series_one_kind`), also when two are added at once.
 * @returns the series that ends, or undefined
 */
export async function addSeries(
  tx: Tx,
  {
    kind,
    prefix,
    validFrom,
    source,
    at,
  }: { kind: DocumentKind; prefix: string; validFrom: string; source: string; at: Date },
) {
  const [ended] = await tx
    .update(documentSeries)
    .set({ validTo: dayBefore(validFrom) })
    .where(and(eq(documentSeries.kind, kind), isNull(documentSeries.validTo), lt(documentSeries.validFrom, validFrom)))
    .returning()
  await tx.insert(documentSeries).values({ kind, prefix, validFrom, source, createdAt: at })
  return ended
}
