import { toast } from '#design/toast.ts'
import { addEnrolled } from '#features/enrolments/ui/my-courses-store.ts'
import { call, CallError, isUnavailable, maxRetries, retryDelayMs } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { createRazorpayOrder, verifyRazorpayPayment } from '../contract/checkout.ts'
import { messages } from '../messages/en.ts'
import type { Returned } from './checkout-script.ts'
import { isCouponRefused } from './coupon/coupon-price.ts'
import { type CheckoutOrder, openCheckout } from './open-checkout.ts'
import { orderTotal } from './order-total.ts'
import { ownLinkCodes } from './own-links.ts'
import { payment, paymentFor, usePayment } from './payment-store.ts'
import { pendingCourses } from './pending-courses.ts'
import type { PricedCourse } from './use-purchase.ts'

/** How long toasts about payment stay (specification 9). */
const toastMs = 5000

type Wish = {
  /** At the prices that the person saw, with the coupon. */
  courses: readonly PricedCourse[]
  couponCode?: string | undefined
  /** The code that the order was made with is left out. */
  withoutCoupon?: boolean
  /** Another attempt at this order. */
  orderUid: string | undefined
  /** The order buys it for another person. */
  isForOthers: boolean
  billingState: string
  name: string
  description: string
  prefill: CheckoutOrder['prefill']
  /** Resolves when the provider's script is here, with false where it can't be had. */
  loadScript: () => Promise<boolean>
  /** The order stands: a reload finds it by its uid. */
  onOrder: (orderUid: string) => Promise<void>
}
export type PayEnd =
  | { kind: 'paid' | 'waiting'; orderUid: string }
  /** Somebody paid it already: this person in another tab. */
  | { kind: 'owned' }
  /** The code can't be used any more, or the price is another one: what is shown is out of date. */
  | { kind: 'priceChanged' | 'couponRefused'; error: CallError }
  /** The order's bundle is no longer sold. */
  | { kind: 'bundleGone' }
  | { kind: 'free' | 'failed' | 'ignored' }

/** Pay: makes the order, opens the provider's checkout and has its result verified (specification 4.4). */
export async function payByCheckout(wish: Wish): Promise<PayEnd> {
  if (usePayment.getState().loading) return { kind: 'ignored' }
  // Nothing is begun before the checkout can open; on a slow line its script may still be on its way.
  payment.setLoading(true)
  if (!(await scriptHere(wish))) {
    payment.setLoading(false)
    toast.error(messages.gatewayNotLoaded, undefined, { durationMs: toastMs })
    return { kind: 'ignored' }
  }
  payment.initialize(paymentFor(wish.courses))
  const made = await makeOrder(wish)
  if ('kind' in made) return made
  const { data } = made
  payment.setOrder(data.orderUid)
  // First the address: the checkout adds an entry of its own to the history, for the back button.
  await wish.onOrder(data.orderUid)
  const { name, description, prefill } = wish
  const end = await openCheckout({
    key: data.key,
    orderId: data.id,
    amountPaise: data.amount,
    name,
    description,
    prefill,
    customerId: data.customerId,
  })
  if (end.paid) return verify(end.paid, wish, data.orderUid)
  payment.fail(end.failure ?? messages.cancelledByUser)
  toast.warning(messages.cancelledTitle, messages.cancelledText, { durationMs: toastMs })
  return { kind: 'failed' }
}

/** Longer than this nobody looks at a button that was pressed. */
const patienceMs = 4000

function scriptHere({ loadScript }: Wish): Promise<boolean> {
  const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs))
  return Promise.race([loadScript(), patience])
}

async function makeOrder({ courses, couponCode, withoutCoupon, orderUid, billingState }: Wish) {
  const body = {
    courseId: courses[0]?.uid ?? '',
    amount: orderTotal(courses).totalPaise,
    ...ownLinkCodes(courses),
    ...(couponCode ? { couponCode } : {}),
    ...(orderUid ? { orderUid } : {}),
    ...(orderUid && withoutCoupon ? { withoutCoupon } : {}),
    ...(billingState ? { billingState } : {}),
  }
  try {
    // Without an answer the order may exist: the next press sends the same key.
    return await withIdempotencyKey(body, (idempotencyKey) => call(createRazorpayOrder, body, { idempotencyKey }))
  } catch (error) {
    if (!(error instanceof CallError)) {
      payment.fail(messages.somethingWrong)
      toast.error(messages.paymentErrorTitle, messages.somethingWrong, { durationMs: toastMs })
      throw error
    }
    // The coupon's field says it.
    if (couponCode && isCouponRefused(error)) {
      payment.reset()
      return { kind: 'couponRefused', error } as const
    }
    const end = endOfRefusal(error)
    const message = error.message || messages.orderFailed
    payment.fail(message)
    if (end === 'owned' || end === 'free') return { kind: end } as const
    if (error.status !== 401) toast.error(messages.paymentErrorTitle, message, { durationMs: toastMs })
    return end === 'priceChanged' || end === 'couponRefused'
      ? ({ kind: end, error } as const)
      : ({ kind: end } as const)
  }
}

function endOfRefusal(error: CallError): 'owned' | 'free' | 'priceChanged' | 'couponRefused' | 'bundleGone' | 'failed' {
  const { code } = error
  if (code === 'ALREADY_ENROLLED' || code === 'ORDER_CLOSED') return 'owned'
  if (code === 'NOTHING_TO_PAY') return 'free'
  if (code === 'BUNDLE_NOT_FOUND') return 'bundleGone'
  if (isCouponRefused(error)) return 'couponRefused'
  return code === 'PRICE_CHANGED' || code === 'BUNDLE_CHANGED' ? 'priceChanged' : 'failed'
}

async function verify(returned: Returned, { courses, isForOthers }: Wish, orderUid: string): Promise<PayEnd> {
  const uids = courses.map(({ uid }) => uid)
  const courseId = uids[0] ?? ''
  try {
    const data = await verifyPatiently({ ...returned, courseId })
    if (!isForOthers) pendingCourses.remove(uids)
    if (data.state === 'processing') return leave('waiting', orderUid)
    if (!isForOthers) addEnrolled(uids)
    const amount = orderTotal(courses).totalPaise
    payment.succeed({ transactionId: returned.razorpay_payment_id, orderId: orderUid, courseId, amount })
    return { kind: 'paid', orderUid }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The money may have moved and nobody could be told: the order settles by itself, and its page waits for that.
    if (error.status === 0 || error.status >= 500 || error.status === 401) return leave('waiting', orderUid)
    payment.fail(error.message || messages.verificationFailed)
    toast.error(messages.verificationFailedTitle, messages.verificationFailedText, { durationMs: toastMs })
    return { kind: 'failed' }
  }
}

function leave(kind: 'waiting', orderUid: string): PayEnd {
  payment.setLoading(false)
  return { kind, orderUid }
}

/** Verifying twice changes nothing, so a lost connection is tried again as reads are. */
async function verifyPatiently(input: Returned & { courseId: string }) {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await call(verifyRazorpayPayment, input)).data
    } catch (error) {
      const mayRetry = error instanceof CallError && isUnavailable(error)
      if (!mayRetry || attempt >= maxRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)))
    }
  }
}
