import { setGateway } from '#features/checkout/gateway/gateway-of.ts'
import {
  type Gateway,
  GatewayAway,
  type GatewayDispute,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  type GatewayToken,
} from '#features/checkout/gateway/port.ts'
import { dayMs } from '#platform/format/durations.ts'
import { isSignedBy, sign } from '#platform/server/signatures.ts'
import type { Settings } from '#platform/server/config.ts'

export type FakeGateway = Gateway & {
  orders: Map<string, GatewayOrder>
  paid: Map<string, GatewayPayment>
  returned: Map<string, GatewayRefund>
  /** When each refund was made. */
  returnedAt: Map<string, Date>
  disputed: Map<string, GatewayDispute>
  /** What customers saved, by customer. */
  saved: Map<string, GatewayToken[]>
  /** The customers that were made. */
  customers: string[]
  /** Everything asked, by name. */
  requests: string[]
  /** The deadlines that were set, by `performance.now()`. */
  deadlines: number[]
  /** While true nothing answers. */
  away: boolean
  /** The next order is made, and its answer is lost. */
  loseNextOrder: boolean
  /** Refunds stay pending until `processRefunds`. */
  slowRefunds: boolean
  /** A person pays in the provider's window. */
  pay(orderId: string, more?: Partial<GatewayPayment>): GatewayPayment
  change(paymentId: string, more: Partial<GatewayPayment>): GatewayPayment
  processRefunds(): void
  /** The payer's bank asks for a payment back, or decides. */
  disputePayment(payment: GatewayPayment, more?: Partial<GatewayDispute>): GatewayDispute
  changeDispute(disputeId: string, more: Partial<GatewayDispute>): GatewayDispute
  /** The three fields that come back to the browser. */
  returnOf(payment: GatewayPayment): {
    razorpay_order_id: string
    razorpay_payment_id: string
    razorpay_signature: string
  }
  /** An event as it is delivered: bytes and headers. */
  event(
    name: string,
    payload: object,
    more?: { id?: string; secret?: string },
  ): { body: string; headers: Record<string, string> }
  paymentEvent(name: string, payment: GatewayPayment, id?: string): ReturnType<FakeGateway['event']>
  disputeEvent(name: string, dispute: GatewayDispute, id?: string): ReturnType<FakeGateway['event']>
}

let made = 0

