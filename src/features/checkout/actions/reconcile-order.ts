import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway } from '../gateway/port.ts'
import { isSettled, lookMinutes } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'
import { recordProviderOrder } from './create-provider-order.ts'
import { settleOrder } from './settle-order.ts'
import type { OrderRow } from './write-order.ts'

/** `look` counts the usual times after an order's start (`lookMinutes`); without it this is one extra look. */
export type Look = { orderId: number; look?: number }

/**
 * Asks the provider what became of an order: the browser may have closed, every webhook may be lost, the answer that
 * made the provider's order too. The next look is set before this one, so that a failure never ends the row of them.
 */
export async function reconcileOrder(ctx: Ctx<null>, { orderId, look }: Look): Promise<void> {
  const order = await readOrder(ctx, orderId)
  if (!order || isSettled(order) || order.mode !== ctx.settings.gateway.mode) return
  await setNextLook(ctx, order, look)
  try {
    await settlePaymentsOf(ctx, order)
  } catch (error) {
    // An extra look is tried again; a usual one has another after it.
    if (!(error instanceof GatewayAway) || look === undefined) throw error
    ctx.log.warn({ err: error, order: order.uid }, 'an order could not be looked up')
  }
}

async function settlePaymentsOf(ctx: Ctx, order: OrderRow): Promise<void> {
  const gateway = gatewayOf(ctx)
  let { providerOrderId } = order
  if (!providerOrderId) {
    const found = await gateway.orderByReceipt(order.receipt)
    if (!found) return
    providerOrderId = (await recordProviderOrder(ctx, order.id, found.id)).providerOrderId
  }
  const attempts = await gateway.paymentsOfOrder(providerOrderId)
  attempts.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const payment of attempts) await settleOrder(ctx, order.id, payment, 'reconcile')
}

async function setNextLook(ctx: Ctx, order: OrderRow, look: number | undefined): Promise<void> {
  if (look === undefined) return
  const minutes = lookMinutes[look + 1]
  if (minutes === undefined) return
  await ctx.jobs.enqueue(
    ctx.db,
    'checkout.reconcile-order',
    { orderId: order.id, look: look + 1 },
    {
      startAfter: new Date(order.createdAt.getTime() + minutes * minuteMs),
      singletonKey: `look:${order.uid}:${look + 1}`,
    },
  )
}

async function readOrder(ctx: Ctx, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  return order
}
