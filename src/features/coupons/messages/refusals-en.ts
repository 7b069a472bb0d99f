/** Why a code is refused, by the reason (rules/refusals.ts), and that too many were tried. */
export const messages = {
  unknown: 'This code doesn’t exist. Check the spelling.',
  other_courses: 'This code is for other courses.',
  scheduled: 'This code isn’t valid yet.',
  ended: 'This code has expired.',
  used_up: 'All uses of this code are taken.',
  used_before: 'You have already used this code.',
  held: 'You have an unpaid order with this code. Pay it or cancel it first.',
  first_purchase: 'This code is only for a first purchase.',
  free: 'There is nothing to pay, so you don’t need a code.',
  seats: 'Coupon codes can’t be used for seats of a group.',
  bundle: 'A bundle has its own price: codes can’t be used with it.',
  tooManyCodes: 'You tried too many wrong codes. Wait an hour, or continue without a code.',
}
