type Actor = { userId: number }

/** Reads and ends it: its creator alone. It takes from nobody else's earnings. */
export const canManageCoupon = (actor: Actor, coupon: { creatorId: number }): boolean =>
  coupon.creatorId === actor.userId
