import { and, eq, gte, isNull, lt, sql, sum } from 'drizzle-orm'
import { rateAt, thresholdAt } from '#features/rates/queries.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fiscalYearStart } from '../rules.ts'
import { payoutDetails, statements } from '../tables.ts'
import { creditedByStatement } from './credited.ts'

/** What a month's tax depends on: the rate and threshold of a day, and what the fiscal year's earlier statements say. */
export async function taxFacts(db: Db | Tx, creatorId: number, month: string, at: Date) {
  const [earlier] = await db
    .select({
      creditedPaise: sum(creditedByStatement(sql`${statements}`)).mapWith(Number),
      withheldPaise: sum(statements.tdsPaise).mapWith(Number),
    })
    .from(statements)
    .where(
      and(
        eq(statements.creatorId, creatorId),
        gte(statements.month, fiscalYearStart(month)),
        lt(statements.month, month),
      ),
    )
  const rate = await rateAt(db, (await panOf(db, creatorId)) ? 'tds' : 'tds_without_pan', at)
  return {
    basisPoints: rate.basisPoints,
    thresholdPaise: await thresholdAt(db, 'tds', at),
    creditedPaise: earlier?.creditedPaise ?? 0,
    withheldPaise: earlier?.withheldPaise ?? 0,
  }
}

export async function panOf(db: Db | Tx, creatorId: number): Promise<string | null> {
  const [row] = await db
    .select({ pan: payoutDetails.pan })
    .from(payoutDetails)
    .where(and(eq(payoutDetails.creatorId, creatorId), isNull(payoutDetails.replacedAt)))
  return row?.pan ?? null
}
