import type { CouponRefusal } from '#features/coupons/rules/refusals.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { Paise } from '#platform/format/money.ts'
import { type OrderPrice, orderPrice } from '../../contract/price.ts'
import { forgetCoupon, openedCoupons, rememberNotFor } from './opened-coupons.ts'

export type CouponPrice = OrderPrice & { couponCode: string }

/**
 * What these courses cost with a code.
 * @throws CallError, with the reason in words where the code is refused
 */
export async function priceWithCoupon(
  uids: readonly string[],
  couponCode: string,
  options: { timeoutMs?: number } = {},
): Promise<CouponPrice> {
  const { data } = await call(orderPrice, { uid: [...uids], couponCode }, options)
  return { ...data, couponCode: data.couponCode ?? couponCode }
}

/** Why the server refuses a code; undefined where something else went wrong. */
export function refusalReason(error: unknown): CouponRefusal | undefined {
  if (!(error instanceof CallError) || error.code !== 'COUPON_REFUSED') return undefined
  return (error.data as { reason?: CouponRefusal } | null)?.reason
}

/** An order is refused for its code: without it, it could be made. */
export const isCouponRefused = ({ code }: CallError): boolean => code === 'COUPON_REFUSED' || code === 'TOO_MANY_CODES'

/** A code that was opened and that these courses can't be had with, and why. */
export type RefusedCoupon = { code: string; message: string }
type Found = { price: CouponPrice } | { refused: RefusedCoupon } | null

/** More codes than this are not tried: each is a request that the buyer waits for. */
const maxTries = 3
const patienceMs = 6000

/**
 * The price with the newest code that was opened for these courses, or why the newest one that is for them can't be used.
 * Codes that no one has any more are forgotten.
 * @param ended what is done with a code whose time is over, or that this person has used
 */
export async function findOpenedCoupon(
  uids: readonly string[],
  { ended = forgetCoupon }: { ended?: (code: string) => void } = {},
): Promise<Found> {
  let refused: RefusedCoupon | undefined
  for (const code of openedCoupons(uids).slice(0, maxTries)) {
    try {
      return { price: await priceWithCoupon(uids, code, { timeoutMs: patienceMs }) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const reason = refusalReason(error)
      // Without an answer the price is what the catalogue shows.
      if (!reason) break
      if (reason === 'unknown') forgetCoupon(code)
      else if (reason === 'other_courses') rememberNotFor(code, uids)
      else refused ??= { code, message: error.message }
      if (reason === 'ended' || reason === 'used_before') ended(code)
    }
  }
  return refused ? { refused } : null
}

type Priced = {
  uid: string
  coursePrice: Paise
  courseDiscount: Paise
  courseDiscountedPrice: Paise
  courseWasPrice: Paise | null
}

/** The courses as they are paid: a coupon is part of their discount. */
export function coursesPricedBy<Course extends Priced>(courses: readonly Course[], price: OrderPrice | null): Course[] {
  return courses.map((course) => {
    const line = price?.courses.find(({ uid }) => uid === course.uid)
    if (!line) return course
    return {
      ...course,
      coursePrice: line.price,
      courseDiscount: line.discount + line.coupon,
      courseDiscountedPrice: line.payable,
      // What is asked without the code may be named as the price before.
      courseWasPrice: course.courseWasPrice ?? (line.coupon > 0 ? line.price - line.discount : null),
    }
  })
}
