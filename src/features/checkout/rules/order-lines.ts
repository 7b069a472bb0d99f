import type { Paise } from '#platform/format/money.ts'

/** What an order line can sell. Another product is added here, and a migration widens the check of `order_items`. */
export const products = ['course', 'gift', 'seats'] as const
export type Product = (typeof products)[number]

/** What can lower the price of a line: the discount that the course's creator shows in the catalogue, a coupon, and the bundle it is sold in. */
export const adjustmentKinds = ['list_discount', 'coupon', 'bundle'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/**
 * Who bears an adjustment. A creator does by earning a share of what was paid, not of the price; the platform by leaving the
 * creator the share of the price without it (`sharesOf`).
 */
export const adjustmentFunders = ['creator', 'platform'] as const
export type AdjustmentFunder = (typeof adjustmentFunders)[number]

export type Adjustment = { kind: AdjustmentKind; amountPaise: Paise; fundedBy: AdjustmentFunder }

/** Who bears what a coupon or a bundle takes off: whose it is. */
export const funderOf = (of: { creatorId: number | null }): AdjustmentFunder =>
  of.creatorId === null ? 'platform' : 'creator'

/** The adjustments that make up a line's discount; none where it has no discount. */
export const adjustmentsOf = (line: {
  listDiscountPaise: Paise
  couponPaise: Paise
  bundlePaise: Paise
  /** Whose the coupon or the bundle is. */
  funder: AdjustmentFunder
}): Adjustment[] =>
  [
    { kind: 'list_discount' as const, amountPaise: line.listDiscountPaise, fundedBy: 'creator' as const },
    { kind: 'coupon' as const, amountPaise: line.couponPaise, fundedBy: line.funder },
    { kind: 'bundle' as const, amountPaise: line.bundlePaise, fundedBy: line.funder },
  ].filter(({ amountPaise }) => amountPaise > 0)

/**
 * Who owns what a line bought: the buyer, or the person who accepted the gift; null while nobody has. Seats are owned one by one
 * by those who took them.
 */
export function ownerOf(
  line: { product: Product; recipientId: number | null },
  order: { userId: number },
): number | null {
  if (line.product === 'seats') return null
  return line.product === 'gift' ? line.recipientId : order.userId
}
