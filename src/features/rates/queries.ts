import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import type { Paise } from '#platform/format/money.ts'
import type { RateKind, ThresholdKind } from './rules.ts'
import { rates, thresholds } from './tables.ts'

export type Rate = typeof rates.$inferSelect

/**
 * The rate that holds on the day of `at` in India: the creator's own where one was agreed, else everyone's.
 * @throws when none holds: nothing may be sold at an unknown rate
 */
export async function rateAt(db: Db, kind: RateKind, at: Date, creatorId?: number): Promise<Rate> {
  const day = dayInIndia(at)
  const [rate] = await db
    .select()
    .from(rates)
    .where(
      and(
        eq(rates.kind, kind),
        creatorId === undefined ? isNull(rates.creatorId) : or(isNull(rates.creatorId), eq(rates.creatorId, creatorId)),
        lte(rates.validFrom, day),
        or(isNull(rates.validTo), gte(rates.validTo, day)),
      ),
    )
    .orderBy(sql`${rates.creatorId} is null`, desc(rates.validFrom))
    .limit(1)
  if (!rate) throw new Error(`no rate of ${kind} holds on ${day}`)
  return rate
}

/** What a creator earns of a sale: by their own link never less than in the marketplace, whatever was agreed for it. */
export async function earningRateAt(
  db: Db,
  { creatorId, ownLink }: { creatorId: number; ownLink: boolean },
  at: Date,
): Promise<Rate> {
  const marketplace = await rateAt(db, 'earning_marketplace', at, creatorId)
  if (!ownLink) return marketplace
  const own = await rateAt(db, 'earning_own_link', at, creatorId)
  return own.basisPoints > marketplace.basisPoints ? own : marketplace
}

/**
 * The threshold that holds on the day of `at` in India, in paise.
 * @throws when none holds
 */
export async function thresholdAt(db: Db, kind: ThresholdKind, at: Date): Promise<Paise> {
  const day = dayInIndia(at)
  const [row] = await db
    .select({ amountPaise: thresholds.amountPaise })
    .from(thresholds)
    .where(
      and(
        eq(thresholds.kind, kind),
        lte(thresholds.validFrom, day),
        or(isNull(thresholds.validTo), gte(thresholds.validTo, day)),
      ),
    )
  if (!row) throw new Error(`no threshold of ${kind} holds on ${day}`)
  return row.amountPaise
}
