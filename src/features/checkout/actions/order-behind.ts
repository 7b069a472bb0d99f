import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { orders } from '../tables/orders.ts'
import { recordProviderOrder } from './create-provider-order.ts'
import type { OrderRow } from './write-order.ts'

/** Ours by the provider's id; else, where the answer that named it was lost, by our receipt on the provider's order. */
export async function orderBehind(ctx: Ctx, providerOrderId: string): Promise<OrderRow | undefined> {
  const [known] = await ctx.db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId))
  if (known) return known
  const theirs = await gatewayOf(ctx).order(providerOrderId)
  if (!theirs?.receipt) return undefined
  const [ours] = await ctx.db.select().from(orders).where(eq(orders.receipt, theirs.receipt))
  if (!ours) return undefined
  return recordProviderOrder(ctx, ours.id, providerOrderId)
}
