import type { SubmitResult } from '#design/form.tsx'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { initPayment } from '../../contract/checkout.ts'
import type { GiftForm } from '../../contract/gifts.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { isCouponRefused } from '../coupon/coupon-price.ts'
import type { Coupon } from '../coupon/use-coupon.ts'
import { orderTotal } from '../order-total.ts'
import { ownLinkCodes } from '../own-links.ts'
import type { PricedCourse } from '../use-purchase.ts'

/** How the start of a gift's payment ended: where to go on, what its fields say, or why it can't be paid and what then. */
export type GiftStart =
  | { kind: 'started'; redirectionUrl: string }
  | { kind: 'refused'; fields: Exclude<SubmitResult, void> }
  | { kind: 'failed'; reason: string; next: string; isStale?: boolean }
  /** Shown elsewhere: by the coupon's field, or by the sign-in page. */
  | { kind: 'elsewhere' }

type Reply = ReplyOf<typeof initPayment>

/** Asks for the order of a gift, at the price that its buyer saw. The next press has the same key, so that no order is made twice. */
export async function startGift(
  course: PricedCourse,
  coupon: Pick<Coupon<PricedCourse>, 'courses' | 'applied' | 'refuse'>,
  { way, email, on, from, words }: GiftForm,
): Promise<GiftStart> {
  const isEmailed = way === 'email'
  const body = {
    uid: [course.uid],
    amount: orderTotal(coupon.courses).totalPaise,
    ...ownLinkCodes([course]),
    ...(coupon.applied ? { couponCode: coupon.applied.code } : {}),
    gift: { email: isEmailed ? email : '', on: isEmailed ? on : '', from, words },
  }
  try {
    const { data } = await withIdempotencyKey<{ data: Reply }>(body, (idempotencyKey) =>
      call(initPayment, body, { idempotencyKey }),
    )
    return { kind: 'started', redirectionUrl: data.redirectionUrl }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return endOfRefusal(error, coupon)
  }
}

function endOfRefusal(error: CallError, coupon: Pick<Coupon, 'refuse'>): GiftStart {
  // The session ended, and the page is on its way to the sign-in.
  if (error.status === 401) return { kind: 'elsewhere' }
  if (isCouponRefused(error)) {
    coupon.refuse(error)
    return { kind: 'elsewhere' }
  }
  if (Object.keys(error.errors).length > 0) {
    const named = Object.entries(error.errors).map(([name, message]) => [name.replace(/^gift\./, ''), message])
    return { kind: 'refused', fields: { errors: Object.fromEntries(named) as Record<string, string> } }
  }
  if (error.status === 0) return { kind: 'failed', reason: checkoutMessages.initiationFailed, next: messages.notSent }
  const { code } = error
  if (code === 'PRICE_CHANGED') coupon.refuse(error)
  return {
    kind: 'failed',
    reason: error.message || checkoutMessages.initiationFailed,
    next: code in messages.refused ? messages.refused[code as keyof typeof messages.refused] : '',
    isStale: code === 'PRICE_CHANGED' || code === 'COURSE_UNAVAILABLE' || code === 'NOTHING_TO_PAY',
  }
}
