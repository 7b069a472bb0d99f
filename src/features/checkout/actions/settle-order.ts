import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { gaveWay, type Tx } from '#platform/database/db.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, type GatewayPayment, GatewayRefused } from '../gateway/port.ts'
import { isSettled } from '../rules/order-states.ts'
import { orders } from '../tables/orders.ts'
import { applyRefund } from './apply-refund.ts'
import { fulfilOrder, recordFee, returnPayment } from './fulfil-order.ts'
import { postSuspense, undoSuspense } from './post-suspense.ts'
import { paymentMismatch, recordPayment, type Source } from './record-payment.ts'
import { reportedBy } from './reported-by.ts'

/**
 * fulfilled: this very call made the buyer an owner. already: an earlier one did. surplus: the money goes back by itself.
 * waiting: not captured yet. failed: no money. flagged: a person must look.
 */
export type Settled = 'fulfilled' | 'already' | 'surplus' | 'waiting' | 'failed' | 'flagged'

/**
 * The one way an order is settled, no matter who reports first: the return, the verify call, the webhook, the reconcile job,
 * the nightly sweep. Applying the same news twice, or news in any order, ends in the same state. A capture wins over
 * expired and cancelled. What an authorised payment lacks is captured outside the transaction, and it comes in again.
 */
export async function settleOrder(
  ctx: Ctx,
  orderId: number,
  payment: GatewayPayment,
  source: Source,
): Promise<Settled> {
  const first = await settleOnce(ctx, orderId, payment, source)
  // What went back of it before we knew of it is booked too, so that what is left is what the provider holds.
  if (first === 'flagged' && payment.refundedPaise > 0)
    for (const refund of await gatewayOf(ctx).refundsOf(payment.id)) await applyRefund(ctx, refund)
  if (first !== 'capture') return first
  const captured = await capture(ctx, payment)
  if (!captured) return 'waiting'
  const second = await settleOnce(ctx, orderId, captured, source)
  return second === 'capture' ? 'waiting' : second
}

const maxTries = 5

/** Two orders that share courses may lock each other out; the database ends one of them, which begins again. */
async function settleOnce(ctx: Ctx, orderId: number, payment: GatewayPayment, source: Source) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transaction((tx) => settleWithin(ctx, tx, orderId, payment, source))
    } catch (error) {
      const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code
      if (attempt >= maxTries || !(gaveWay(error) || code === '23505')) throw error
    }
  }
}

async function settleWithin(
  ctx: Ctx,
  tx: Tx,
  orderId: number,
  payment: GatewayPayment,
  source: Source,
): Promise<Settled | 'capture'> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Error(`order ${orderId} is gone`)
  await reportedBy(tx, source)
  const at = ctx.now()
  const flag = paymentMismatch(order, payment, ctx.settings.gateway.mode) ?? returnedBeforeSettling(payment)
  const { row, wasFlagged } = await recordPayment(tx, order, payment, { flag, source, at })
  // A person attached it to another order.
  if (row.orderId !== order.id && row.use && row.use !== 'flagged') return 'already'
  if (row.orderId !== order.id || row.use === 'flagged') {
    ctx.log.error({ order: order.uid, payment: payment.id, flag: row.flag ?? flag }, 'a payment needs a person')
    // Given back whole before we knew of it, it cost its fee.
    if (row.orderId === order.id && (row.state === 'captured' || row.state === 'lapsed')) {
      await postSuspense(tx, row, at)
      await recordFee(tx, row, at)
    }
    return 'flagged'
  }
  if (row.use) {
    await recordFee(tx, row, at)
    return 'already'
  }
  if (wasFlagged) await undoSuspense(tx, row, at)
  const settled = isSettled(order)
  switch (row.state) {
    case 'captured':
      if (!settled) return fulfilOrder(ctx, tx, order, row, payment.payerUpiId)
      await returnPayment(ctx, tx, order, row)
      return 'surplus'
    case 'authorized':
      // Beside a paid order it is left alone: uncaptured money goes back by itself.
      return settled ? 'waiting' : 'capture'
    case 'created':
      return 'waiting'
    default:
      // One that was captured and given back before we knew of it cost its fee all the same.
      await recordFee(tx, row, at)
      return 'failed'
  }
}

/** Part of it went back before it bought anything: what it was meant for, only a person knows. */
function returnedBeforeSettling(payment: GatewayPayment): string | undefined {
  return payment.status === 'captured' && payment.refundedPaise > 0 ? 'part of it was refunded already' : undefined
}

async function capture(ctx: Ctx, payment: GatewayPayment): Promise<GatewayPayment | undefined> {
  const gateway = gatewayOf(ctx)
  try {
    return await gateway.capture(payment.id, payment.amountPaise)
  } catch (error) {
    // Captured meanwhile, by the provider or by another of our ways: what stands now decides.
    if (error instanceof GatewayRefused) return gateway.payment(payment.id).catch(() => undefined)
    if (error instanceof GatewayAway) return undefined
    throw error
  }
}
