import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { couponCodes, coupons } from '#features/coupons/tables.ts'
import { among, createdAt, paise, ref } from '#platform/database/columns.ts'
import { type CouponUseState, couponUseStates } from '../rules/coupon-uses.ts'
import { orders } from './orders.ts'

/**
 * The coupon of an order. Its state follows the order's, and the counts of code and coupon follow it, by triggers
 * (migrations/…_coupons.sql): no way to end an order can forget to give the use back.
 */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    couponId: ref()
      .notNull()
      .references(() => coupons.id),
    couponCodeId: ref()
      .notNull()
      .references(() => couponCodes.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** What it took off the order. */
    discountPaise: paise().notNull(),
    state: text().notNull().$type<CouponUseState>(),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupon_uses_state', among(t.state, couponUseStates)),
    index('coupon_uses_person').on(t.userId, t.couponId),
    index('coupon_uses_code').on(t.couponCodeId),
  ],
)
