import { priceLines } from '#features/coupons/rules/price-lines.ts'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract/price.ts'
import { couponRefused, priceWithCode } from './apply-coupon.ts'
import { limitCodes } from './limit-codes.ts'
import { coursesForSale } from './courses-for-sale.ts'
import { seatsOfCourses } from './seats-details.ts'

export const orderPrice = action(contract.orderPrice, async (ctx, { uid, couponCode, seats = 1 }) => {
  const buyer = { userId: ctx.actor?.userId ?? null, at: ctx.now() }
  if (couponCode && seats > 1) throw couponRefused('seats')
  const listed = seatsOfCourses(await coursesForSale(ctx.db, uid, buyer.at), seats)
  const { lines, coupon } = couponCode
    ? await limitCodes(ctx, () => priceWithCode(ctx.db, couponCode, listed, buyer))
    : { lines: priceLines(listed), coupon: undefined }
  const sumOf = (key: 'pricePaise' | 'discountPaise' | 'couponPaise' | 'payablePaise') =>
    lines.reduce((sum, line) => sum + line[key], 0)
  return {
    data: {
      courses: lines.map((line) => ({
        uid: line.uid,
        price: line.pricePaise,
        discount: line.discountPaise,
        coupon: line.couponPaise,
        payable: line.payablePaise,
      })),
      subtotal: sumOf('pricePaise'),
      discount: sumOf('discountPaise'),
      coupon: sumOf('couponPaise'),
      total: sumOf('payablePaise'),
      couponCode: coupon?.code ?? null,
      couponUntil: coupon?.validUntil?.toISOString() ?? null,
    },
  }
})
