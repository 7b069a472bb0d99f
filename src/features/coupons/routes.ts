import { createCoupon, createPlatformCoupon } from './actions/create-coupon.ts'
import { adminEndCoupon, endCoupon } from './actions/end-coupon.ts'
import { couponCodesList, platformCouponCodes } from './queries/coupon-codes.ts'
import { couponCourseChoice, platformCourseChoice } from './queries/coupon-course-choice.ts'
import { adminCoupon, creatorCoupon } from './queries/coupon-details.ts'
import { couponShare, platformCouponShare } from './queries/coupon-share.ts'
import { adminCoupons, creatorCoupons } from './queries/list-coupons.ts'

export const routes = [
  creatorCoupons,
  creatorCoupon,
  createCoupon,
  endCoupon,
  couponCourseChoice,
  couponCodesList,
  couponShare,
  adminCoupons,
  adminCoupon,
  createPlatformCoupon,
  adminEndCoupon,
  platformCourseChoice,
  platformCouponCodes,
  platformCouponShare,
]
