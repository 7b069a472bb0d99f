import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { dayFilter } from '#platform/api/lists.ts'
import { amount, maxLength, pagination, paging, required } from '#platform/api/validation.ts'
import { saleDocumentKinds } from '../rules/documents.ts'
import { orderStates } from '../rules/order-states.ts'
import { disputeStates } from '../rules/payment-states.ts'
import { refundKinds, refundStates } from '../rules/refund-states.ts'
import { bundleOfOrder } from './bundle-price.ts'
import { giftOfOrder } from './gifts.ts'
import { seatsOfOrder } from './seats.ts'
import { purchaseFilters } from './purchase-filters.ts'

// Orders as their buyer sees them: times are ISO 8601 UTC.

const purchase = z.object({
  uid: z.string(),
  /** Our name for the order at the payment gateway. People are shown the `uid`. */
  receipt: z.string(),
  /** An open order is expired as soon as its time is up. */
  state: z.enum(orderStates),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Until when an open order keeps its prices; null for every other order. */
  expiresAt: z.nullable(z.string()),
  amount,
  /** The code that made it cheaper, and by how much; null without one. */
  coupon: z.nullable(z.object({ code: z.string(), amount })),
  /** How it was paid, in the gateway's word: upi, card, netbanking, wallet, … Null while unpaid, or free. */
  method: z.nullable(z.string()),
  /** A payment has begun and the bank has not confirmed it yet: neither pay again nor cancel. */
  confirming: z.boolean(),
  document: z.nullable(z.object({ number: z.string(), kind: z.enum(saleDocumentKinds) })),
  courses: z.array(
    z.object({
      uid: z.string(),
      path: z.string(),
      courseTitle: z.string(),
      courseThumbnailLink: z.string(),
      instructor: z.string(),
      pricePaid: amount,
      refundedAmount: amount,
      /** The course has a public page. */
      isListed: z.boolean(),
      isEnrolled: z.boolean(),
      /** Both are of the present enrolment: 0 and null without one. */
      completedLessons: z.number(),
      completedAt: z.nullable(z.string()),
      /** What a request for a refund would meet, and until when; null where there is nothing to request. */
      refund: z.nullable(z.object({ offer: z.enum(['at-once', 'review']), until: z.string() })),
      /** Why there is none: one was requested, the time is over, the bank decides, or none of these. */
      noRefund: z.nullable(z.enum(['waiting', 'closed', 'disputed'])),
      lessonsCount: z.number(),
    }),
  ),
  refunds: z.array(
    z.object({
      uid: z.string(),
      kind: z.enum(refundKinds),
      amount,
      state: z.enum(refundStates),
      /** Null where nobody had to ask: the buyer paid twice, or for a course they owned. */
      requestedAt: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
      /** By the gateway; of one that it could not send (`manual`), when it was paid by hand. */
      sentAt: z.nullable(z.string()),
      /** The bank's reference, once there is one. */
      arn: z.nullable(z.string()),
      /** What the administrator who decided wrote. */
      decision: z.string(),
      creditNote: z.nullable(z.string()),
    }),
  ),
  /** It buys a gift. */
  gift: z.nullable(giftOfOrder),
  /** It buys seats for a group. */
  seats: z.nullable(seatsOfOrder),
  /** The bundle that its courses were bought in. */
  bundle: z.nullable(bundleOfOrder),
  /** The buyer's bank asked for the payment back. */
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(disputeStates),
      amount,
      openedAt: z.string(),
      decidedAt: z.nullable(z.string()),
    }),
  ),
})
export type Purchase = z.output<typeof purchase>

const purchaseAmounts = {
  amount: 'rupees',
  coupon: { amount: 'rupees' },
  courses: { pricePaid: 'rupees', refundedAmount: 'rupees' },
  refunds: { amount: 'rupees' },
  disputes: { amount: 'rupees' },
} as const

/** `counts`: how many orders each tab holds between the same days. `order`: this one alone, by its uid. */
const history = {
  kind: 'read',
  access: 'signedIn',
  input: z.object({
    ...paging(),
    status: z.optional(z.enum(purchaseFilters)),
    /** Days in India, YYYY-MM-DD, both included: when the order was started. */
    from: dayFilter(),
    to: dayFilter(),
    order: z.optional(required().check(maxLength(64))),
  }),
  reply: z.object({
    orders: z.array(purchase),
    counts: z.object({ all: z.number(), open: z.number(), paid: z.number(), refunded: z.number() }),
    pagination,
  }),
  amounts: { reply: { orders: purchaseAmounts } },
  summary: 'Lists your orders with their courses and refunds, newest first',
} as const
export const paymentHistory = endpoint({ ...history, call: 'GET /payments/history' })
export const learnerPayments = endpoint({ ...history, call: 'GET /learner/payment' })

const orderId = () => required().check(maxLength(64))

/** In the order in which one follows the other. */
export const moneyStepKinds = [
  'made',
  'paid',
  'cancelled',
  'expired',
  'invoice',
  'receipt',
  'billOfSupply',
  'creditNote',
  'disputeOpened',
  'disputeWon',
  'disputeLost',
  'disputeClosed',
  'refundRequested',
  'refundApproved',
  'refundDeclined',
  'refundEnded',
  'refundSent',
  'refundReference',
] as const

const moneyStep = z.object({
  at: z.string(),
  kind: z.enum(moneyStepKinds),
  /** A document's number or the bank's reference; empty for every other step. */
  subject: z.string(),
  /** Of the order, the dispute or the refund; null for a document or reference. */
  amount: z.nullable(amount),
})
export type MoneyStep = z.output<typeof moneyStep>

export const payment = endpoint({
  call: 'GET /payments/{id}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ id: orderId() }),
  /** `timeline`: what happened to the money, oldest first. */
  reply: z.object({ order: purchase, timeline: z.array(moneyStep) }),
  amounts: { reply: { order: purchaseAmounts, timeline: { amount: 'rupees' } } },
  summary: 'Returns one of your orders with the history of its money',
})

/** Cancelling twice is cancelling once. 409: ORDER_SETTLED once it is paid, ORDER_CLOSED where its time is up. */
export const cancelPayment = endpoint({
  call: 'POST /payments/{id}/cancel',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  input: z.object({ id: orderId() }),
  reply: z.object({ uid: z.string(), state: z.enum(orderStates) }),
  summary: 'Cancels your unpaid order',
})
