import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { isOlder } from '#platform/database/within.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { type Gateway, GatewayAway, type GatewayOrder, GatewayRefused } from '../gateway/port.ts'
import { orders } from '../tables/orders.ts'
import { gatewayAway, orderFailed } from './refusals.ts'
import type { OrderRow, Written } from './write-order.ts'

/** Anyone who asks the provider and vanishes gives way after this long. */
const claimMs = 30_000
const waitMs = 10_000
const waitStepMs = 100

export type OpenedOrder = OrderRow & { providerOrderId: string }

/**
 * Makes the provider's order for ours, outside any transaction, once however many ask: one holds the claim, the others
 * wait for its answer, neither longer than the request has. Where an earlier answer may have been lost, the provider is first asked for our receipt.
 * @throws GATEWAY_AWAY; the order stays, and the next start goes on with it
 */
export async function createProviderOrder(ctx: Ctx, { order, isNew }: Written): Promise<OpenedOrder> {
  if (isOpened(order)) return order
  if (!(await claim(ctx, order.id))) return waitForOther(ctx, order.id)
  try {
    const made = await findOrMake(gatewayOf(ctx), order, isNew)
    if (made.amountPaise !== order.totalPaise || made.currency !== order.currency)
      throw new GatewayRefused(400, 'AMOUNT_MISMATCH', `the provider's order ${made.id} has another amount`)
    return await recordProviderOrder(ctx, order.id, made.id)
  } catch (error) {
    await ctx.db.update(orders).set({ openingAt: null }).where(eq(orders.id, order.id))
    if (error instanceof GatewayAway) {
      ctx.log.warn({ err: error, order: order.uid }, 'the provider made no order')
      throw gatewayAway()
    }
    if (error instanceof GatewayRefused) {
      ctx.log.error({ err: error, order: order.uid }, 'the provider refused an order')
      throw orderFailed()
    }
    throw error
  }
}

async function findOrMake(gateway: Gateway, order: OrderRow, isNew: boolean): Promise<GatewayOrder> {
  const found = isNew ? undefined : await gateway.orderByReceipt(order.receipt)
  if (found) return found
  try {
    return await gateway.createOrder({
      amountPaise: order.totalPaise,
      receipt: order.receipt,
      notes: { order_uid: order.uid },
    })
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    const lost = await gateway.orderByReceipt(order.receipt).catch(() => undefined)
    if (lost) return lost
    throw error
  }
}

/** Keeps what the provider calls our order; the first to say so is believed. */
export async function recordProviderOrder(ctx: Ctx, orderId: number, providerOrderId: string): Promise<OpenedOrder> {
  await ctx.db
    .update(orders)
    .set({
      providerOrderId,
      openingAt: null,
      state: sql`case when ${orders.state} = 'draft' then 'pending' else ${orders.state} end`,
    })
    .where(and(eq(orders.id, orderId), isNull(orders.providerOrderId)))
  const order = await readOrder(ctx, orderId)
  if (!isOpened(order)) throw new Error(`order ${orderId} is not known to the provider`)
  return order
}

async function claim(ctx: Ctx, orderId: number): Promise<boolean> {
  const at = ctx.now()
  const claimed = await ctx.db
    .update(orders)
    .set({ openingAt: at })
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.providerOrderId),
        or(isNull(orders.openingAt), isOlder(orders.openingAt, at, claimMs)),
      ),
    )
    .returning({ id: orders.id })
  return claimed.length > 0
}

async function waitForOther(ctx: Ctx, orderId: number): Promise<OpenedOrder> {
  const until = Math.min(performance.now() + waitMs, ctx.request.deadlineMs ?? Infinity)
  for (;;) {
    const order = await readOrder(ctx, orderId)
    if (isOpened(order)) return order
    if (!order.openingAt || performance.now() > until) throw gatewayAway()
    await new Promise((resolve) => setTimeout(resolve, waitStepMs))
  }
}

async function readOrder(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}

function isOpened(order: OrderRow): order is OpenedOrder {
  return order.providerOrderId !== null
}
