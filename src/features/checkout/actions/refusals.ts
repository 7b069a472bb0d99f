import { refusal } from '#platform/api/errors.ts'
import { words } from '../messages/en.ts'

export const alreadyEnrolled = refusal('ALREADY_ENROLLED', 409, words.alreadyEnrolled)
export const courseUnavailable = refusal('COURSE_UNAVAILABLE', 404, words.courseUnavailable)
export const priceChanged = refusal('PRICE_CHANGED', 409, words.priceChanged)
export const nothingToPay = refusal('NOTHING_TO_PAY', 409, words.nothingToPay)
export const paymentRequired = refusal('PAYMENT_REQUIRED', 409, words.paymentRequired)
export const keyReused = refusal('IDEMPOTENCY_KEY_REUSED', 422, words.idempotencyKeyReused)
export const orderNotFound = refusal('ORDER_NOT_FOUND', 404, words.orderNotFound)
export const orderClosed = refusal('ORDER_CLOSED', 409, words.orderClosed)
export const sessionEnded = refusal('PAY_SESSION_ENDED', 404, words.sessionEnded)
export const verificationFailed = refusal('VERIFICATION_FAILED', 400, words.verificationFailed)
export const badSignature = refusal('BAD_SIGNATURE', 400, words.badSignature)
export const paymentsOff = refusal('PAYMENTS_OFF', 400, words.paymentsOff)
export const gatewayAway = refusal('GATEWAY_AWAY', 503, words.gatewayAway)
export const orderSettled = refusal('ORDER_SETTLED', 409, words.orderSettled)
export const orderFailed = refusal('ORDER_FAILED', 503, words.orderFailed)
