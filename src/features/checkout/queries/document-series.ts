import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import type { DocumentKind } from '../rules/documents.ts'
import { documentSeries } from '../tables/invoices.ts'

/**
 * What the numbers of a kind of document begin with on the day of `at` in India.
 * @throws when none holds: no document is issued without a number
 */
export async function prefixAt(db: Db | Tx, kind: DocumentKind, at: Date): Promise<string> {
  const day = dayInIndia(at)
  const [row] = await db
    .select({ prefix: documentSeries.prefix })
    .from(documentSeries)
    .where(
      and(
        eq(documentSeries.kind, kind),
        lte(documentSeries.validFrom, day),
        or(isNull(documentSeries.validTo), gte(documentSeries.validTo, day)),
      ),
    )
  if (!row) throw new Error(`no series of ${kind} holds on ${day}`)
  return row.prefix
}
