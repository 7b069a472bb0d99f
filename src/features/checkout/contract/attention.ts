import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { listInput, selectedRows } from '#platform/api/lists.ts'
import {
  amount,
  maxLength,
  minLength,
  optionalText,
  pagination,
  required,
  positiveNumber,
  zodError,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/attention-en.ts'
import { attentionKinds } from '../rules/payment-states.ts'
import { maxCourses } from './checkout.ts'
import { maxReasonLength } from './refunds.ts'

// Money that waits for a person. Times are ISO 8601 UTC.

const uid = () => required().check(maxLength(64))
const reason = () => required().check(minLength(5), maxLength(maxReasonLength))

const item = z.object({
  /** `payment`: captured, and fits no order. `assign`: refunded without us, of courses that nobody named. `refund`: the provider could not make it, or not yet. `dispute`: the payer's bank asks for it. `sale`: its creator may have paid for it. `event`: about nothing of ours, or of another amount than ours. */
  kind: z.enum(attentionKinds),
  /** Ours; an event's is the provider's, and of a payout that is not ours the payout's. */
  uid: z.string(),
  /** Null for an event. */
  order: z.nullable(
    z.object({
      uid: z.string(),
      isPaid: z.boolean(),
      total: amount,
      learner: z.object({ uid: z.string(), clubbedName: z.string(), email: z.string() }),
    }),
  ),
  /** What the provider calls the payment; an event's own name. */
  name: z.string(),
  /** Null for an event. `left`: what the provider still has of it. */
  amount: z.nullable(amount),
  left: z.nullable(amount),
  currency: z.string(),
  /** Why it failed, in our or the provider's words. */
  why: z.string(),
  /** Where it is: a payment's, refund's, dispute's, held sale's or event's state. */
  state: z.string(),
  since: z.string(),
  /** By when the bank takes an answer. */
  dueAt: z.nullable(z.string()),
  /** The courses that a refund may have been for, with what is left of each. */
  lines: z.array(z.object({ uid: z.string(), title: z.string(), left: amount })),
  /** Of a held sale alone: what was sold, whose share is held, and why. */
  sale: z.nullable(
    z.object({
      title: z.string(),
      creator: z.object({ uid: z.string(), clubbedName: z.string() }),
      share: amount,
      samePayer: z.boolean(),
      sameDevice: z.boolean(),
    }),
  ),
  /** Whether the caller bought or made a course of its order, of a held sale its course; and whether they may decide. */
  hasPart: z.boolean(),
  canDecide: z.boolean(),
})
export type AttentionItem = z.output<typeof item>

/** What waits longest first; `sort` `due` puts the nearest deadline first. */
export const adminAttention = endpoint({
  call: 'GET /admin/payment/attention',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: ['since', 'due', 'amount'] as const, sort: 'since', direction: 'asc' }),
    kind: z.optional(z.enum(attentionKinds)),
    selected: selectedRows(),
  }),
  reply: z.object({
    items: z.array(item),
    counts: z.object({
      payment: z.number(),
      assign: z.number(),
      refund: z.number(),
      dispute: z.number(),
      sale: z.number(),
      event: z.number(),
    }),
    pagination,
  }),
  amounts: {
    reply: {
      items: {
        amount: 'rupees',
        left: 'rupees',
        order: { total: 'rupees' },
        lines: { left: 'rupees' },
        sale: { share: 'rupees' },
      },
    },
  },
  answers: 'list',
  exports: 'money',
  summary: 'Lists payments, refunds, disputes, held sales and gateway events that need attention',
})
export type AdminAttention = ReplyOf<typeof adminAttention>

/** Asked of the provider now. `payment` is null where it knows none. 503 GATEWAY_AWAY, 404 PAYMENT_NOT_FOUND. */
export const attentionAtProvider = endpoint({
  call: 'GET /admin/payment/{id}/provider',
  kind: 'read',
  access: financeRoles,
  input: z.object({ id: uid() }),
  reply: z.object({
    payment: z.nullable(
      z.object({
        status: z.string(),
        amount,
        refunded: amount,
        currency: z.string(),
        method: z.string(),
        fee: z.nullable(amount),
        createdAt: z.string(),
      }),
    ),
    refunds: z.array(z.object({ id: z.string(), amount, status: z.string() })),
  }),
  amounts: {
    reply: { payment: { amount: 'rupees', refunded: 'rupees', fee: 'rupees' }, refunds: { amount: 'rupees' } },
  },
  summary: 'Returns the current status of a payment at the payment gateway',
})

const flaggedPayment = {
  kind: 'write',
  access: financeRoles,
  reply: z.object({ uid: z.string() }),
} as const

