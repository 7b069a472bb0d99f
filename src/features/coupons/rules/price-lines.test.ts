import { expect, test } from 'vitest'
import { type CouponTerms, priceLines } from './price-lines.ts'

const line = (courseId: number, pricePaise: number, discountPaise = 0, creatorId = 1) => ({
  courseId,
  creatorId,
  pricePaise,
  discountPaise,
})
const coupon = (terms: Partial<CouponTerms>): CouponTerms => ({
  percent: null,
  amountPaise: null,
  creatorId: 1,
  courseIds: null,
  ...terms,
})
const paid = (...args: Parameters<typeof priceLines>) => priceLines(...args).map((one) => one.payablePaise)

test('without a coupon a line costs its price less its discount', () => {
  expect(priceLines([line(1, 99_900, 33_333)])).toEqual([
    { ...line(1, 99_900, 33_333), couponPaise: 0, payablePaise: 66_567 },
  ])
})

test('a percentage comes off what is payable after the discount, half up to the paisa', () => {
  expect(paid([line(1, 99_900, 33_333)], coupon({ percent: 10 }))).toEqual([59_910])
  expect(paid([line(1, 105)], coupon({ percent: 50 }))).toEqual([0])
  expect(paid([line(1, 10_005)], coupon({ percent: 50 }))).toEqual([5_002])
})

test('an amount is spread over its lines by what they cost, exact to the paisa', () => {
  const lines = [line(1, 10_000), line(2, 10_000), line(3, 10_000)]
  const priced = priceLines(lines, coupon({ amountPaise: 10_000 }))
  expect(priced.map((one) => one.couponPaise)).toEqual([3_334, 3_333, 3_333])
})

test('an amount over the price makes it free, and takes nothing off other lines', () => {
  const lines = [line(1, 10_000), line(2, 20_000, 0, 2)]
  expect(paid(lines, coupon({ amountPaise: 99_999 }))).toEqual([0, 20_000])
})

test('a coupon is for the courses that it names, of its creator alone', () => {
  const lines = [line(1, 10_000), line(2, 10_000), line(3, 10_000, 0, 2)]
  expect(paid(lines, coupon({ percent: 50 }))).toEqual([5_000, 5_000, 10_000])
  expect(paid(lines, coupon({ percent: 50, courseIds: [2, 3] }))).toEqual([10_000, 5_000, 10_000])
  expect(paid(lines, coupon({ percent: 50, courseIds: [] }))).toEqual([10_000, 10_000, 10_000])
})

test('a coupon of the platform is for everyone’s courses, or for those that it names', () => {
  const lines = [line(1, 10_000), line(2, 10_000, 0, 2)]
  expect(paid(lines, coupon({ percent: 50, creatorId: null }))).toEqual([5_000, 5_000])
  expect(paid(lines, coupon({ percent: 50, creatorId: null, courseIds: [2] }))).toEqual([10_000, 5_000])
})

test('an order that would cost less than ₹1, which no gateway takes, is free; ₹1 is paid', () => {
  expect(paid([line(1, 10_000)], coupon({ amountPaise: 9_901 }))).toEqual([0])
  expect(paid([line(1, 10_000)], coupon({ amountPaise: 9_900 }))).toEqual([100])
  expect(paid([line(1, 10_000), line(2, 10_000)], coupon({ amountPaise: 19_950 }))).toEqual([0, 0])
})

test('a line that costs nothing stays at nothing', () => {
  expect(priceLines([line(1, 10_000, 10_000)], coupon({ amountPaise: 500 }))).toMatchObject([
    { couponPaise: 0, payablePaise: 0 },
  ])
})
