import { and, eq, isNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract/checkout.ts'
import { orders } from '../tables/orders.ts'

/** How things ended is not shown again; the orders stay. */
export const clearStatus = action(contract.clearStatus, async (ctx) => {
  await ctx.db
    .update(orders)
    .set({ statusClearedAt: ctx.now() })
    .where(and(eq(orders.userId, ctx.actor.userId), isNull(orders.statusClearedAt)))
  return { data: {} }
})
