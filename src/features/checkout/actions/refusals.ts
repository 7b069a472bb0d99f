import { toWire } from '#platform/api/amounts.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Paise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as attentionMessages } from '../messages/attention-en.ts'
import { messages as billingMessages } from '../messages/billing-en.ts'
import { messages as documentMessages } from '../messages/document-names-en.ts'
import { messages } from '../messages/en.ts'
import { messages as heldSaleMessages } from '../messages/held-sales-en.ts'
import { messages as partMessages } from '../messages/own-part-en.ts'
import { messages as refundMessages } from '../messages/refunds-en.ts'

export const alreadyEnrolled = refusal('ALREADY_ENROLLED', 409, textOf(messages, 'alreadyEnrolled'))
export const courseUnavailable = refusal('COURSE_UNAVAILABLE', 404, textOf(messages, 'courseUnavailable'))
export const ownCourse = refusal('OWN_COURSE', 409, textOf(messages, 'ownCourse'))
/** The same refusal of a second account of theirs, which says by what it was seen. */
export const sameAsCreator = refusal('OWN_COURSE', 409, textOf(messages, 'sameAsCreator'))
export const bundleChanged = refusal('BUNDLE_CHANGED', 409, textOf(messages, 'bundleChanged'))
const priceChanged = refusal('PRICE_CHANGED', 409, textOf(messages, 'priceChanged'))
export const nothingToPay = refusal('NOTHING_TO_PAY', 409, textOf(messages, 'nothingToPay'))
export const paymentRequired = refusal('PAYMENT_REQUIRED', 409, textOf(messages, 'paymentRequired'))
export const keyReused = refusal('IDEMPOTENCY_KEY_REUSED', 422, textOf(messages, 'idempotencyKeyReused'))
export const orderNotFound = refusal('ORDER_NOT_FOUND', 404, textOf(messages, 'orderNotFound'))
export const orderClosed = refusal('ORDER_CLOSED', 409, textOf(messages, 'orderClosed'))
export const sessionEnded = refusal('PAY_SESSION_ENDED', 404, textOf(messages, 'sessionEnded'))
export const verificationFailed = refusal('VERIFICATION_FAILED', 400, textOf(messages, 'verificationFailed'))
export const badSignature = refusal('BAD_SIGNATURE', 400, textOf(messages, 'badSignature'))
export const paymentsOff = refusal('PAYMENTS_OFF', 400, textOf(messages, 'paymentsOff'))
export const gatewayAway = refusal('GATEWAY_AWAY', 503, textOf(messages, 'gatewayAway'))
export const orderSettled = refusal('ORDER_SETTLED', 409, textOf(messages, 'orderSettled'))
export const orderFailed = refusal('ORDER_FAILED', 503, textOf(messages, 'orderFailed'))
export const refundClosed = refusal('REFUND_CLOSED', 409, textOf(refundMessages, 'closed'))
export const refundExists = refusal('REFUND_EXISTS', 409, textOf(refundMessages, 'exists'))
export const nothingToRefund = refusal('NOTHING_TO_REFUND', 409, textOf(refundMessages, 'nothing'))
export const refundDisputed = refusal('REFUND_DISPUTED', 409, textOf(refundMessages, 'disputed'))
export const documentNotFound = refusal('DOCUMENT_NOT_FOUND', 404, textOf(documentMessages, 'notFound'))
export const refundNotFound = refusal('REFUND_NOT_FOUND', 404, textOf(refundMessages, 'notFound'))
export const refundDecided = refusal('REFUND_DECIDED', 409, textOf(refundMessages, 'alreadyDecided'))
export const refundOwn = refusal('REFUND_OWN', 403, textOf(partMessages, 'leaveIt'))
export const paymentNotFound = refusal('PAYMENT_NOT_FOUND', 404, textOf(attentionMessages, 'paymentNotFound'))
export const paymentSettled = refusal('PAYMENT_SETTLED', 409, textOf(attentionMessages, 'alreadySettled'))
export const paymentDisputed = refusal('PAYMENT_DISPUTED', 409, textOf(attentionMessages, 'waitForBank'))
export const paymentOwn = refusal('PAYMENT_OWN', 403, textOf(partMessages, 'leaveIt'))
export const paymentDiffers = refusal('PAYMENT_DIFFERS', 409, textOf(attentionMessages, 'differs'))
export const refundAssigned = refusal('REFUND_ASSIGNED', 409, textOf(attentionMessages, 'alreadyAssigned'))
export const refundInBooks = refusal('REFUND_IN_BOOKS', 409, textOf(attentionMessages, 'refundInBooks'))
export const disputeNotFound = refusal('DISPUTE_NOT_FOUND', 404, textOf(attentionMessages, 'disputeNotFound'))
export const disputeOwn = refusal('DISPUTE_OWN', 403, textOf(partMessages, 'leaveIt'))
export const disputeDecided = refusal('DISPUTE_DECIDED', 409, textOf(attentionMessages, 'alreadyDecided'))
export const disputeAtProvider = refusal('DISPUTE_AT_PROVIDER', 409, textOf(attentionMessages, 'decideThere'))
export const paymentMethodNotFound = refusal('PAYMENT_METHOD_NOT_FOUND', 404, textOf(billingMessages, 'methodNotFound'))
export const heldSaleNotFound = refusal('HELD_SALE_NOT_FOUND', 404, textOf(heldSaleMessages, 'notFound'))
export const heldSaleDecided = refusal('HELD_SALE_DECIDED', 409, textOf(heldSaleMessages, 'alreadyDecided'))
export const heldSaleOwn = refusal('HELD_SALE_OWN', 403, textOf(partMessages, 'leaveIt'))
export const eventNotFound = refusal('EVENT_NOT_FOUND', 404, textOf(attentionMessages, 'eventNotFound'))

/** With what the courses cost now. */
export const priceChangedTo = (totalPaise: Paise) =>
  priceChanged({ data: toWire({ amount: totalPaise }, { amount: 'rupees' }) })
