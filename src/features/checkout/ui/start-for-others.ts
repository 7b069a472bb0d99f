import type { SubmitResult } from '#design/form.tsx'
import { call, CallError } from '#platform/api/client.ts'
import type { InputOf, ReplyOf } from '#platform/api/contract.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { initPayment } from '../contract/checkout.ts'
import { messages as checkoutMessages } from '../messages/en.ts'
import { isCouponRefused } from './coupon/coupon-price.ts'
import type { Coupon } from './coupon/use-coupon.ts'
import { orderTotal } from './order-total.ts'
import { ownLinkCodes } from './own-links.ts'
import type { PricedCourse } from './use-purchase.ts'

/** How the start of a payment for others ended: where to go on, what its fields say, or why it can't be paid and what then. */
export type StartEnd =
  | { kind: 'started'; redirectionUrl: string }
  | { kind: 'refused'; fields: Exclude<SubmitResult, void> }
  | { kind: 'failed'; reason: string; next: string; isStale?: boolean }
  /** Shown elsewhere: by the coupon's field, or by the sign-in page. */
  | { kind: 'elsewhere' }

/** What the page says where it can't be paid: what to do after each refusal, and where no answer came. */
export type StartTexts = { refused: Record<string, string>; notSent: string }

type Reply = ReplyOf<typeof initPayment>
type StartCoupon = Pick<Coupon<PricedCourse>, 'courses' | 'applied' | 'refuse'>

/**
 * Asks for the order of one course as a gift or as seats, at the price that its buyer saw. The next press has the same key, so
 * that no order is made twice.
 */
export async function startForOthers(
  course: PricedCourse,
  coupon: StartCoupon,
  what: Pick<InputOf<typeof initPayment>, 'gift' | 'seats'>,
  texts: StartTexts,
): Promise<StartEnd> {
  const body = {
    uid: [course.uid],
    amount: orderTotal(coupon.courses).totalPaise,
    ...ownLinkCodes([course]),
    ...(coupon.applied ? { couponCode: coupon.applied.code } : {}),
    ...what,
  }
  try {
    const { data } = await withIdempotencyKey<{ data: Reply }>(body, (idempotencyKey) =>
      call(initPayment, body, { idempotencyKey }),
    )
    return { kind: 'started', redirectionUrl: data.redirectionUrl }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return startEndOf(error, coupon, texts)
  }
}

/** What a refusal means for the page. */
export function startEndOf(
  error: CallError,
  coupon: Pick<Coupon, 'refuse'>,
  { refused, notSent }: StartTexts,
): StartEnd {
  // The session ended, and the page is on its way to the sign-in.
  if (error.status === 401) return { kind: 'elsewhere' }
  if (isCouponRefused(error)) {
    coupon.refuse(error)
    return { kind: 'elsewhere' }
  }
  if (Object.keys(error.errors).length > 0) {
    const named = Object.entries(error.errors).map(([name, message]) => [name.replace(/^(gift|seats)\./, ''), message])
    return { kind: 'refused', fields: { errors: Object.fromEntries(named) as Record<string, string> } }
  }
  if (error.status === 0) return { kind: 'failed', reason: checkoutMessages.initiationFailed, next: notSent }
  const { code } = error
  if (code === 'PRICE_CHANGED') coupon.refuse(error)
  return {
    kind: 'failed',
    reason: error.message || checkoutMessages.initiationFailed,
    next: refused[code] ?? '',
    isStale: code === 'PRICE_CHANGED' || code === 'COURSE_UNAVAILABLE' || code === 'NOTHING_TO_PAY',
  }
}
