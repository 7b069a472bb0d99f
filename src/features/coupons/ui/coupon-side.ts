import { pagePath } from '#platform/browser/page-path.ts'
import {
  adminCoupon,
  adminCoupons,
  createPlatformCoupon,
  platformCouponCodes,
  platformCouponShare,
  platformCourseChoice,
} from '../contract/admin-coupons.ts'
import {
  couponCodesList,
  couponCourseChoice,
  couponShare,
  createCoupon,
  creatorCoupon,
  creatorCoupons,
} from '../contract/creator-coupons.ts'
import { messages as adminMessages } from '../messages/admin-en.ts'
import { messages } from '../messages/creator-en.ts'

const { form, coupon } = messages

/** The pages of a creator's own coupons. */
export const creatorSide = {
  list: '/creator/coupons',
  create: '/creator/coupons/new',
  /** Whether a course to choose is named with its instructor. */
  namesInstructors: false,
  pageOf: (uid: string) => pagePath('/creator/coupons/$coupon', { coupon: uid }),
  calls: {
    list: creatorCoupons,
    one: creatorCoupon,
    create: createCoupon,
    courses: couponCourseChoice,
    share: couponShare,
    codes: couponCodesList,
  },
  texts: {
    title: messages.title,
    nameHint: form.nameHint,
    scopes: form.coursesOf,
    noCourses: form.noCourses,
    coursesFailed: form.coursesFailed,
    allCourses: (): string => coupon.allCourses,
    noCoursesForSale: coupon.noCourses,
  },
} as const

/** The administrators' pages of the platform's coupons, and of every creator's. */
export const adminSide = {
  list: '/admin/coupons',
  create: '/admin/coupons/new',
  namesInstructors: true,
  pageOf: (uid: string) => pagePath('/admin/coupons/$coupon', { coupon: uid }),
  calls: {
    list: adminCoupons,
    one: adminCoupon,
    create: createPlatformCoupon,
    courses: platformCourseChoice,
    share: platformCouponShare,
    codes: platformCouponCodes,
  },
  texts: {
    title: adminMessages.title,
    nameHint: adminMessages.nameHint,
    scopes: adminMessages.scopes,
    noCourses: adminMessages.noCourses,
    coursesFailed: adminMessages.coursesFailed,
    allCourses: adminMessages.allCourses,
    noCoursesForSale: adminMessages.noCoursesForSale,
  },
} as const

/** Whose pages: what both show alike takes its calls, addresses and words from here. */
export type CouponSide = typeof creatorSide | typeof adminSide
