import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import type { RateKind, ThresholdKind } from '../rules.ts'
import { rates, thresholds } from '../tables.ts'
import { dayBefore } from './add-rate.ts'

/**
 * Removes a rate that has not begun; the one that it ended holds in its place. The database refuses to remove one that has
 * begun or that a sale was made by.
 * @returns the removed rate, or undefined
 */
export async function removeRate(
  tx: Tx,
  { kind, creatorId, validFrom }: { kind: RateKind; creatorId: number | undefined; validFrom: string },
) {
  const ofThem = and(
    eq(rates.kind, kind),
    creatorId === undefined ? isNull(rates.creatorId) : eq(rates.creatorId, creatorId),
  )
  const [removed] = await tx
    .delete(rates)
    .where(and(ofThem, eq(rates.validFrom, validFrom)))
    .returning()
  if (removed)
    await tx
      .update(rates)
      .set({ validTo: removed.validTo })
      .where(and(ofThem, eq(rates.validTo, dayBefore(validFrom))))
  return removed
}

/** The same of a threshold. */
export async function removeThreshold(tx: Tx, { kind, validFrom }: { kind: ThresholdKind; validFrom: string }) {
  const [removed] = await tx
    .delete(thresholds)
    .where(and(eq(thresholds.kind, kind), eq(thresholds.validFrom, validFrom)))
    .returning()
  if (removed)
    await tx
      .update(thresholds)
      .set({ validTo: removed.validTo })
      .where(and(eq(thresholds.kind, kind), eq(thresholds.validTo, dayBefore(validFrom))))
  return removed
}
