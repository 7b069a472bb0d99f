import * as z from 'zod/mini'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'
import { amount, flag, maxLength, number, oneOrMore, optionalText, required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { bundleOfOrder } from './bundle-price.ts'
import { giftFields, giftOfOrder } from './gifts.ts'
import { seatsFields, seatsOfOrder } from './seats.ts'

/** Courses bought at once, at most. */
export const maxCourses = 50

/** The codes of the creators' own links by which the courses were found, in any order; a wrong one changes nothing. */
const ownLinkCodes = z.optional(oneOrMore(maxCourses, textOf(messages, 'tooManyCourses')))

/** By which way the buyer's session came to each course first, in words of visit-source.ts; another word changes nothing. */
const sources = z.optional(
  z
    .array(z.object({ course: required().check(maxLength(64)), source: required().check(maxLength(40)) }))
    .check(rule((all) => all.length <= maxCourses, textOf(messages, 'tooManyCourses'))),
)

/** With spaces, which don't count. */
export const maxEnteredCode = 60

/** The code of a coupon, at most one for an order; small and large letters are the same, spaces don't count. */
export const couponCode = () => optionalText(maxEnteredCode)

const gift = z.optional(z.object(giftFields))

/** Who the invoice is for: the State is needed by Indian law (payments-india C1), and no call refuses for its absence. */
const billing = {
  /** A State's GST code, 01–38. */
  billingState: optionalText(2),
  billingPin: optionalText(6),
  gstin: optionalText(15),
}
const orderUid = () => required().check(maxLength(64))
const redirection = z.object({ redirectionUrl: z.string(), orderUid: z.string() })

/**
 * Starts paying for one course (`uid`) or several (`uid[0]`, `uid[1]`, …). An `amount` is only compared.
 * `Idempotency-Key` header (at most 255 characters): the same key and body answer the same order, byte for byte.
 * Refusals: ALREADY_ENROLLED 409 and OWN_COURSE 409 (also where the creator plainly has the account, rules/same-person.ts), both with
 * data.uids, PRICE_CHANGED 409, COUPON_REFUSED 409 with data.reason, TOO_MANY_CODES 429, IDEMPOTENCY_KEY_REUSED 422, NOTHING_TO_PAY 409 for a gift or seats that cost nothing, BUNDLE_NOT_FOUND 404, BUNDLE_CHANGED 409 with data.uids, COURSE_UNAVAILABLE 404 with data.uids, GATEWAY_AWAY 503, PAYMENTS_OFF 400. A billing field that is sent and wrong is 422.
 */
export const initPayment = endpoint({
  call: 'POST /payment/init-payment',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  ownMessages: true,
  input: z.object({
    uid: oneOrMore(maxCourses, textOf(messages, 'tooManyCourses')),
    amount: z.optional(number()),
    ownLinkCodes,
    sources,
    couponCode: couponCode(),
    /** Of one course alone. */
    gift,
    /** Of one course alone, for a group of people. */
    seats: z.optional(z.object(seatsFields)),
    /** The uid of a bundle: `uid` then names all of its courses that the caller doesn't own. */
    bundle: optionalText(64),
    ...billing,
  }),
  amounts: { input: { amount: 'rupees' } },
  reply: redirection,
  summary: 'Starts a payment by redirect. If there is nothing to pay, enrols immediately',
})

export const createPayment = endpoint({
  call: 'POST /payment/create-payment',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  ownMessages: true,
  input: z.object({ orderUid: orderUid(), ...billing }),
  reply: redirection,
  summary: 'Starts another payment attempt for an open or failed order',
})

export const paymentStates = ['idle', 'processing', 'success', 'failed'] as const

const paidCourse = z.object({
  uid: z.string(),
  path: z.string(),
  courseTitle: z.string(),
  courseThumbnailLink: z.string(),
  coursePrice: amount,
  courseDiscount: amount,
  courseDiscountedPrice: amount,
  /** As in the catalogue; with a coupon at least the price without it. */
  courseWasPrice: z.nullable(amount),
  language: z.string(),
})

/** Without `order` the caller's latest, else idle. */
export const paymentStatus = endpoint({
  call: 'GET /payment/payment-status',
  kind: 'read',
  priority: 'payment',
  access: 'signedIn',
  input: z.object({ order: optionalText(64) }),
  reply: z.object({
    status: z.enum(paymentStates),
    transactionId: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    courseId: z.nullable(z.string()),
    courses: z.array(paidCourse),
    amount,
    paymentMethod: z.nullable(z.literal('razorpay')),
    /** Why the last attempt failed, in words for the learner. */
    failure: z.nullable(z.string()),
    /** The order may still be paid. */
    payable: z.boolean(),
    /** It buys a gift. */
    gift: z.nullable(giftOfOrder),
    /** It buys seats: the prices of its course are those of all of them. */
    seats: z.nullable(seatsOfOrder),
    /** The bundle that its courses are bought in. */
    bundle: z.nullable(bundleOfOrder),
  }),
  amounts: { reply: { courses: cardAmounts, amount: 'rupees' } },
  summary: 'Returns the payment status of an order',
})

export const clearStatus = endpoint({
  call: 'POST /payment/clear-status',
  kind: 'write',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({}),
  summary: 'Clears the payment status shown, not the order',
})

/** The provider's return: a cross-site POST, authenticated by its signature and the unguessable session alone. */
export const callback = endpoint({
  call: 'POST /payment/callback/{session}',
  kind: 'write',
  inMaintenance: true,
  priority: 'payment',
  access: 'public',
  input: z.looseObject({ session: required().check(maxLength(100)) }),
  reply: z.object({}),
  answers: 'redirect',
  summary: 'Receives the browser when it returns from the payment gateway',
})

export const paymentConfig = endpoint({
  call: 'GET /payment/config',
  kind: 'read',
  priority: 'payment',
  access: 'public',
  input: z.object({}),
  reply: z.object({
    keyId: z.string(),
    checkoutScriptUrl: z.string(),
    mode: z.enum(['sandbox', 'test', 'live']),
    enabled: z.boolean(),
  }),
  summary: 'Returns the settings the browser needs to open the checkout',
})

/**
 * The amount is compared with the server's price; the answer's is paise in the API's JSON too, as the provider wants it.
 * Refusals: those of initPayment, and NOTHING_TO_PAY 409 for a free course.
 */
const order = {
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  ownMessages: true,
  input: z.object({
    courseId: orderUid(),
    amount: number(),
    orderUid: z.optional(z.string()),
    ownLinkCodes,
    sources,
    couponCode: couponCode(),
    /** Of an order that is started over: without the code that it was made with, which can't be used any more. */
    withoutCoupon: z.optional(flag()),
    ...billing,
  }),
  amounts: { input: { amount: 'rupees' } },
  reply: z.object({
    id: z.string(),
    amount: z.number(),
    currency: z.literal('INR'),
    key: z.string(),
    orderUid: z.string(),
    /** Under which the gateway stores what the buyer saved; null where it has none. */
    customerId: z.nullable(z.string()),
  }),
  summary: 'Creates a gateway order for one course (with `orderUid`, another attempt for that order)',
} as const
export const createOrder = endpoint({ ...order, call: 'POST /payments/create-order' })
export const createRazorpayOrder = endpoint({ ...order, call: 'POST /payments/razorpay/create-order' })

/** What the payment gateway hands to the browser after a payment. */
export const returnedFields = {
  razorpay_order_id: required().check(maxLength(64)),
  razorpay_payment_id: required().check(maxLength(64)),
  razorpay_signature: required().check(maxLength(256)),
}
/**
 * The order is found by `razorpay_order_id`, never by the course. `processing`: the signature is right and the provider
 * could not be asked yet; the order settles by itself. Refusals: VERIFICATION_FAILED 400, ORDER_NOT_FOUND 404.
 */
const verify = {
  kind: 'write',
  inMaintenance: true,
  priority: 'payment',
  access: 'signedIn',
  ownMessages: true,
  input: z.object({ ...returnedFields, courseId: optionalText(64) }),
  reply: z.object({ orderUid: z.string(), state: z.enum(['success', 'processing']), courses: z.array(z.string()) }),
  summary: 'Verifies a payment by its signature and settles the order',
} as const
export const verifyPayment = endpoint({ ...verify, call: 'POST /payments/verify' })
export const verifyRazorpayPayment = endpoint({ ...verify, call: 'POST /payments/razorpay/verify' })

/** A free course, or one whose payment these fields prove. Refusals: those of verify, and PAYMENT_REQUIRED 409. */
export const enrollWithPayment = endpoint({
  call: 'POST /courses/{courseId}/enroll-with-payment',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  ownMessages: true,
  input: z.object({
    courseId: orderUid(),
    razorpay_order_id: optionalText(64),
    razorpay_payment_id: optionalText(64),
    razorpay_signature: optionalText(256),
  }),
  reply: z.object({ enrolment: z.object({ uid: z.string(), courseId: z.string(), grantedAt: z.string() }) }),
  summary: 'Verifies a payment and returns the enrolment',
})

export const webhook = endpoint({
  call: 'POST /payments/webhook/razorpay',
  kind: 'write',
  inMaintenance: true,
  priority: 'payment',
  access: 'public',
  input: z.object({}),
  reply: z.object({ received: z.boolean() }),
  rawBody: true,
  bodyLimitBytes: 1024 * 1024,
  summary: 'Receives signed events from the payment gateway',
})

/** What /pay/{session} shows: nothing of a person. 404 once the order is paid or closed. Amount in paise. */
export const paySession = endpoint({
  call: 'GET /payment/session/{session}',
  kind: 'read',
  priority: 'payment',
  access: 'public',
  fresh: true,
  input: z.object({ session: required().check(maxLength(100)) }),
  reply: z.object({
    orderUid: z.string(),
    providerOrderId: z.string(),
    amountPaise: z.number(),
    currency: z.literal('INR'),
    description: z.string(),
    keyId: z.string(),
    checkoutScriptUrl: z.string(),
    /** A path of this site: the browser completes it by its own origin, so that it returns where it is signed in. */
    callbackUrl: z.string(),
    mode: z.enum(['sandbox', 'test', 'live']),
  }),
  summary: 'Returns what the payment page needs to open the checkout',
})

/** By the bearer of the order's owner: the prefill, and whether the State must still be asked. */
export const payPrefill = endpoint({
  call: 'GET /payment/session/{session}/prefill',
  kind: 'read',
  priority: 'payment',
  access: 'signedIn',
  input: z.object({ session: required().check(maxLength(100)) }),
  reply: z.object({
    clubbedName: z.string(),
    email: z.string(),
    mobileNo: z.string(),
    askState: z.boolean(),
    /** The seller is registered for GST, and the order lacks what a tax invoice names: asked before the gateway opens. */
    askBilling: z.boolean(),
    billingState: z.nullable(z.string()),
    billingAddress: z.nullable(z.string()),
    billingPin: z.nullable(z.string()),
    /** The buyer's name at the gateway, under which it offers what they saved. */
    customerId: z.nullable(z.string()),
  }),
  summary: 'Returns the buyer’s name, email and mobile number for the checkout',
})
