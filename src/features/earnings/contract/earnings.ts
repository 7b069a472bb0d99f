import * as z from 'zod/mini'
import { creatorRoles, endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { dayFilter, listInput } from '#platform/api/lists.ts'
import { amount, optionalText, pagination } from '#platform/api/validation.ts'
import { saleSorts, shareReasons } from '../rules.ts'

const sale = z.object({
  /** The number of the order's line; a statement's lines name it. */
  id: z.number(),
  soldAt: z.string(),
  courseTitle: z.string(),
  /** It was bought as a gift. */
  isGift: z.boolean(),
  /** How many seats were bought for a group; null for all else. */
  seats: z.nullable(z.number()),
  /** The learner's State by its GST code, where they said it. Nothing else of a learner is answered. */
  region: z.nullable(z.string()),
  listPrice: amount,
  discount: amount,
  /** The part of the discount that the platform bears, by a coupon or a bundle of its own: the share is of the price without it. */
  borneByPlatform: amount,
  paid: amount,
  gst: amount,
  share: amount,
  basisPoints: z.number(),
  reason: z.enum(shareReasons),
  /** What the learner got back, and what it took of the share. */
  refunded: amount,
  takenBack: amount,
  /** Until when the share is held; null once it is payable. */
  heldUntil: z.nullable(z.string()),
  /** The share stays held until a person has decided about the sale. */
  underReview: z.boolean(),
})
export type Sale = z.output<typeof sale>

/**
 * The caller's earnings by the books: figures, months, the next payout, and a page of sales. With `format=csv` all sales.
 * `from` and `to` are days in India, both included; `region` is the learner's State by its GST code.
 */
export const creatorEarnings = endpoint({
  call: 'GET /creator/earnings',
  kind: 'read',
  access: creatorRoles,
  input: z.object({
    ...listInput({ sorts: saleSorts, sort: 'sold' }),
    from: dayFilter(),
    to: dayFilter(),
    course: optionalText(64),
    region: optionalText(2),
  }),
  reply: z.object({
    /** Shares of the last twelve months with the present one, less what refunds took back. */
    earned: amount,
    held: amount,
    /** Days in India between which what is held becomes payable; null where nothing is held. */
    heldFrom: z.nullable(z.string()),
    heldTo: z.nullable(z.string()),
    /** Below 0 where refunds took back more than was left. */
    payable: amount,
    paid: amount,
    payouts: z.number(),
    months: z.array(z.object({ start: z.string(), share: amount })),
    next: z.object({
      /** The day of the next statement, after which payouts are prepared. */
      statementOn: z.string(),
      /** What the statement would hold back if it were written now. */
      tds: amount,
      basisPoints: z.number(),
      receives: amount,
      minimum: amount,
      /** Masked; null where the creator gave no payout details. */
      account: z.nullable(z.string()),
    }),
    sales: z.array(sale),
    /** The caller's courses, to narrow the list by. */
    courses: z.array(z.object({ uid: z.string(), title: z.string() })),
    pagination,
  }),
  amounts: {
    reply: {
      earned: 'rupees',
      held: 'rupees',
      payable: 'rupees',
      paid: 'rupees',
      months: { share: 'rupees' },
      next: { tds: 'rupees', receives: 'rupees', minimum: 'rupees' },
      sales: {
        listPrice: 'rupees',
        discount: 'rupees',
        borneByPlatform: 'rupees',
        paid: 'rupees',
        gst: 'rupees',
        share: 'rupees',
        refunded: 'rupees',
        takenBack: 'rupees',
      },
    },
  },
  answers: 'list',
  summary: 'Returns the creator’s earnings and sales',
})
export type CreatorEarnings = ReplyOf<typeof creatorEarnings>