/**
 * The order is paid by this payment. Refusals: PAYMENT_NOT_FOUND 404, ORDER_NOT_FOUND 404, PAYMENT_SETTLED 409,
 * PAYMENT_DISPUTED 409, PAYMENT_OWN 403 for who bought or made a course of either order while someone else can decide,
 * ORDER_SETTLED 409, PAYMENT_DIFFERS 409 where amount, currency or mode are not the order's, GATEWAY_AWAY 503.
 */
export const attachPayment = endpoint({
  ...flaggedPayment,
  call: 'POST /admin/payment/{uid}/attach',
  input: z.object({ uid: uid(), order: uid(), reason: reason() }),
  summary: 'Assigns an unmatched payment to the order it was for',
})

/** What is left of it goes back. Refusals: PAYMENT_NOT_FOUND 404, PAYMENT_SETTLED 409, PAYMENT_DISPUTED 409, PAYMENT_OWN 403 as above, GATEWAY_AWAY 503. */
export const refundPayment = endpoint({
  ...flaggedPayment,
  call: 'POST /admin/payment/{uid}/refund',
  input: z.object({ uid: uid(), reason: reason() }),
  summary: 'Refunds an unmatched payment',
})

/** It becomes other income. Refusals as of the refund. */
export const settlePayment = endpoint({
  ...flaggedPayment,
  call: 'POST /admin/payment/{uid}/settle',
  input: z.object({ uid: uid(), reason: reason() }),
  summary: 'Resolves an unmatched payment, with a reason',
})

/**
 * The lines add up to the refund; what no course has left is written off, with a reason. Refusals: REFUND_NOT_FOUND 404,
 * ORDER_NOT_FOUND 404 for a course that the order does not hold, REFUND_ASSIGNED 409, REFUND_OWN 403 for who bought or made
 * a course of the order while someone else can decide.
 */
export const assignRefund = endpoint({
  call: 'POST /admin/refund/{uid}/assign',
  kind: 'write',
  access: financeRoles,
  input: z.object({
    uid: uid(),
    lines: z.array(z.object({ uid: uid(), amount: positiveNumber() })).check(z.maxLength(maxCourses)),
    reason: optionalText(maxReasonLength),
  }),
  reply: z.object({ uid: z.string() }),
  amounts: { input: { lines: { amount: 'rupees' } } },
  summary: 'Assigns a refund made in the gateway dashboard to its courses',
})

/**
 * A refund that the provider can't make, of a payment in another currency: it has no amount in rupees, so the books know
 * nothing of it. Refusals: REFUND_NOT_FOUND 404, REFUND_IN_BOOKS 409 for one in rupees, which /admin/finance/payments
 * pays, REFUND_OWN 403 as of the call above.
 */
export const settleRefund = endpoint({
  call: 'POST /admin/refund/{uid}/settle',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), reason: reason() }),
  reply: z.object({ uid: z.string() }),
  summary: 'Records that a failed refund in another currency was paid manually',
})

export const disputeEnds = ['won', 'lost'] as const
const decision = () => z.enum(disputeEnds, { error: zodError(textOf(messages, 'decisionRequired')) })
/** The form of how a dispute ended. */
export const disputeEnd = z.object({ decision: decision(), reason: reason() })

/**
 * A dispute of a payment that the provider no longer knows, as after a change of the account: nobody else would say how it
 * ended. Refusals: DISPUTE_NOT_FOUND 404, DISPUTE_OWN 403 for who has a part while someone else can decide, DISPUTE_DECIDED 409, DISPUTE_AT_PROVIDER 409 where the provider knows the
 * payment, GATEWAY_AWAY 503.
 */
export const endDispute = endpoint({
  call: 'POST /admin/payment/dispute/{uid}/end',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), decision: decision(), reason: reason() }),
  reply: z.object({ uid: z.string() }),
  summary: 'Records the outcome of a dispute that the payment gateway no longer knows',
})

/** `id` is the provider's. Refusals: EVENT_NOT_FOUND 404 where it waits for nobody. */
export const explainEvent = endpoint({
  call: 'POST /admin/payment/event/{id}/explain',
  kind: 'write',
  access: financeRoles,
  input: z.object({ id: required().check(maxLength(128)), reason: reason() }),
  reply: z.object({ id: z.string() }),
  summary: 'Resolves a gateway event that belongs to no order, with an explanation',
})

export const paymentVerbs = ['refund', 'attach', 'settle'] as const
/** The form of what becomes of a payment: a reason and, to attach it, an order. */
export const paymentAct = z.object({ verb: z.enum(paymentVerbs), order: optionalText(64), reason: reason() }).check(
  z.refine(({ verb, order }) => verb !== 'attach' || Boolean(order), {
    path: ['order'],
    error: zodError(textOf(messages, 'orderRequired')),
  }),
)
/** The form of a refund's courses: what was typed for each, in rupees. */
export const assignment = z.object({ amounts: z.array(z.string()), reason: optionalText(maxReasonLength) })
export const explanation = z.object({ reason: reason() })
