import { toast } from '#design/toast.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { addEnrolled } from '#features/enrolments/ui/my-courses-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { initPayment } from '../contract/checkout.ts'
import { messages } from '../messages/en.ts'
import { isCouponRefused } from './coupon/coupon-price.ts'
import type { Coupon } from './coupon/use-coupon.ts'
import { dropCourses, storePendingCourses, refreshModal } from './enrolment-flow.ts'
import { closeEnrolmentModals } from './enrolment-modal-ids.ts'
import { leaveFor } from './leave-for.ts'
import { orderTotal } from './order-total.ts'
import { ownLinkCodes } from './own-links.ts'
import { payment, paymentFor, usePayment } from './payment-store.ts'
import { pendingCourses } from './pending-courses.ts'

/** How long the toast of a failure stays (specification 8). */
const failureToastMs = 5000

/** The coupon of the order: the courses at the prices that the person saw. */
type OrderCoupon = Pick<Coupon<CourseCard>, 'courses' | 'applied' | 'refuse'>

/**
 * The redirect way of paying, for one course or several: asks for the order and goes where the answer says. What goes
 * wrong is told by a toast, and the modal stays open.
 */
export async function initiatePayment(courses: readonly CourseCard[], coupon?: OrderCoupon): Promise<void> {
  if (courses.length === 0) return toast.warning(messages.noCourses)
  if (usePayment.getState().loading) return
  const uids = courses.map(({ uid }) => uid)
  const priced = coupon?.courses ?? courses
  // The server compares: nobody pays another price than the one they saw.
  const body = {
    uid: uids,
    amount: orderTotal(priced).totalPaise,
    ...ownLinkCodes(courses),
    ...(coupon?.applied ? { couponCode: coupon.applied.code } : {}),
  }
  payment.initialize(paymentFor(priced))
  try {
    // Without an answer the order may exist: the next press sends the same key.
    const { data } = await withIdempotencyKey(body, (idempotencyKey) => call(initPayment, body, { idempotencyKey }))
    if (!data.redirectionUrl) throw new CallError(200, 'NO_REDIRECTION', messages.initiationFailed)
    payment.setOrder(data.orderUid, data.redirectionUrl.split('/pay/')[1] ?? null)
    pendingCourses.remove(uids)
    closeEnrolmentModals()
    if (body.amount === 0) addEnrolled(uids)
    await leaveFor(data.redirectionUrl)
  } catch (error) {
    if (!(error instanceof CallError)) {
      failed(messages.paymentErrorTitle, messages.somethingWrong)
      throw error
    }
    await showFailure(error, courses, coupon)
  } finally {
    payment.setLoading(false)
  }
}

function failed(title: string, message: string): void {
  payment.fail(message)
  toast.error(title, message, { durationMs: failureToastMs })
}

/** An answer is a payment that failed, in the server's words; no answer at all is an error (specification 8). */
async function showFailure(error: CallError, courses: readonly CourseCard[], coupon?: OrderCoupon): Promise<void> {
  // The session ended, and the page is on its way to the sign-in.
  if (error.status === 401) {
    payment.fail(error.message)
    return storePendingCourses(courses)
  }
  // The coupon's field says it.
  if (coupon && isCouponRefused(error)) {
    payment.reset()
    return coupon.refuse(error)
  }
  if (error.status === 0) return failed(messages.paymentErrorTitle, messages.somethingWrong)
  failed(messages.paymentFailedTitle, error.message || messages.initiationFailed)
  const named = (error.data as { uids?: string[] } | null | undefined)?.uids ?? []
  if (error.code === 'ALREADY_ENROLLED') {
    addEnrolled(named)
    // One course alone stays and says 'Go to Course'; in a list the owned rows leave.
    if (courses.length > 1) dropCourses(named)
    else pendingCourses.remove(named)
  }
  if (error.code === 'COURSE_UNAVAILABLE') dropCourses(named)
  if (error.code !== 'PRICE_CHANGED') return
  coupon?.refuse(error)
  await refreshModal()
}
