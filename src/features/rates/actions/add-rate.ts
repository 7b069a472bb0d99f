import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import type { RateKind, ThresholdKind } from '../rules.ts'
import { rates, thresholds } from '../tables.ts'

type Dated = { validFrom: string; source: string; at: Date }

/**
 * Adds a rate that holds from a day on; the one that held until further notice ends the day before.
 * The database refuses one of a day that has another (`rates_no_overlap`), also when two are added at once.
 * @returns the rate that ends, or undefined
 */
export async function addRate(
  tx: Tx,
  {
    kind,
    creatorId,
    basisPoints,
    validFrom,
    source,
    at,
  }: Dated & { kind: RateKind; creatorId?: number; basisPoints: number },
) {
  const [ended] = await tx
    .update(rates)
    .set({ validTo: dayBefore(validFrom) })
    .where(
      and(
        eq(rates.kind, kind),
        creatorId === undefined ? isNull(rates.creatorId) : eq(rates.creatorId, creatorId),
        isNull(rates.validTo),
        lt(rates.validFrom, validFrom),
      ),
    )
    .returning()
  await tx.insert(rates).values({ kind, creatorId: creatorId ?? null, basisPoints, validFrom, source, createdAt: at })
  return ended
}

/** The same of a threshold (`thresholds_no_overlap`). */
export async function addThreshold(
  tx: Tx,
  { kind, amountPaise, validFrom, source, at }: Dated & { kind: ThresholdKind; amountPaise: Paise },
) {
  const [ended] = await tx
    .update(thresholds)
    .set({ validTo: dayBefore(validFrom) })
    .where(and(eq(thresholds.kind, kind), isNull(thresholds.validTo), lt(thresholds.validFrom, validFrom)))
    .returning()
  await tx.insert(thresholds).values({ kind, amountPaise, validFrom, source, createdAt: at })
  return ended
}

/** The day before a day, for the database to reckon. */
export const dayBefore = (day: string) => sql`${day}::date - 1`
