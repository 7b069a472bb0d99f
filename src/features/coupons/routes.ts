import { createCoupon } from './actions/create-coupon.ts'
import { endCoupon } from './actions/end-coupon.ts'
import { couponCodesList } from './queries/coupon-codes.ts'
import { couponCourseChoice } from './queries/coupon-course-choice.ts'
import { creatorCoupon } from './queries/coupon-details.ts'
import { couponShare } from './queries/coupon-share.ts'
import { creatorCoupons } from './queries/creator-coupons.ts'

export const routes = [
  creatorCoupons,
  creatorCoupon,
  createCoupon,
  endCoupon,
  couponCourseChoice,
  couponCodesList,
  couponShare,
]
