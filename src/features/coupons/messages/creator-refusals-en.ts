import { formatCount } from '#platform/format/format.ts'

export const messages = {
  between: (least: number, most: number) => `Enter a whole number from ${least} to ${formatCount(most)}`,
  amountRule: (most: number) => `Enter an amount from ₹1 to ₹${formatCount(most)}, with two decimals at most`,
  codeRule: (least: number, most: number) => `Use ${least} to ${most} letters (A to Z) and digits`,
  codeTaken: 'You already have this code: choose another one',
  platformCodeTaken: 'Another coupon of the platform has this code: choose another one',
  chooseOne: 'Choose at least one course',
  notYourCourse: 'Choose your own courses',
  notFoundCourse: 'One of these courses doesn’t exist any more: choose others',
  lastDay: 'Choose a last day that is not before the first day or today',
  couponNotFound: 'This coupon doesn’t exist.',
  tooManyCoupons: (max: number) => `You can have ${max} coupons at a time. End one first.`,
  tooManyCodes: (max: number) => `You can make ${formatCount(max)} codes a day. Make more tomorrow.`,
  tooManyPlatformCoupons: (max: number) => `The platform can have ${max} coupons at a time. End one first.`,
  tooManyPlatformCodes: (max: number) => `The platform can make ${formatCount(max)} codes a day. Make more tomorrow.`,
  created: 'Coupon created.',
  ended: 'Coupon ended.',
}
