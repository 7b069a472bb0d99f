import { action } from '#platform/api/action.ts'
import { gatewayAway, paymentNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/attention.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, type GatewayPayment, GatewayRefused, type GatewayRefund } from '../gateway/port.ts'

/** Asked when a person opens a payment, and never stored: it is what the provider says now. */
export const attentionAtProvider = action(contract.attentionAtProvider, async (ctx, { id }) => {
  const gateway = gatewayOf(ctx)
  let payment: GatewayPayment | undefined
  let refunds: GatewayRefund[] = []
  try {
    payment = await gateway.payment(id)
    if (payment) refunds = await gateway.refundsOf(id)
  } catch (error) {
    if (error instanceof GatewayAway) throw gatewayAway()
    // What is no id of the provider's, it refuses instead of not finding it.
    if (error instanceof GatewayRefused && error.status === 400) throw paymentNotFound()
    throw error
  }
  return {
    data: {
      payment: payment
        ? {
            status: payment.status,
            amount: payment.amountPaise,
            refunded: payment.refundedPaise,
            currency: payment.currency,
            method: payment.method,
            fee: payment.feePaise,
            createdAt: payment.createdAt.toISOString(),
          }
        : null,
      refunds: refunds.map((one) => ({ id: one.id, amount: one.amountPaise, status: one.status })),
    },
  }
})
