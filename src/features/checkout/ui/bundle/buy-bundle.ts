import { addEnrolled, loadMyCourses } from '#features/enrolments/ui/my-courses-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { initPayment } from '../../contract/checkout.ts'
import { messages } from '../../messages/en.ts'
import { leaveFor } from '../leave-for.ts'
import { ownLinkCodes } from '../own-links.ts'
import { payment, usePayment } from '../payment-store.ts'
import { pendingCourses } from '../pending-courses.ts'
import { askBundleOffer, type BundleOffer } from './bundle-offer.ts'

/** Why a bundle could not be bought. `changed` and `owned` come with what it costs now. */
export type BundleRefusal =
  | { kind: 'changed' | 'owned'; offer: BundleOffer }
  | { kind: 'gone' }
  /** The buyer made one of the courses; in the server's words. */
  | { kind: 'own'; message: string }
  /** `mayRepeat`: the same press may go through later. */
  | { kind: 'failed'; message: string; mayRepeat: boolean }

type Bought = { uid: string; courses: readonly { uid: string; courseTitle: string }[] }

/**
 * Asks for the order of a bundle's courses that the buyer doesn't own, and goes where the answer says.
 * @returns why it did not go through; null where it did, or was left for a sign-in
 */
export async function buyBundle({ uid, courses }: Bought, offer: BundleOffer): Promise<BundleRefusal | null> {
  if (usePayment.getState().loading) return null
  const bought = courses.filter((course) => offer.courses.includes(course.uid))
  // The server compares: no one pays another price than the one they saw.
  const body = { uid: offer.courses, bundle: uid, amount: offer.price, ...ownLinkCodes(bought) }
  payment.initialize({
    courseIds: offer.courses,
    courseTitles: bought.map(({ courseTitle }) => courseTitle),
    totalPrice: offer.price,
  })
  try {
    // Without an answer the order may exist: the next press sends the same key.
    const { data } = await withIdempotencyKey(body, (idempotencyKey) => call(initPayment, body, { idempotencyKey }))
    payment.setOrder(data.orderUid, data.redirectionUrl.split('/pay/')[1] ?? null)
    pendingCourses.remove(offer.courses)
    if (offer.price === 0) addEnrolled(offer.courses)
    await leaveFor(data.redirectionUrl)
    return null
  } catch (error) {
    payment.fail(error instanceof CallError ? error.message : messages.somethingWrong)
    if (!(error instanceof CallError)) throw error
    return await refusalOf(error, uid)
  } finally {
    payment.setLoading(false)
  }
}

async function refusalOf(error: CallError, uid: string): Promise<BundleRefusal | null> {
  const { code, status, message } = error
  // The session ended, and the page is on its way to the sign-in.
  if (status === 401) return null
  if (code === 'BUNDLE_NOT_FOUND' || code === 'COURSE_UNAVAILABLE') return { kind: 'gone' }
  if (code === 'OWN_COURSE') return { kind: 'own', message }
  if (code === 'BUNDLE_CHANGED' || code === 'PRICE_CHANGED' || code === 'ALREADY_ENROLLED') return offerOfNow(uid)
  if (status === 0) return { kind: 'failed', message: messages.somethingWrong, mayRepeat: true }
  return { kind: 'failed', message, mayRepeat: code === 'GATEWAY_AWAY' || status >= 500 }
}

/** What the bundle costs now, after a refusal for another price or other courses. */
async function offerOfNow(uid: string): Promise<BundleRefusal> {
  // What turned out to be owned is marked on the page.
  void loadMyCourses({ force: true }).catch(() => undefined)
  try {
    const offer = await askBundleOffer(uid)
    return { kind: offer.courses.length === 0 ? 'owned' : 'changed', offer }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'BUNDLE_NOT_FOUND') return { kind: 'gone' }
    return { kind: 'failed', message: error.message, mayRepeat: true }
  }
}
