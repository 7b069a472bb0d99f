import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { dayFilter, listInput, selectedRows } from '#platform/api/lists.ts'
import { amount, maxLength, pagination, required } from '#platform/api/validation.ts'
import { documentName } from './documents.ts'
import { adjustmentFunders, adjustmentKinds, products } from '../rules/order-lines.ts'
import { orderFilters, orderSorts, orderStates, reporters } from '../rules/order-states.ts'
import { disputeStates, paymentStates, paymentUses } from '../rules/payment-states.ts'
import { refundKinds, refundStates } from '../rules/refund-states.ts'

// Orders as an administrator sees them: times are ISO 8601 UTC.

/** Seats as those who look after money see them. */
export const seatsOfLine = z.object({ name: z.string(), count: z.number(), accepted: z.number(), used: z.number() })

const orderUid = () => required().check(maxLength(64))

const orderRow = z.object({
  uid: z.string(),
  state: z.enum(orderStates),
  buyer: z.object({ uid: z.string(), clubbedName: z.string(), email: z.string() }),
  /** The first course's title and how many there are. */
  courseTitle: z.string(),
  coursesCount: z.number(),
  /** It buys a gift. */
  isGift: z.boolean(),
  /** How many seats it buys for a group; null where it buys none. */
  seats: z.nullable(z.number()),
  total: amount,
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** A payment or a refund of it waits for a person. */
  needsPerson: z.boolean(),
})
export type OrderRow = z.output<typeof orderRow>

/**
 * `search` is an order's uid, its number at the provider, a payment's or refund's id, an invoice's number, or how an
 * e-mail begins. `state` `attention`: a flagged or disputed payment, or a refund that the provider could not make.
 */
export const adminOrders = endpoint({
  call: 'GET /admin/order',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: orderSorts, sort: 'created' }),
    state: z.optional(z.enum(orderFilters)),
    /** Days in India, YYYY-MM-DD, both included: when the order was started. */
    from: dayFilter(),
    to: dayFilter(),
    /** Uids: orders that hold this course, or a course of this creator. */
    course: z.optional(required().check(maxLength(64))),
    creator: z.optional(required().check(maxLength(64))),
    selected: selectedRows(),
  }),
  reply: z.object({
    orders: z.array(orderRow),
    pagination,
    /** What `course` and `creator` are called; null where they are not asked for or unknown. */
    courseTitle: z.nullable(z.string()),
    creatorName: z.nullable(z.string()),
  }),
  amounts: { reply: { orders: { total: 'rupees' } } },
  answers: 'list',
  exports: 'money',
  summary: 'Lists all orders, newest first',
})

const step = z.object({
  /** When it happened, by the clock of anyone who did it. */
  at: z.string(),
  kind: z.enum([
    'order',
    'payment',
    'refund',
    'dispute',
    'webhook',
    'invoice',
    'receipt',
    'enrolment',
    'revoked',
    'act',
  ]),
  /** The state it came to; a webhook's event; an administrator's act; which email was sent, receipt or enrolment. */
  what: z.string(),
  /** The state it came from. */
  from: z.nullable(z.string()),
  /** The provider's id of a payment or a dispute, our uid of a refund, an invoice's number, a course's title, an administrator's name. */
  subject: z.string(),
  /** Which of our calls or jobs reported the step; empty for a step that we took ourselves. */
  reporter: z.enum([...reporters, '']),
  /** Why, where it failed or was flagged. */
  note: z.string(),
})
export type OrderStep = z.output<typeof step>

export const adminOrder = endpoint({
  call: 'GET /admin/order/{uid}',
  kind: 'read',
  access: financeRoles,
  input: z.object({ uid: orderUid() }),
  reply: z.object({
    order: z.object({
      uid: z.string(),
      state: z.enum(orderStates),
      mode: z.enum(['sandbox', 'test', 'live']),
      receipt: z.string(),
      providerOrderId: z.nullable(z.string()),
      subtotal: amount,
      discount: amount,
      total: amount,
      /** The code that made it cheaper; null without one. */
      couponCode: z.nullable(z.string()),
      billingState: z.nullable(z.string()),
      gstin: z.nullable(z.string()),
      invoiceNumber: z.nullable(z.string()),
      createdAt: z.string(),
      paidAt: z.nullable(z.string()),
      expiresAt: z.string(),
    }),
    buyer: z.object({ uid: z.string(), clubbedName: z.string(), email: z.string(), mobileNo: z.string() }),
    items: z.array(
      z.object({
        courseUid: z.string(),
        path: z.string(),
        courseTitle: z.string(),
        product: z.enum(products),
        /** Who accepted a gift, and has the course. */
        recipient: z.nullable(z.object({ uid: z.string(), clubbedName: z.string() })),
        /** Of seats: the group's name, and how many of them are accepted and used. */
        seats: z.nullable(seatsOfLine),
        price: amount,
        discount: amount,
        /** What made up the discount, and who bears each part. */
        adjustments: z.array(z.object({ kind: z.enum(adjustmentKinds), fundedBy: z.enum(adjustmentFunders), amount })),
        payable: amount,
        refunded: amount,
        surplus: z.boolean(),
        /** The days of the texts that it was sold under; null where they were not written down. */
        termsVersion: z.nullable(z.string()),
        refundPolicyVersion: z.nullable(z.string()),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.string(),
        state: z.enum(paymentStates),
        use: z.nullable(z.enum(paymentUses)),
        flag: z.string(),
        amount,
        refunded: amount,
        method: z.string(),
        error: z.string(),
        createdAt: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        uid: z.string(),
        kind: z.enum(refundKinds),
        state: z.enum(refundStates),
        amount,
        reason: z.string(),
        arn: z.string(),
        error: z.string(),
        needsPerson: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    disputes: z.array(
      z.object({
        uid: z.string(),
        /** The provider's id of it and of the payment. */
        id: z.string(),
        paymentId: z.string(),
        state: z.enum(disputeStates),
        amount,
        /** What the provider has taken for it. */
        deducted: amount,
        /** The provider's code for why. */
        reason: z.string(),
        respondBy: z.nullable(z.string()),
        openedAt: z.string(),
        decidedAt: z.nullable(z.string()),
      }),
    ),
    /** What was issued for it, oldest first. */
    documents: z.array(documentName),
    /** Every attempt, event and transition, oldest first; the newest 500. */
    timeline: z.array(step),
  }),
  amounts: {
    reply: {
      order: { subtotal: 'rupees', discount: 'rupees', total: 'rupees' },
      items: {
        price: 'rupees',
        discount: 'rupees',
        adjustments: { amount: 'rupees' },
        payable: 'rupees',
        refunded: 'rupees',
      },
      payments: { amount: 'rupees', refunded: 'rupees' },
      refunds: { amount: 'rupees' },
      disputes: { amount: 'rupees', deducted: 'rupees' },
    },
  },
  summary: 'Returns an order with its buyer, courses, payments, refunds and timeline',
})

export type AdminOrder = ReplyOf<typeof adminOrder>

/** 409 ORDER_SETTLED where there is nothing to ask any more. */
export const checkWithProvider = endpoint({
  call: 'POST /admin/order/{uid}/look',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: orderUid() }),
  reply: z.object({ uid: z.string() }),
  summary: 'Checks an order with the payment gateway now instead of at the next scheduled check',
})
