import * as z from 'zod/mini'
import { listInput } from '#platform/api/lists.ts'
import {
  amount,
  flag,
  idempotencyKeyInput,
  maxLength,
  number,
  oneOrMore,
  optionalText,
  pagination,
  required,
  rule,
  wholeNumber,
  zodError,
} from '#platform/api/validation.ts'
import { isDay } from '#platform/format/is-day.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/creator-refusals-en.ts'
import { isCode, maxCodeLength, minCodeLength } from '../rules/codes.ts'
import {
  codeFilters,
  codeKinds,
  codeSorts,
  couponKinds,
  couponScopes,
  couponStates,
  maxAmountRupees,
  maxCouponCourses,
  maxCouponName,
  maxSingleCodes,
  maxUsesLimit,
  maxUsesPerPerson,
} from '../rules/coupons.ts'

// What a creator and an administrator ask of coupons alike; each has calls of their own (creator-coupons.ts, admin-coupons.ts).

export const uid = () => required().check(maxLength(64))

const between = (least: number, most: number) =>
  wholeNumber().check(rule((n) => n >= least && n <= most, textOf(messages, 'between', least, most)))

/** A field that may stay empty, as a form sends it. */
const ifGiven = (schema: z.ZodMiniType<number, string | number>) =>
  z.optional(
    z.pipe(
      z.transform((sent: string | number | undefined) => (sent === '' ? undefined : sent)),
      z.optional(schema),
    ),
  )

/** A day in India, YYYY-MM-DD; empty: none. */
const day = () =>
  z.optional(z.string().check(rule((value) => value === '' || isDay(value), textOf(platformMessages, 'badRequest'))))

export const coupon = z.object({
  uid: z.string(),
  name: z.string(),
  /** Who bears it; null: the platform. */
  creator: z.nullable(z.object({ uid: z.string(), clubbedName: z.string() })),
  state: z.enum(couponStates),
  /** The shared code; null where there are many for one order each. */
  code: z.nullable(z.string()),
  /** How many codes it has. */
  codes: z.number(),
  /** A whole percentage, or an amount; the other one is null. */
  percent: z.nullable(z.number()),
  amount: z.nullable(amount),
  allCourses: z.boolean(),
  /** How many courses it names; 0 for all of them. */
  courses: z.number(),
  validFrom: z.string(),
  /** The first moment at which it is no longer valid; null without an end. */
  validUntil: z.nullable(z.string()),
  /** Of all its codes together; null without a limit. */
  maxUses: z.nullable(z.number()),
  /** Orders that were paid with it. */
  uses: z.number(),
  /** What was paid for the courses that it made cheaper, less refunds. */
  revenue: amount,
  createdAt: z.string(),
  /** Why an administrator ended a creator's coupon; empty where none did. */
  endReason: z.string(),
})
export type Coupon = z.output<typeof coupon>

/** A page of coupons. */
export const couponsReply = {
  reply: z.object({ coupons: z.array(coupon), pagination }),
  amounts: { reply: { coupons: { amount: 'rupees', revenue: 'rupees' } } },
} as const

/** With the courses that it names, or all of its creator's that are for sale (at most 200), by title; none of a platform's that is for all. */
export const couponReply = {
  reply: z.object({
    ...coupon.shape,
    codeKind: z.enum(codeKinds),
    usesPerPerson: z.number(),
    firstPurchaseOnly: z.boolean(),
    courseList: z.array(
      z.object({
        uid: z.string(),
        title: z.string(),
        path: z.string(),
        forSale: z.boolean(),
        price: amount,
        /** What is paid with the coupon where nothing else is in the order. */
        payable: amount,
      }),
    ),
  }),
  amounts: {
    reply: { amount: 'rupees', revenue: 'rupees', courseList: { price: 'rupees', payable: 'rupees' } },
  },
} as const
export type CouponDetails = z.output<typeof couponReply.reply>

