import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { loggedError } from '#platform/server/log.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { readEvent as eventShape } from '../gateway/razorpay-entities.ts'
import { orphanMinutes, type WebhookState } from '../rules/payment-states.ts'
import { isTestReceipt } from '../rules/test-orders.ts'
import { payments, webhookEvents } from '../tables/payments.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyReportedRefund } from './apply-reported-refund.ts'
import { orderBehind } from './order-behind.ts'
import { settleOrder } from './settle-order.ts'
import type { OrderRow } from './write-order.ts'

/** Its job is tried as often again, which takes about four hours. */
const maxAttempts = 15

type Outcome = Extract<WebhookState, 'done' | 'ignored' | 'orphan'>

/**
 * Does what an event asks. A payload is a snapshot, and events come in any order, so an event only says where to look:
 * the payment itself is asked for unless nothing is left to learn of it, and the one settling action does the rest.
 */
export async function readEvent(ctx: Ctx<null>, { eventId }: { eventId: number }): Promise<void> {
  const [event] = await ctx.db
    .update(webhookEvents)
    .set({ state: 'processing', attempts: sql`${webhookEvents.attempts} + 1` })
    .where(
      sql`${webhookEvents.id} = ${eventId} and ${webhookEvents.state} in ('received','orphan','dead','processing')`,
    )
    .returning()
  if (!event) return
  let outcome: Outcome
  let orderId: number | undefined
  try {
    ;({ outcome, orderId } = await follow(ctx, event.body))
    if (outcome === 'orphan' && (await isOfTestPayment(ctx, event.body))) outcome = 'ignored'
  } catch (error) {
    // Shown to administrators: without the values of a failed statement.
    const lastError = loggedError(error).message
    const dead = event.attempts >= maxAttempts
    await ctx.db
      .update(webhookEvents)
      .set({ lastError: lastError.slice(0, 500), ...(dead ? { state: 'dead' as const } : {}) })
      .where(eq(webhookEvents.id, event.id))
    if (!dead) throw error
    ctx.log.error({ err: error, event: event.eventId }, 'an event of the payment provider could not be read')
    return
  }
  const again = outcome === 'orphan' ? orphanMinutes[event.attempts - 1] : undefined
  await ctx.transaction(async (tx) => {
    const at = ctx.now()
    await tx
      .update(webhookEvents)
      .set({ state: outcome, processedAt: at, lastError: null, ...(orderId ? { orderId } : {}) })
      .where(eq(webhookEvents.id, event.id))
    if (again !== undefined)
      await ctx.jobs.enqueue(
        tx,
        'checkout.read-event',
        { eventId: event.id },
        { startAfter: new Date(at.getTime() + again * minuteMs), singletonKey: `event:${event.id}:${event.attempts}` },
      )
  })
}

type Followed = { outcome: Outcome; orderId?: number }

async function follow(ctx: Ctx, body: Buffer): Promise<Followed> {
  const parsed = eventShape.safeParse(jsonOf(body))
  if (!parsed.success) return { outcome: 'ignored' }
  const { event, payload = {} } = parsed.data
  const gateway = gatewayOf(ctx)
  if (event.startsWith('refund.')) {
    const entity = payload.refund?.entity
    if (!entity) return { outcome: 'ignored' }
    const refund = (await gateway.refundsOf(entity.payment_id)).find((one) => one.id === entity.id)
    return refund ? applyReportedRefund(ctx, refund, 'webhook') : { outcome: 'orphan' }
  }
  if (event.startsWith('payment.dispute.')) {
    const dispute = payload.dispute && (await gateway.dispute(payload.dispute.entity.id))
    // The provider's own status does not say that it waits for us; the event alone does.
    if (dispute?.status === 'open' && event.endsWith('.action_required')) dispute.status = 'action_required'
    return dispute ? applyDispute(ctx, dispute, 'webhook') : { outcome: payload.dispute ? 'orphan' : 'ignored' }
  }
  if (!/^(payment\.(authorized|captured|failed)|order\.paid)$/.test(event)) return { outcome: 'ignored' }
  const providerOrderId = payload.payment?.entity.order_id ?? payload.order?.entity.id
  if (!providerOrderId) return { outcome: 'ignored' }
  const order = await orderBehind(ctx, providerOrderId)
  if (!order) return { outcome: 'orphan' }
  const paymentId = payload.payment?.entity.id
  if (paymentId && (await isFullyKnown(ctx, order, paymentId))) return { outcome: 'done', orderId: order.id }
  const found = paymentId ? [await gateway.payment(paymentId)] : await gateway.paymentsOfOrder(providerOrderId)
  for (const payment of found) if (payment) await settleOrder(ctx, order.id, payment, 'webhook')
  return { outcome: found.some(Boolean) ? 'done' : 'orphan', orderId: order.id }
}

/**
 * Whether an event that is about nothing of ours belongs to a test payment of an administrator. Money that the provider has
 * captured waits for a person all the same.
 */
async function isOfTestPayment(ctx: Ctx, body: Buffer): Promise<boolean> {
  const { event, payload = {} } = eventShape.parse(jsonOf(body))
  if (!/^(payment\.(authorized|failed)|refund\.\w+)$/.test(event)) return false
  const orderId = payload.payment?.entity.order_id ?? payload.order?.entity.id
  const order = orderId ? await gatewayOf(ctx).order(orderId) : undefined
  return order !== undefined && isTestReceipt(order.receipt)
}

/** The payment is used and its fee known: the provider has nothing to add, so it is not asked. */
async function isFullyKnown(ctx: Ctx, order: OrderRow, paymentId: string): Promise<boolean> {
  const used = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.providerPaymentId, paymentId),
        inArray(payments.use, ['fulfils', 'surplus']),
        isNotNull(payments.feePaise),
      ),
    )
  return used.length > 0
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
