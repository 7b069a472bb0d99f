import { toWire } from '#platform/api/amounts.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Paise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { words } from '../messages/en.ts'

export const alreadyEnrolled = refusal('ALREADY_ENROLLED', 409, textOf(words, 'alreadyEnrolled'))
export const courseUnavailable = refusal('COURSE_UNAVAILABLE', 404, textOf(words, 'courseUnavailable'))
const priceChanged = refusal('PRICE_CHANGED', 409, textOf(words, 'priceChanged'))
export const nothingToPay = refusal('NOTHING_TO_PAY', 409, textOf(words, 'nothingToPay'))
export const paymentRequired = refusal('PAYMENT_REQUIRED', 409, textOf(words, 'paymentRequired'))
export const keyReused = refusal('IDEMPOTENCY_KEY_REUSED', 422, textOf(words, 'idempotencyKeyReused'))
export const orderNotFound = refusal('ORDER_NOT_FOUND', 404, textOf(words, 'orderNotFound'))
export const orderClosed = refusal('ORDER_CLOSED', 409, textOf(words, 'orderClosed'))
export const sessionEnded = refusal('PAY_SESSION_ENDED', 404, textOf(words, 'sessionEnded'))
export const verificationFailed = refusal('VERIFICATION_FAILED', 400, textOf(words, 'verificationFailed'))
export const badSignature = refusal('BAD_SIGNATURE', 400, textOf(words, 'badSignature'))
export const paymentsOff = refusal('PAYMENTS_OFF', 400, textOf(words, 'paymentsOff'))
export const gatewayAway = refusal('GATEWAY_AWAY', 503, textOf(words, 'gatewayAway'))
export const orderSettled = refusal('ORDER_SETTLED', 409, textOf(words, 'orderSettled'))
export const orderFailed = refusal('ORDER_FAILED', 503, textOf(words, 'orderFailed'))

/** With what the courses cost now. */
export const priceChangedTo = (totalPaise: Paise) =>
  priceChanged({ data: toWire({ amount: totalPaise }, { amount: 'rupees' }) })
