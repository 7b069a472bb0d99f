import * as z from 'zod/mini'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { couponSorts } from '../rules/coupons.ts'
import { codesOfCoupon, couponReply, couponsReply, courseChoice, newCoupon, shareOfCoupon, uid } from './coupons.ts'

/** One's own, also of an ADMIN. */
export const creatorCoupons = endpoint({
  ...couponsReply,
  call: 'GET /creator/coupon',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object(listInput({ sorts: couponSorts, sort: 'created' })),
  summary: 'Lists your coupons with their uses and revenue',
})

export const creatorCoupon = endpoint({
  ...couponReply,
  call: 'GET /creator/coupon/{uid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  summary: 'Gets one of your coupons with its courses',
})

export const createCoupon = endpoint({
  ...newCoupon,
  call: 'POST /creator/coupon',
  kind: 'write',
  access: creatorRoles,
  summary: 'Creates a coupon with its codes',
})

/** The creator's own that are for sale. */
export const couponCourseChoice = endpoint({
  ...courseChoice,
  call: 'GET /creator/coupon-course',
  kind: 'read',
  access: creatorRoles,
  summary: 'Lists your courses that a coupon can be for',
})

export const couponShare = endpoint({
  ...shareOfCoupon,
  call: 'GET /creator/coupon/{uid}/share',
  kind: 'read',
  access: creatorRoles,
  summary: 'Returns the link and QR code of a coupon for a course',
})

/** Its codes change no price from now on; open orders go on. */
export const endCoupon = endpoint({
  call: 'POST /creator/coupon/{uid}/end',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Ends a coupon',
})

export const couponCodesList = endpoint({
  ...codesOfCoupon,
  call: 'GET /creator/coupon/{uid}/code',
  kind: 'read',
  access: creatorRoles,
  summary: 'Lists the codes of one of your coupons',
})
