import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import { ordersByProviderIds } from '../queries/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { settleOrder } from './settle-order.ts'

const hourMs = 3_600_000
/** Late authorisations come within three days; a night that was missed is caught up by the next. */
const backMs = 4 * 24 * hourMs
const pageSize = 100

/**
 * The nightly comparison: every payment the provider has had in the last days against ours. One that took money and
 * bought nothing is settled now; refunds that got stuck are sent on.
 */
export async function sweepPayments(ctx: Ctx<null>): Promise<void> {
  if (!ctx.settings.payments) return
  const to = ctx.now()
  const from = new Date(to.getTime() - backMs)
  const gateway = gatewayOf(ctx)
  for (let skip = 0; ; skip += pageSize) {
    const page = await gateway.payments({ from, to, skip, count: pageSize })
    await settleMissing(ctx, page)
    // Afterwards: a payment that was unknown until now may have been refunded already.
    await applyRefundsMadeElsewhere(ctx, page)
    if (page.length < pageSize) break
  }
  const stuck = await ctx.db
    .select({ id: refunds.id, uid: refunds.uid })
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['approved', 'submitting', 'pending']),
        lt(refunds.createdAt, new Date(to.getTime() - hourMs)),
      ),
    )
  for (const refund of stuck)
    await ctx.jobs.enqueue(
      ctx.db,
      'checkout.send-refund',
      { refundId: refund.id },
      { singletonKey: `refund:${refund.uid}` },
    )
}

/** Refunds that the provider knows of and we do not: every event of them was lost. */
async function applyRefundsMadeElsewhere(ctx: Ctx<null>, page: GatewayPayment[]): Promise<void> {
  const refunded = page.filter((one) => one.refundedPaise > 0)
  const ours = await ctx.db
    .select({ id: payments.providerPaymentId, refundedPaise: payments.refundedPaise })
    .from(payments)
    .where(
      and(
        eq(payments.provider, 'razorpay'),
        isNotNull(payments.use),
        inArray(payments.providerPaymentId, refunded.map((one) => one.id).concat('')),
      ),
    )
  for (const { id, refundedPaise } of refunded) {
    const known = ours.find((one) => one.id === id)
    if (!known || known.refundedPaise >= refundedPaise) continue
    for (const refund of await gatewayOf(ctx).refundsOf(id)) await applyRefund(ctx, refund)
  }
}

async function settleMissing(ctx: Ctx<null>, page: GatewayPayment[]): Promise<void> {
  const money = page.filter((one) => one.orderId && ['authorized', 'captured'].includes(one.status))
  const known = await ordersByProviderIds(
    ctx.db,
    money.map((one) => one.orderId as string),
  )
  const ours = await ctx.db
    .select({ id: payments.providerPaymentId, use: payments.use })
    .from(payments)
    .where(
      and(
        eq(payments.provider, 'razorpay'),
        inArray(payments.providerPaymentId, money.map((one) => one.id).concat('')),
      ),
    )
  const used = new Set(ours.filter((one) => one.use !== null).map((one) => one.id))
  for (const payment of money) {
    if (used.has(payment.id)) continue
    const order = known.find((one) => one.providerOrderId === payment.orderId)
    if (order) await settleOrder(ctx, order.id, payment, 'sweep')
    else ctx.log.warn({ payment: payment.id }, 'the provider has a payment of an order that is not ours')
  }
}
