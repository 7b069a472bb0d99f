import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'
import { courses } from '../tables.ts'
import { discountOfPercent, payablePaise } from './price.ts'

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
