/** `percent`: a share of the price. `fixed`: an amount once an order. */
export const couponKinds = ['percent', 'fixed'] as const
export type CouponKind = (typeof couponKinds)[number]

/** `shared`: one code for many people. `single`: many codes, each for one order. */
export const codeKinds = ['shared', 'single'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Whose a coupon is. */
export const couponOwners = ['platform', 'creators'] as const

/** Which courses a coupon is for. */
export const couponScopes = ['all', 'some'] as const

/** How a coupon stands. `scheduled`: not valid yet. `ended`: its time is over, or someone ended it. */
export const couponStates = ['scheduled', 'active', 'used_up', 'ended'] as const
export type CouponState = (typeof couponStates)[number]

export const couponSorts = ['created', 'uses', 'revenue'] as const
export const codeSorts = ['code', 'uses'] as const
/** The codes of a coupon, by whether they can be used again. */
export const codeFilters = ['unused', 'used'] as const

export const maxCouponName = 80
/** Why an administrator ends a creator's coupon. */
export const maxEndReason = 500
/** Single-use codes of one coupon. */
export const maxSingleCodes = 10_000
/** Codes that one creator, or the platform, makes within 24 hours. */
export const maxCodesPerDay = 50_000
/** Courses that one coupon names. */
export const maxCouponCourses = 200
/** Coupons of one creator, or of the platform, that have not ended. */
export const maxActiveCoupons = 200
/** Uses of a shared code, and of one person, at most. */
export const maxUsesLimit = 1_000_000
export const maxUsesPerPerson = 100
/** ₹1,00,000. */
export const maxAmountRupees = 100_000

type Dated = { validFrom: Date; validUntil: Date | null; endedAt: Date | null }

/** May be used at this moment, as far as its days go. */
export const isValidAt = (coupon: Dated, at: Date): boolean => coupon.validFrom <= at && !hasEnded(coupon, at)

export const hasEnded = ({ validUntil, endedAt }: Omit<Dated, 'validFrom'>, at: Date): boolean =>
  (endedAt !== null && endedAt <= at) || (validUntil !== null && validUntil <= at)

/** The last moment of what ends at a moment, which is the first of the next day: a day to show. */
export const lastMomentOf = (validUntil: string): Date => new Date(Date.parse(validUntil) - 1)

/** @param isUsedUp no code of it can be used again */
export function couponStateAt(coupon: Dated & { isUsedUp: boolean }, at: Date): CouponState {
  if (hasEnded(coupon, at)) return 'ended'
  if (coupon.isUsedUp) return 'used_up'
  return coupon.validFrom > at ? 'scheduled' : 'active'
}
