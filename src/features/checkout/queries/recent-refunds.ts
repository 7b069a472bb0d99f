import { and, count, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/db.ts'
import { isWithin } from '#platform/database/within.ts'
import { dayMs } from '#platform/format/durations.ts'
import { refundLimits } from '../rules/refunds.ts'
import { orders } from '../tables/orders.ts'
import { refunds } from '../tables/refunds.ts'

/** Refunds on request that a person was given within those days; those still being decided are none yet, and a gift that came back by itself is none. */
export async function recentRefundsOf(db: Db | Tx, userId: number, at: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(refunds.kind, 'requested'),
        isNotNull(refunds.requestedBy),
        notInArray(refunds.state, ['requested', 'rejected']),
        isWithin(refunds.createdAt, at, refundLimits.days * dayMs),
      ),
    )
  return row?.n ?? 0
}
