import type { PaymentError } from './entities.ts'

/** Ways a payment fails, by the provider's reason; each as its bank says it. */
export const failures = {
  payment_failed: failure('Payment failed because of a problem at the bank. Try another method.', 'bank'),
  insufficient_fund: failure('The account does not have enough money for this payment.', 'bank'),
  card_declined: failure('The bank declined this card. Try another card or method.', 'bank'),
  card_disabled_for_online_payments: failure('This card is switched off for online payments.', 'customer'),
  incorrect_otp: failure('The one-time password was wrong.', 'customer'),
  payment_timed_out: failure('The payment was not completed in time.', 'customer'),
  payment_cancelled: failure('The payment was cancelled by the customer.', 'customer'),
  mandate_revoked: failure('The customer ended the mandate at their bank.', 'customer'),
  order_already_paid: failure('Payment already done for this order.', 'business'),
} as const satisfies Record<string, Omit<PaymentError, 'reason'>>

export type FailureReason = keyof typeof failures

function failure(description: string, source: string): Omit<PaymentError, 'reason'> {
  const code = source === 'bank' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR'
  return { code, description, source, step: 'payment_authentication' }
}

export function isFailureReason(value: unknown): value is FailureReason {
  return typeof value === 'string' && Object.hasOwn(failures, value)
}

export function paymentError(reason: FailureReason): PaymentError {
  return { ...failures[reason], reason }
}
