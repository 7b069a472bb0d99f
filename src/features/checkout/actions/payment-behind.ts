import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { payments } from '../tables/payments.ts'
import { orderBehind } from './order-behind.ts'
import type { PaymentRow, Source } from './record-payment.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Our payment with what it bought, for news of what followed it: a dispute or a refund may be reported before the payment
 * itself, so one without a use is asked for and settled first.
 * @returns undefined where it is for no order of ours
 */
export async function paymentBehind(
  ctx: Ctx,
  providerPaymentId: string,
  source: Source,
): Promise<PaymentRow | undefined> {
  const known = await ourPayment(ctx, providerPaymentId)
  if (known?.use) return known
  const theirs = await gatewayOf(ctx).payment(providerPaymentId)
  const order = theirs?.orderId ? await orderBehind(ctx, theirs.orderId) : undefined
  if (!theirs || !order) return known
  await settleOrder(ctx, order.id, theirs, source)
  return ourPayment(ctx, providerPaymentId)
}

async function ourPayment(ctx: Ctx, providerPaymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, 'razorpay'), eq(payments.providerPaymentId, providerPaymentId)))
  return row
}
