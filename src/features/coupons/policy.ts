import { financeRoles, hasRole, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
/** Of the platform where it has no creator. */
type Coupon = { creatorId: number | null }

/** Shares it and reads its codes: its creator alone, whose earnings it takes from; the platform's, everyone who works on the money pages. */
export const canManageCoupon = (actor: Actor, coupon: Coupon): boolean =>
  coupon.creatorId === null ? hasRole(actor, financeRoles) : coupon.creatorId === actor.userId

/** Reads its terms and figures and ends it: those who manage it, and everyone who works on the money pages. */
export const canEndCoupon = (actor: Actor, coupon: Coupon): boolean =>
  canManageCoupon(actor, coupon) || hasRole(actor, financeRoles)
