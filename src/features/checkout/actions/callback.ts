import { action, type Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import * as contract from '../contract/checkout.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { orderOfSession } from '../queries/orders.ts'
import { isSettled } from '../rules/order-states.ts'
import { settleOrder } from './settle-order.ts'
import { scheduleReconcile, settleReturned } from './verify-payment.ts'
import type { OrderRow } from './write-order.ts'

/**
 * The provider's return, a cross-site POST: no cookie, no bearer, so it is believed by its signature and the session
 * alone. It leads to one of two pages of this site, never to an address that came with it.
 */
export const callback = action(contract.callback, async (ctx, input) => {
  const order = await orderOfSession(ctx.db, input.session)
  if (!order) return { redirectTo: pagePath('/payment', { result: 'failed' }) }
  const paymentId = text(input.razorpay_payment_id)
  const signature = text(input.razorpay_signature)
  const settled =
    paymentId && signature
      ? await settleReturned(ctx, order, { razorpay_payment_id: paymentId, razorpay_signature: signature }, 'return')
      : await noteFailure(ctx, order)
  const good = ['fulfilled', 'already', 'surplus', 'waiting'].includes(settled)
  return {
    redirectTo: good
      ? pagePath('/student-success', { order: order.uid })
      : pagePath('/payment', { order: order.uid, result: 'failed' }),
  }
})

/**
 * A failure comes without a signature: what it says is not believed, but the provider is asked, so that the page can
 * say why. An order that another attempt has paid meanwhile is a success.
 */
async function noteFailure(ctx: Ctx, order: OrderRow): Promise<'already' | 'failed'> {
  if (isSettled(order)) return 'already'
  if (!order.providerOrderId) return 'failed'
  let settled = false
  try {
    for (const payment of await gatewayOf(ctx).paymentsOfOrder(order.providerOrderId))
      settled = ['fulfilled', 'already'].includes(await settleOrder(ctx, order.id, payment, 'return')) || settled
  } catch (error) {
    ctx.log.warn({ err: error, order: order.uid }, 'a failed payment could not be looked up')
    await scheduleReconcile(ctx, order)
  }
  return settled ? 'already' : 'failed'
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 256 ? value : undefined
}
