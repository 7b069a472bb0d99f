import { eq } from 'drizzle-orm'
import { dayMs } from '#platform/format/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'
import { courses } from '../tables.ts'
import { discountAt, discountOfPercent, payablePaise, wasPriceAt } from './price.ts'
import { priceBefore, savingOf } from './saving.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const price = fc.integer({ min: 0, max: 1_000_000_000 })

test('what a buyer pays is the same here and in the database', async () => {
  const { id } = await makeCourse(app, { state: 'DRAFT' })
  const pairs = fc.sample(
    price.chain((pricePaise) => fc.record({ pricePaise: fc.constant(pricePaise), discountPaise: fc.nat(pricePaise) })),
    300,
  )
  for (const { pricePaise, discountPaise } of pairs) {
    const [row] = await app.database.db
      .update(courses)
      .set({ pricePaise, discountPaise })
      .where(eq(courses.id, id))
      .returning({ payablePaise: courses.payablePaise })
    expect(row?.payablePaise).toBe(payablePaise(pricePaise, discountPaise))
  }
})

test('a percentage of a price is whole paise, at its edges too', () => {
  expect([0, 33.33, 50, 100].map((percent) => discountOfPercent(1, percent))).toEqual([0, 0, 1, 1])
  expect([0, 33.33, 100].map((percent) => discountOfPercent(0, percent))).toEqual([0, 0, 0])
  expect([0, 33.33, 99.99, 100].map((percent) => discountOfPercent(1_000_000_000, percent))).toEqual([
    0, 333_300_000, 999_900_000, 1_000_000_000,
  ])
  // 33.33 % of ₹1.50 is 49.995 paise, 33.33 % of ₹0.50 is 16.665.
  expect([150, 50].map((paise) => discountOfPercent(paise, 33.33))).toEqual([50, 17])
})

test('no percentage makes a discount above the price or a part of a paisa', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 10_000 }), (pricePaise, hundredths) => {
      const discount = discountOfPercent(pricePaise, hundredths / 100)
      expect(Number.isInteger(discount) && discount >= 0 && discount <= pricePaise).toBe(true)
    }),
  )
})

const now = new Date('2026-12-12T06:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const course = { pricePaise: 99_900, discountPaise: 20_000, discountEndsAt: null, fullPriceAskedUntil: null }

test.each([
  ['without an end it goes on', null, 20_000],
  ['a millisecond before its end it is there', new Date(now.getTime() + 1), 20_000],
  ['at its end it is over', now, 0],
  ['after its end it is over', ago(1), 0],
])('a discount: %s', (_, discountEndsAt, discount) => {
  expect(discountAt({ ...course, discountEndsAt }, now)).toBe(discount)
})

test.each([
  ['never', null, null],
  ['until now', now, 99_900],
  ['until 29 days, 23:59:59 ago', ago(30 * dayMs - 1000), 99_900],
  ['until a millisecond less than 30 days ago', ago(30 * dayMs - 1), 99_900],
  ['until exactly 30 days ago', ago(30 * dayMs), null],
  ['until last year', ago(365 * dayMs), null],
])('a full price asked %s', (_, fullPriceAskedUntil, was) => {
  expect(wasPriceAt({ ...course, fullPriceAskedUntil }, now)).toBe(was)
})

test('without a discount there is no price from before, however recent the full price is', () => {
  const asked = { ...course, fullPriceAskedUntil: ago(dayMs) }
  expect(wasPriceAt({ ...asked, discountPaise: 0 }, now)).toBeNull()
  expect(wasPriceAt({ ...asked, discountEndsAt: now }, now)).toBeNull()
})

test('a saving is named only beside a price from before that is more', () => {
  expect(savingOf({ courseDiscountedPrice: 79_900, courseWasPrice: 99_900 })).toEqual({
    savedPaise: 20_000,
    percent: 20,
  })
  for (const courseWasPrice of [null, undefined, 79_900, 100])
    expect([courseWasPrice, savingOf({ courseDiscountedPrice: 79_900, courseWasPrice })]).toEqual([
      courseWasPrice,
      { savedPaise: 0, percent: 0 },
    ])
  expect(priceBefore({ courseDiscountedPrice: 0, courseWasPrice: null })).toBe(0)
})
