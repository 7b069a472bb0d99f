import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { amount, maxLength, oneOrMore, required } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { seatCount } from './seats.ts'
import { couponCode, maxCourses, maxEnteredCode } from './checkout.ts'

/**
 * What the caller would pay for these courses now, with a code or without one; nothing is reserved. Refusals:
 * COURSE_UNAVAILABLE 404 with data.uids, COUPON_REFUSED 409 with data.reason, TOO_MANY_CODES 429.
 */
export const orderPrice = endpoint({
  call: 'POST /payment/price',
  kind: 'write',
  idempotent: true,
  priority: 'payment',
  access: 'public',
  ownMessages: true,
  input: z.object({
    uid: oneOrMore(maxCourses, textOf(messages, 'tooManyCourses')),
    couponCode: couponCode(),
    /** How many of each are bought, as seats of a group. */
    seats: z.optional(seatCount()),
  }),
  reply: z.object({
    courses: z.array(z.object({ uid: z.string(), price: amount, discount: amount, coupon: amount, payable: amount })),
    subtotal: amount,
    /** What the catalogue takes off. */
    discount: amount,
    /** What the code takes off. */
    coupon: amount,
    total: amount,
    /** As it is stored; null without one. */
    couponCode: z.nullable(z.string()),
    /** The first moment at which the code is no longer valid; null without an end. */
    couponUntil: z.nullable(z.string()),
  }),
  amounts: {
    reply: {
      courses: { price: 'rupees', discount: 'rupees', coupon: 'rupees', payable: 'rupees' },
      subtotal: 'rupees',
      discount: 'rupees',
      coupon: 'rupees',
      total: 'rupees',
    },
  },
  summary: 'Returns what courses cost now, with a coupon code or without one',
})
export type OrderPrice = ReplyOf<typeof orderPrice>

/** What a buyer enters to have the price with a code. */
export const couponEntry = z.object({ couponCode: required().check(maxLength(maxEnteredCode)) })
