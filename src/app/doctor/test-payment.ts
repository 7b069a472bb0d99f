import { gatewayOf } from '#features/checkout/gateway/gateway-of.ts'
import type { GatewayPayment } from '#features/checkout/gateway/port.ts'
import { lastPaymentAndEvent } from '#features/checkout/queries/last-payment-and-event.ts'
import { isTestReceipt } from '#features/checkout/rules/test-orders.ts'
import * as contract from '#features/operations/contract/test-payment.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { webhookUrlOf } from '#features/setup/queries.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { Refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type CheckLine, ok, warning, wrong } from './check-line.ts'
import { countTest } from './count-test.ts'
import { createTestOrder } from './create-test-order.ts'
import { gatewayProblem } from './service-checks.ts'
import { refuseUntestable } from './test-part.ts'

export const startTestPayment = action(contract.startTestPayment, async (ctx) => {
  refuseUntestable(ctx.settings, 'gateway')
  await countTest(ctx)
  const { keyId: key, checkoutScriptUrl } = ctx.settings.gateway
  try {
    const { id: orderId, amountPaise } = await createTestOrder(ctx)
    return { data: { key, orderId, amountPaise, checkoutScriptUrl } }
  } catch (error) {
    throw new Refusal('ORDER_NOT_CREATED', 409, gatewayProblem(error).text)
  }
})

export const checkTestPayment = action(contract.checkTestPayment, async (ctx, returned) => {
  refuseUntestable(ctx.settings, 'gateway')
  const lines = await linesOf(ctx, returned)
  return { data: { lines: lines.map(({ part, state, text }) => ({ part, state, text: ctx.localize(text) })) } }
})

async function linesOf(ctx: Ctx, returned: ParsedOf<typeof contract.checkTestPayment>): Promise<CheckLine[]> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = returned
  const gateway = gatewayOf(ctx)
  if (!gateway.signedReturn({ orderId, paymentId, signature }))
    return [wrong('gateway', textOf(messages, 'testPaymentUnsigned'))]
  try {
    const [order, payment] = await Promise.all([gateway.order(orderId), gateway.payment(paymentId)])
    if (!order || !payment || payment.orderId !== orderId || !isTestReceipt(order.receipt))
      return [wrong('gateway', textOf(messages, 'testPaymentUnknown', paymentId))]
    return [paidLine(payment), await eventLine(ctx, payment)]
  } catch (error) {
    return [gatewayProblem(error)]
  }
}

function paidLine({ id, status }: GatewayPayment): CheckLine {
  return status === 'captured'
    ? warning('gateway', textOf(messages, 'testPaymentCaptured', id))
    : ok('gateway', textOf(messages, 'testPaymentFine', id))
}

/** The event of a payment comes within seconds, as a rule. */
async function eventLine(ctx: Ctx, { createdAt }: GatewayPayment): Promise<CheckLine> {
  const { event } = await lastPaymentAndEvent(ctx.db)
  return event && event >= createdAt
    ? ok('webhook', textOf(messages, 'testPaymentEvent'))
    : warning('webhook', textOf(messages, 'testPaymentNoEvent', webhookUrlOf(ctx.settings)))
}
