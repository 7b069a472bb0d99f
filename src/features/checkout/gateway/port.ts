import type { DisputeState } from '../rules/payment-states.ts'

/** A payment as the provider tells it. Amounts in paise; `feePaise` contains `feeTaxPaise` (GST on the fee). */
export type GatewayPayment = {
  id: string
  orderId: string | null
  amountPaise: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refundedPaise: number
  method: string
  /** The UPI id that paid, where one did. Compared and never stored. */
  payerUpiId: string | null
  feePaise: number | null
  feeTaxPaise: number | null
  error: { code: string; description: string; reason: string } | null
  /** Authorised after it had been given up. */
  late: boolean
  createdAt: Date
}

/** A provider's order; paid is final. `receipt` is our own name for it. */
export type GatewayOrder = { id: string; amountPaise: number; currency: string; receipt: string; status: string }

export type GatewayRefund = {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
  /** What we gave it as `receipt`. */
  receipt: string
  arn: string | null
}

/** A payer's bank asks for a payment back. `deductedPaise`: what the provider has taken from us for it. */
export type GatewayDispute = {
  id: string
  paymentId: string
  amountPaise: number
  deductedPaise: number
  /** The provider's code for why. */
  reason: string
  status: DisputeState
  /** Until when the provider accepts an answer. */
  respondBy: Date | null
  openedAt: Date
}

/** A way to pay that a customer saved at the provider, as far as it may be shown. */
export type GatewayToken = {
  id: string
  kind: 'card' | 'upi'
  label: string
  lastFour: string | null
  expiryMonth: number | null
  expiryYear: number | null
}

/** A page of a list; at most 100 at once. */
export type GatewayPage = { skip: number; count: number }

/**
 * What the product asks of a provider, and nothing more. Every call goes over the network: never inside a transaction.
 * All throw GatewayAway where no clear answer came (it may still have done what was asked), and GatewayRefused where it
 * said no.
 */
export type Gateway = {
  /** The same provider with one deadline, by `performance.now()`, for all that is asked of it. */
  within(deadlineMs: number): Gateway
  /**
   * @param order.capture `manual`: what is paid is only authorised, and the provider gives it back by itself within days.
   *   `automatic` unless given
   */
  createOrder(order: {
    amountPaise: number
    receipt: string
    notes: Record<string, string>
    capture?: 'automatic' | 'manual'
  }): Promise<GatewayOrder>
  /** The order that was made under our receipt, if one was. */
  orderByReceipt(receipt: string): Promise<GatewayOrder | undefined>
  order(orderId: string): Promise<GatewayOrder | undefined>
  /** Every attempt at an order, failed ones too: what reconciling asks. */
  paymentsOfOrder(orderId: string): Promise<GatewayPayment[]>
  payment(paymentId: string): Promise<GatewayPayment | undefined>
  /** Payments made in a span of time, at most 100 at once. */
  payments(span: { from: Date; to: Date; skip: number; count: number }): Promise<GatewayPayment[]>
  capture(paymentId: string, amountPaise: number): Promise<GatewayPayment>
  /** @param key 10 to 64 letters, digits, - or _: the same key is the same refund */
  refund(paymentId: string, refund: { amountPaise: number; key: string; receipt: string }): Promise<GatewayRefund>
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** Refunds of any payment that were made in a span of time. */
  refunds(span: { from: Date; to: Date } & GatewayPage): Promise<GatewayRefund[]>
  dispute(disputeId: string): Promise<GatewayDispute | undefined>
  /** Disputes of any payment, newest first. */
  disputes(page: GatewayPage): Promise<GatewayDispute[]>
  /** The id of the customer with these details; the same one again for the same details. */
  createCustomer(person: { name: string; email: string; contact: string }): Promise<string>
  /** The cards and UPI ids that a customer saved. */
  tokensOfCustomer(customerId: string): Promise<GatewayToken[]>
  /** Removes one; nothing where it is gone already. */
  deleteToken(customerId: string, tokenId: string): Promise<void>
  /** Whether a return to the browser was signed by the provider for this order of ours. */
  signedReturn(fields: { orderId: string; paymentId: string; signature: string }): boolean
  /** Whether an event's raw bytes were signed with the current or the previous secret. */
  signedEvent(body: Buffer, signature: string): boolean
}

/** No clear answer: unreachable, too slow, a server error or nonsense. What was asked may have happened. */
export class GatewayAway extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the payment provider did not answer: ${what}`, options)
    this.name = 'GatewayAway'
  }
}

/** A clear no. */
export class GatewayRefused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(description)
    this.name = 'GatewayRefused'
    this.status = status
    this.code = code
  }
}

/** The provider does not answer: that is no fault of what was asked about. */
export const isAway = (error: unknown): boolean => error instanceof GatewayAway
