import { and, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { hourMs } from '#platform/format/durations.ts'
import { openOrderStates } from '../rules/order-states.ts'
import { idempotencyKeys, orders } from '../tables/orders.ts'
import { reportedBy } from './reported-by.ts'

const keysLiveMs = 48 * hourMs

/** Closes orders whose time is up; a late capture still settles them. Old idempotency keys go. */
export async function expireOrders(ctx: Ctx<null>): Promise<void> {
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    await reportedBy(tx, 'expiry')
    await tx
      .update(orders)
      .set({ state: 'expired', openingAt: null })
      .where(and(inArray(orders.state, [...openOrderStates]), lt(orders.expiresAt, at)))
  })
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(at.getTime() - keysLiveMs)))
}
