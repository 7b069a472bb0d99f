/**
 * `held`: its order may still be paid. `used`: the order is paid. `returned`: the order lapsed or was cancelled, and another
 * may have the use. `over_limit`: the money of a returned one came late, when others had all uses of the code, or its person
 * had used the coupon as often as they may; the order is honoured, and counts beside the limit.
 */
export const couponUseStates = ['held', 'used', 'returned', 'over_limit'] as const
export type CouponUseState = (typeof couponUseStates)[number]
