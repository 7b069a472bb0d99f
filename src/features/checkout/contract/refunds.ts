import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { listInput, selectedRows } from '#platform/api/lists.ts'
import {
  amount,
  maxLength,
  oneOrMore,
  optionalText,
  pagination,
  positiveNumber,
  required,
  zodError,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/refunds-en.ts'
import { refundStates } from '../rules/refund-states.ts'
import { seatsOfLine } from './admin-orders.ts'
import { maxCourses } from './checkout.ts'

const uid = () => required().check(maxLength(64))
export const maxReasonLength = 500

/**
 * Requests the money back for courses of one's own order; without `uids`, for all of it that may still be refunded.
 * What may be refunded at once is, the rest waits for an administrator: up to two refunds come back.
 * Refusals: ORDER_NOT_FOUND 404 (another's order, or a course that it does not hold), REFUND_CLOSED 409 after the window,
 * REFUND_EXISTS 409 where one was requested or given, NOTHING_TO_REFUND 409, REFUND_DISPUTED 409.
 */
export const requestRefund = endpoint({
  call: 'POST /payments/{id}/refund',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  input: z.object({
    id: uid(),
    reason: optionalText(maxReasonLength),
    uids: z.optional(oneOrMore(maxCourses, textOf(messages, 'tooManyCourses'))),
  }),
  reply: z.object({
    refunds: z.array(z.object({ uid: z.string(), state: z.enum(refundStates), amount, uids: z.array(z.string()) })),
  }),
  amounts: { reply: { refunds: { amount: 'rupees' } } },
  summary: 'Requests a refund for courses of an order',
})

/** What a learner may choose as reason; the call takes the words. */
export const refundReasons = ['easy', 'hard', 'mistake', 'other'] as const
/** The form of a request. */
export const refundForm = z.object({
  why: z.union([z.enum(refundReasons), z.literal('')]),
  more: optionalText(maxReasonLength - 100),
})

const requestLine = z.object({
  uid: z.string(),
  title: z.string(),
  amount,
  /** Whole percent of its lessons completed. */
  progress: z.number(),
  /** Minutes of its videos that were watched, rounded up; a completed one counts whole. */
  minutes: z.number(),
  /** The learner holds a certificate of it that is not revoked. */
  certified: z.boolean(),
  /** Of seats: how many of them are accepted and used; `progress` is that of the person who is furthest. */
  seats: z.nullable(seatsOfLine),
  /** The days of the texts that it was sold under; null where they were not written down. */
  termsVersion: z.nullable(z.string()),
  refundPolicyVersion: z.nullable(z.string()),
})
const request = z.object({
  uid: z.string(),
  state: z.enum(refundStates),
  orderUid: z.string(),
  learner: z.object({ uid: z.string(), clubbedName: z.string(), email: z.string() }),
  amount,
  reason: z.string(),
  courses: z.array(requestLine),
  paidAt: z.string(),
  /** What the order was paid with, and how much; `method` is the payment gateway's word, empty where it gave none. */
  paid: amount,
  method: z.string(),
  requestedAt: z.string(),
  /** By when it is answered; and when it was, and what the learner reads about it. */
  dueAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decision: z.string(),
  /** Who decided; empty where it waits, or where the rules decided at once. */
  decidedBy: z.string(),
  /** When the payment gateway had sent the money. */
  processedAt: z.nullable(z.string()),
  /** Whether the reader bought or made one of the courses, and whether they may decide. */
  hasPart: z.boolean(),
  canDecide: z.boolean(),
  /** Refunds that the learner was given in the 90 days before. */
  recentRefunds: z.number(),
})
export type RefundRequest = z.output<typeof request>

/** Requests that wait for a decision, the one that waits longest first; `decided` lists the others, newest first. */
export const adminRefunds = endpoint({
  call: 'GET /admin/refund',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: ['requested', 'amount'] as const, sort: 'requested', direction: 'asc' }),
    state: z.optional(z.enum(['waiting', 'decided'])),
    selected: selectedRows(),
  }),
  reply: z.object({
    refunds: z.array(request),
    /** Of all that wait. */
    waiting: z.object({ count: z.number(), total: amount }),
    pagination,
  }),
  amounts: {
    reply: {
      refunds: { amount: 'rupees', paid: 'rupees', courses: { amount: 'rupees' } },
      waiting: { total: 'rupees' },
    },
  },
  answers: 'list',
  exports: 'money',
  summary: 'Lists refund requests',
})
export type AdminRefunds = ReplyOf<typeof adminRefunds>

const decided = z.object({ uid: z.string(), state: z.enum(refundStates), amount })

/**
 * Gives the money back: all that was requested, or `amount` of it where the request is for one course; less than all needs a
 * reason. A course of which all money went back is taken from the learner. Refusals: REFUND_NOT_FOUND 404, REFUND_OWN 403 for who
 * bought or made one of the courses while someone else can decide, REFUND_DECIDED 409, REFUND_DISPUTED 409.
 */
export const approveRefund = endpoint({
  call: 'POST /admin/refund/{uid}/approve',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), reason: optionalText(maxReasonLength), amount: z.optional(positiveNumber()) }),
  reply: decided,
  amounts: { input: { amount: 'rupees' }, reply: { amount: 'rupees' } },
  summary: 'Approves a refund request',
})

/**
 * What an administrator writes into a request's card, for either decision. `amount` is what was typed, in rupees; left empty,
 * all that was requested goes back.
 */
export const refundDecision = z
  .object({
    verb: z.enum(['approve', 'decline']),
    reason: z.string().check(maxLength(maxReasonLength), z.trim()),
    amount: z.string(),
  })
  .check(
    z.refine(({ verb, reason }) => verb !== 'decline' || reason !== '', {
      path: ['reason'],
      error: zodError(textOf(messages, 'reasonToDecline')),
    }),
  )

/** The learner reads the reason. Refusals: REFUND_NOT_FOUND 404, REFUND_OWN 403 as of approving, REFUND_DECIDED 409. */
export const declineRefund = endpoint({
  call: 'POST /admin/refund/{uid}/decline',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), reason: required().check(maxLength(maxReasonLength)) }),
  reply: decided,
  amounts: { reply: { amount: 'rupees' } },
  summary: 'Declines a refund request',
})
