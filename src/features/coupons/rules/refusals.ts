/**
 * Why a code changes no price. `unknown`: no creator of these courses has it. `other_courses`: it is for other courses.
 * `scheduled`: not valid yet. `ended`: no longer. `used_up`: all its uses are taken. `used_before`: this person has used it as
 * often as a person may. `held`: an unpaid order of this person holds their use. `first_purchase`: it is for a first purchase.
 * `free`: there is nothing to take off. `bundle`: courses are bought as a bundle, which has its own price. `seats`:
 * they are bought for a group; a use of a coupon is meant for one person.
 */
export const couponRefusals = [
  'unknown',
  'other_courses',
  'scheduled',
  'ended',
  'used_up',
  'used_before',
  'held',
  'first_purchase',
  'free',
  'bundle',
  'seats',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]