/** `code` is empty for many codes, which are made; `courses` is left out for all courses. */
const couponFields = {
  name: required().check(maxLength(maxCouponName)),
  kind: z.enum(couponKinds),
  percent: ifGiven(between(1, 100)),
  /** Rupees, two decimals at most. */
  amount: ifGiven(
    number().check(
      rule(
        (rupees) => rupees >= 1 && rupees <= maxAmountRupees && Number.isInteger(Math.round(rupees * 1e6) / 1e4),
        textOf(messages, 'amountRule', maxAmountRupees),
      ),
    ),
  ),
  codeKind: z.enum(codeKinds),
  code: z.optional(
    z
      .string()
      .check(
        rule((code) => code.trim() === '' || isCode(code), textOf(messages, 'codeRule', minCodeLength, maxCodeLength)),
      ),
  ),
  /** How many codes for one order each. */
  count: ifGiven(between(1, maxSingleCodes)),
  /** Of a shared code; left out: no limit. */
  maxUses: ifGiven(between(1, maxUsesLimit)),
  usesPerPerson: z._default(between(1, maxUsesPerPerson), 1),
  firstPurchaseOnly: z._default(flag(), false),
  courses: z.optional(oneOrMore(maxCouponCourses)),
  /** The first day; empty: today. */
  validFrom: day(),
  /** The last day, that day included; empty: no end. */
  validUntil: day(),
}

const whole = z.object(couponFields)
type Fields = z.output<typeof whole>
const needs = (path: keyof Fields, test: (fields: Fields) => boolean) =>
  z.refine<Fields>(test, { path: [path], error: zodError(textOf(platformMessages, 'required')) })
/** What belongs to the choice that was made must not be empty. */
const rules = [
  needs('percent', ({ kind, percent }) => kind !== 'percent' || percent !== undefined),
  needs('amount', ({ kind, amount: off }) => kind !== 'fixed' || off !== undefined),
  needs('code', ({ codeKind, code }) => codeKind !== 'shared' || !!code?.trim()),
  needs('count', ({ codeKind, count }) => codeKind !== 'single' || count !== undefined),
]

/** A coupon that its creator shows to everyone: only while it can be used. */
export const shownCoupon = z.object({
  code: z.string(),
  /** A whole percentage, or an amount; the other one is null. */
  percent: z.nullable(z.number()),
  amount: z.nullable(amount),
  /** The first moment at which it is no longer valid; null without an end. */
  validUntil: z.nullable(z.string()),
  firstPurchaseOnly: z.boolean(),
  /** The courses that it is for, by uid; null for all of its creator's. */
  courses: z.nullable(z.array(z.string())),
})

/** What is filled in on the page. */
export const couponForm = z
  .object({ ...couponFields, scope: z.enum(couponScopes), courses: z.array(z.string()) })
  .check(
    ...rules,
    z.refine(({ scope, courses }) => scope !== 'some' || courses.length > 0, {
      path: ['courses'],
      error: zodError(textOf(messages, 'chooseOne')),
    }),
  )

/**
 * Refusals: 422 by field (`code` where its side has it already, `courses` where one can't be named), TOO_MANY_COUPONS 409, TOO_MANY_CODES 429 after 50,000 codes in 24 hours.
 * Sent again with the same key, it answers the coupon of the first time.
 */
export const newCoupon = {
  input: z.object({ ...couponFields, idempotencyKey: idempotencyKeyInput() }).check(...rules),
  amounts: { input: { amount: 'rupees' } },
  reply: z.object({ uid: z.string() }),
  creates: true,
} as const
export type NewCoupon = z.output<typeof newCoupon.input>

/** Courses that a coupon may name, at most 200 by title: those of these uids (with commas between) first, then those that a search means. */
export const courseChoice = {
  input: z.object({ search: optionalText(100), chosen: optionalText(6000) }),
  reply: z.object({
    courses: z.array(z.object({ uid: z.string(), title: z.string(), instructor: z.string(), payable: amount })),
  }),
  amounts: { reply: { courses: { payable: 'rupees' } } },
} as const

/**
 * What is shared: the address of a course's page with the shared code, and a picture of it as one path. A coupon of
 * single-use codes has none (404).
 */
export const shareOfCoupon = {
  input: z.object({ uid: uid(), course: uid() }),
  reply: z.object({ address: z.string(), qrCode: z.object({ size: z.number(), path: z.string() }) }),
} as const

/** The codes of a coupon; `uses` counts open orders too. */
export const codesOfCoupon = {
  answers: 'list',
  input: z.object({
    ...listInput({ sorts: codeSorts, sort: 'code', direction: 'asc' }),
    uid: uid(),
    use: z.optional(z.enum(codeFilters)),
  }),
  reply: z.object({
    codes: z.array(z.object({ code: z.string(), uses: z.number(), maxUses: z.nullable(z.number()) })),
    pagination,
  }),
} as const
export type CouponCode = z.output<typeof codesOfCoupon.reply>['codes'][number]
