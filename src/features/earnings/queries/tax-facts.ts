import { and, eq, isNull, sql } from 'drizzle-orm'
import { rateAt, thresholdAt } from '#features/rates/queries.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { fiscalYearStart, type TaxedYear } from '../rules.ts'
import { payoutDetails } from '../tables.ts'
import { taxedStatements, taxedSums } from './credited.ts'

/** What a month's tax depends on: the rate and threshold of a day, and what the fiscal year's earlier statements say. */
export async function taxFacts(db: Db | Tx, creatorId: number, month: string, at: Date) {
  const rate = await rateAt(db, (await panOf(db, creatorId)) ? 'tds' : 'tds_without_pan', at)
  return {
    basisPoints: rate.basisPoints,
    thresholdPaise: await thresholdAt(db, 'tds', at),
    earlier: await taxedBefore(db, creatorId, month),
  }
}

async function taxedBefore(db: Db | Tx, creatorId: number, month: string): Promise<TaxedYear> {
  const earlier = taxedStatements(sql`${creatorId}`, { from: fiscalYearStart(month), before: month })
  const sums = taxedSums(sql`true`)
  const [row] = await queryRows(db, { credited: number, untaxed: number, tax: number, withheld: number })`
    select ${sums.creditedPaise} as credited, ${sums.untaxedPaise} as untaxed, ${sums.taxPaise} as tax,
      ${sums.withheldPaise} as withheld from (${earlier}) s`
  if (!row) throw new Error('a sum has no row')
  return { creditedPaise: row.credited, untaxedPaise: row.untaxed, taxPaise: row.tax, withheldPaise: row.withheld }
}

export async function panOf(db: Db | Tx, creatorId: number): Promise<string | null> {
  const [row] = await db
    .select({ pan: payoutDetails.pan })
    .from(payoutDetails)
    .where(and(eq(payoutDetails.creatorId, creatorId), isNull(payoutDetails.replacedAt)))
  return row?.pan ?? null
}