/** A provider in memory, put behind these settings: it forgets nothing and does exactly what a test says. */
export function fakeGateway(settings: Settings): FakeGateway {
  const { keySecret, webhookSecrets } = settings.gateway
  const nextId = (kind: string) => `${kind}_${process.pid}x${String((made += 1)).padStart(8, '0')}`

  function asks(name: string): void {
    fake.requests.push(name)
    if (fake.away) throw new GatewayAway(name)
  }
  function paymentBy(id: string): GatewayPayment {
    const payment = fake.paid.get(id)
    if (!payment) throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'The id provided does not exist')
    return payment
  }

  const fake: FakeGateway = {
    orders: new Map(),
    paid: new Map(),
    returned: new Map(),
    returnedAt: new Map(),
    disputed: new Map(),
    saved: new Map(),
    customers: [],
    requests: [],
    deadlines: [],
    away: false,
    loseNextOrder: false,
    slowRefunds: false,
    within(deadlineMs) {
      fake.deadlines.push(deadlineMs)
      return fake
    },
    async createOrder({ amountPaise, receipt }) {
      asks('createOrder')
      const order = { id: nextId('order'), amountPaise, currency: 'INR', receipt, status: 'created' }
      fake.orders.set(order.id, order)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (fake.loseNextOrder) {
        fake.loseNextOrder = false
        throw new GatewayAway('createOrder')
      }
      return { ...order }
    },
    async orderByReceipt(receipt) {
      asks('orderByReceipt')
      return [...fake.orders.values()].find((order) => order.receipt === receipt)
    },
    async order(orderId) {
      asks('order')
      return fake.orders.get(orderId)
    },
    async paymentsOfOrder(orderId) {
      asks('paymentsOfOrder')
      return [...fake.paid.values()].filter((one) => one.orderId === orderId).map((one) => ({ ...one }))
    },
    async payment(paymentId) {
      asks('payment')
      const found = fake.paid.get(paymentId)
      return found && { ...found }
    },
    async payments({ from, to, skip, count }) {
      asks('payments')
      const within = [...fake.paid.values()].filter((one) => one.createdAt >= from && one.createdAt <= to)
      return within.slice(skip, skip + count).map((one) => ({ ...one }))
    },
    async capture(paymentId, amountPaise) {
      asks('capture')
      const payment = paymentBy(paymentId)
      if (payment.status !== 'authorized' || amountPaise !== payment.amountPaise)
        throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'This payment has already been captured')
      return { ...fake.change(paymentId, { status: 'captured' }) }
    },
    async refund(paymentId, { amountPaise, receipt }) {
      asks('refund')
      const payment = paymentBy(paymentId)
      const before = [...fake.returned.values()].filter((one) => one.paymentId === paymentId)
      const sum = before.reduce((total, one) => total + one.amountPaise, 0)
      if (sum + amountPaise > payment.amountPaise)
        throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'The payment has been fully refunded already')
      const status = fake.slowRefunds ? ('pending' as const) : ('processed' as const)
      const refund = { id: nextId('rfnd'), paymentId, amountPaise, status, receipt, arn: null }
      fake.returned.set(refund.id, refund)
      fake.returnedAt.set(refund.id, new Date())
      return { ...refund }
    },
    async refundsOf(paymentId) {
      asks('refundsOf')
      return [...fake.returned.values()].filter((one) => one.paymentId === paymentId).map((one) => ({ ...one }))
    },
    async refunds({ from, to, skip, count }) {
      asks('refunds')
      const made = [...fake.returned.values()].filter((one) => {
        const at = fake.returnedAt.get(one.id) ?? new Date()
        return at >= from && at <= to
      })
      return made.slice(skip, skip + count).map((one) => ({ ...one }))
    },
    async dispute(disputeId) {
      asks('dispute')
      const found = fake.disputed.get(disputeId)
      return found && { ...found }
    },
    async disputes({ skip, count }) {
      asks('disputes')
      const newest = [...fake.disputed.values()].reverse()
      return newest.slice(skip, skip + count).map((one) => ({ ...one }))
    },
    async createCustomer({ email }) {
      // Not among the requests: every first payment makes one beside its order.
      if (fake.away) throw new GatewayAway('createCustomer')
      const id = `cust_${sign(email, keySecret).slice(0, 14)}`
      fake.customers.push(id)
      return id
    },
    async tokensOfCustomer(customerId) {
      asks('tokensOfCustomer')
      return [...(fake.saved.get(customerId) ?? [])]
    },
    async deleteToken(customerId, tokenId) {
      asks('deleteToken')
      const left = (fake.saved.get(customerId) ?? []).filter(({ id }) => id !== tokenId)
      fake.saved.set(customerId, left)
    },
    signedReturn: ({ orderId, paymentId, signature }) => isSignedBy(`${orderId}|${paymentId}`, signature, keySecret),
    signedEvent: (body, signature) => webhookSecrets.some((secret) => isSignedBy(body, signature, secret)),

    pay(orderId, more = {}) {
      const order = fake.orders.get(orderId)
      if (!order) throw new Error(`no order ${orderId}`)
      const payment: GatewayPayment = {
        id: nextId('pay'),
        orderId,
        amountPaise: order.amountPaise,
        currency: 'INR',
        status: 'captured',
        refundedPaise: 0,
        method: 'upi',
        payerUpiId: 'learner@sandbox',
        feePaise: null,
        feeTaxPaise: null,
        error: null,
        late: false,
        createdAt: new Date(),
        ...more,
      }
      fake.paid.set(payment.id, payment)
      return { ...payment }
    },
    change(paymentId, more) {
      const changed = { ...paymentBy(paymentId), ...more }
      fake.paid.set(paymentId, changed)
      return changed
    },
    processRefunds() {
      for (const [id, refund] of fake.returned) fake.returned.set(id, { ...refund, status: 'processed', arn: 'ARN1' })
    },
    disputePayment(payment, more = {}) {
      const dispute: GatewayDispute = {
        id: nextId('disp'),
        paymentId: payment.id,
        amountPaise: payment.amountPaise,
        deductedPaise: 0,
        reason: 'chargeback',
        status: 'open',
        respondBy: new Date(Date.now() + 7 * dayMs),
        openedAt: new Date(),
        ...more,
      }
      fake.disputed.set(dispute.id, dispute)
      return { ...dispute }
    },
    changeDispute(disputeId, more) {
      const known = fake.disputed.get(disputeId)
      if (!known) throw new Error(`no dispute ${disputeId}`)
      const changed = { ...known, ...more }
      fake.disputed.set(disputeId, changed)
      return { ...changed }
    },
    returnOf: (payment) => ({
      razorpay_order_id: payment.orderId ?? '',
      razorpay_payment_id: payment.id,
      razorpay_signature: sign(`${payment.orderId}|${payment.id}`, keySecret),
    }),
    event(name, payload, more = {}) {
      const body = JSON.stringify({
        entity: 'event',
        event: name,
        contains: Object.keys(payload),
        payload,
        created_at: 1,
      })
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-event-id': more.id ?? nextId('evt'),
        'x-razorpay-signature': sign(body, more.secret ?? webhookSecrets[0] ?? ''),
      }
      return { body, headers }
    },
    paymentEvent: (name, payment, id) =>
      fake.event(
        name,
        { payment: { entity: { id: payment.id, order_id: payment.orderId, amount: payment.amountPaise } } },
        id ? { id } : {},
      ),
    disputeEvent: (name, dispute, id) =>
      fake.event(
        name,
        {
          payment: { entity: { id: dispute.paymentId, order_id: fake.paid.get(dispute.paymentId)?.orderId ?? null } },
          dispute: { entity: { id: dispute.id, payment_id: dispute.paymentId, amount: dispute.amountPaise } },
        },
        id ? { id } : {},
      ),
  }
  setGateway(settings, fake)
  return fake
}
