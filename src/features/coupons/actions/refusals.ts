import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/creator-refusals-en.ts'
import { maxActiveCoupons, maxCodesPerDay } from '../rules/coupons.ts'

/** Also answers for another's coupon. */
export const couponNotFound = refusal('COUPON_NOT_FOUND', 404, textOf(messages, 'couponNotFound'))
export const tooManyCoupons = refusal('TOO_MANY_COUPONS', 409, textOf(messages, 'tooManyCoupons', maxActiveCoupons))
export const tooManyCodesMade = refusal('TOO_MANY_CODES', 429, textOf(messages, 'tooManyCodes', maxCodesPerDay))
export const tooManyPlatformCoupons = refusal(
  'TOO_MANY_COUPONS',
  409,
  textOf(messages, 'tooManyPlatformCoupons', maxActiveCoupons),
)
export const tooManyPlatformCodes = refusal(
  'TOO_MANY_CODES',
  429,
  textOf(messages, 'tooManyPlatformCodes', maxCodesPerDay),
)
