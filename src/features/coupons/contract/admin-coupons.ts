import * as z from 'zod/mini'
import { endpoint, financeRoles } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { maxLength, optionalText, required } from '#platform/api/validation.ts'
import { couponOwners, couponSorts, couponStates, maxEndReason } from '../rules/coupons.ts'
import { codesOfCoupon, couponReply, couponsReply, courseChoice, newCoupon, shareOfCoupon, uid } from './coupons.ts'

// Coupons as those who look after the money see them: every creator's, and the platform's, which they make.

/** `search` is words of the name, or a whole code. `of`: the platform's, or the creators'. */
export const adminCoupons = endpoint({
  ...couponsReply,
  call: 'GET /admin/coupon',
  kind: 'read',
  access: financeRoles,
  answers: 'list',
  exports: 'money',
  input: z.object({
    ...listInput({ sorts: couponSorts, sort: 'created' }),
    of: z.optional(z.enum(couponOwners)),
    state: z.optional(z.enum(couponStates)),
  }),
  summary: 'Lists the coupons of the platform and of all creators',
})

export const adminCoupon = endpoint({
  ...couponReply,
  call: 'GET /admin/coupon/{uid}',
  kind: 'read',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  summary: 'Gets a coupon of the platform or of a creator with its courses',
})

/** The platform bears it: creators earn as if it were not there, and never more than was paid. */
export const createPlatformCoupon = endpoint({
  ...newCoupon,
  call: 'POST /admin/coupon',
  kind: 'write',
  access: financeRoles,
  summary: 'Creates a coupon of the platform with its codes',
})

/** Any creator's that are for sale. */
export const platformCourseChoice = endpoint({
  ...courseChoice,
  call: 'GET /admin/coupon-course',
  kind: 'read',
  access: financeRoles,
  summary: 'Finds courses that a coupon of the platform can be for',
})

/** Of the platform's own coupons alone. */
export const platformCouponShare = endpoint({
  ...shareOfCoupon,
  call: 'GET /admin/coupon/{uid}/share',
  kind: 'read',
  access: financeRoles,
  summary: 'Returns the link and QR code of a coupon of the platform for a course',
})

/** Why a creator's coupon is ended, for its creator. */
export const endReasonForm = z.object({ uid: uid(), reason: required().check(maxLength(maxEndReason)) })

/**
 * Its codes change no price from now on; open orders go on. A creator's needs a `reason` (422), which the creator is sent.
 * One that has ended stays as it is.
 */
export const adminEndCoupon = endpoint({
  call: 'POST /admin/coupon/{uid}/end',
  kind: 'write',
  idempotent: true,
  access: financeRoles,
  input: z.object({ uid: uid(), reason: optionalText(maxEndReason) }),
  reply: z.object({}),
  summary: 'Ends a coupon of the platform or of a creator',
})

/** Of the platform's own coupons alone. */
export const platformCouponCodes = endpoint({
  ...codesOfCoupon,
  call: 'GET /admin/coupon/{uid}/code',
  kind: 'read',
  access: financeRoles,
  exports: 'money',
  summary: 'Lists the codes of a coupon of the platform',
})
