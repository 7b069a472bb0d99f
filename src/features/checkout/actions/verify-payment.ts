import { and, eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Actor } from '#platform/http/session.ts'
import * as contract from '../contract/checkout.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway } from '../gateway/port.ts'
import { isBuyer } from '../policy.ts'
import { coursesOfOrder } from '../queries/orders.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import type { Source } from './record-payment.ts'
import { orderNotFound, verificationFailed } from './refusals.ts'
import { type Settled, settleOrder } from './settle-order.ts'
import type { OrderRow } from './write-order.ts'

export type Returned = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

export const verifyPayment = action(contract.verifyPayment, async (ctx, input) => ({ data: await verify(ctx, input) }))
export const verifyRazorpayPayment = action(contract.verifyRazorpayPayment, async (ctx, input) => ({
  data: await verify(ctx, input),
}))

/** The order is the one the signature is for and no other: a course that the caller names plays no part. */
async function verify(ctx: Ctx<Actor>, returned: Returned) {
  const { order, state } = await verifyReturned(ctx, returned)
  const bought = await coursesOfOrder(ctx.db, order.id, ctx.now())
  return { orderUid: order.uid, state, courses: bought.map((course) => course.uid) }
}

/**
 * Proves a return by its signature over OUR order's id and settles the order.
 * @throws VERIFICATION_FAILED, ORDER_NOT_FOUND (also for another's order)
 */
export async function verifyReturned(
  ctx: Ctx<Actor>,
  returned: Returned,
): Promise<{ order: OrderRow; state: 'success' | 'processing' }> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.providerOrderId, returned.razorpay_order_id))
  if (!order || !isBuyer(ctx.actor, order)) throw orderNotFound()
  const settled = await settleReturned(ctx, order, returned, 'verify')
  if (settled === 'unsigned' || settled === 'flagged' || settled === 'failed') throw verificationFailed()
  return { order, state: settled === 'waiting' ? 'processing' : 'success' }
}

/**
 * A signature proves that the payment was authorised for this order, not that it was captured nor its amount, so the
 * provider is asked. Where it can't be, the order is looked at again soon.
 */
export async function settleReturned(
  ctx: Ctx,
  order: OrderRow,
  returned: Omit<Returned, 'razorpay_order_id'>,
  source: Source,
): Promise<Settled | 'unsigned'> {
  const gateway = gatewayOf(ctx)
  const paymentId = returned.razorpay_payment_id
  const signature = returned.razorpay_signature
  if (!order.providerOrderId || !gateway.signedReturn({ orderId: order.providerOrderId, paymentId, signature }))
    return 'unsigned'
  const [known] = await ctx.db
    .select({ use: payments.use })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.providerPaymentId, paymentId)))
  if (known?.use === 'fulfils' || known?.use === 'surplus') return 'already'
  try {
    const payment = await gateway.payment(paymentId)
    if (payment) return await settleOrder(ctx, order.id, payment, source)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    ctx.log.warn({ err: error, order: order.uid }, 'a signed payment could not be looked up yet')
  }
  await scheduleReconcile(ctx, order)
  return 'waiting'
}

/** Asks the provider about the order in a moment, beside its usual times. */
export async function scheduleReconcile(ctx: Ctx, order: OrderRow, seconds = 10): Promise<void> {
  await ctx.jobs.enqueue(
    ctx.db,
    'checkout.reconcile-order',
    { orderId: order.id },
    { startAfter: new Date(ctx.now().getTime() + seconds * 1000), singletonKey: `soon:${order.uid}` },
  )
}
