import { createCoupon } from './actions/create-coupon.ts'
import { endCoupon } from './actions/end-coupon.ts'
import { couponCodesList } from './queries/coupon-codes.ts'
import { creatorCoupon } from './queries/coupon-details.ts'
import { creatorCoupons } from './queries/creator-coupons.ts'

export const routes = [creatorCoupons, creatorCoupon, createCoupon, endCoupon, couponCodesList]
