import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBundle } from './price-bundle.ts'

const course = (courseId: number, pricePaise: number, discountPaise = 0) => ({ courseId, pricePaise, discountPaise })
const three = [course(1, 100_000), course(2, 60_000, 10_000), course(3, 50_000)]
const payables = (...of: Parameters<typeof priceBundle>) => priceBundle(...of).map((line) => line.payablePaise)

test('each course has its part of the price, by what it costs alone', () => {
  expect(priceBundle(three, 120_000)).toEqual([
    { ...three[0], bundlePaise: 40_000, payablePaise: 60_000 },
    { ...three[1], bundlePaise: 20_000, payablePaise: 30_000 },
    { ...three[2], bundlePaise: 20_000, payablePaise: 30_000 },
  ])
})

test('the price falls by the parts of what is owned, and nothing is left where all is', () => {
  expect(payables(three, 120_000, new Set([2]))).toEqual([60_000, 30_000])
  expect(payables(three, 120_000, new Set([1, 2, 3]))).toEqual([])
})

test('a bundle that costs more than its courses together takes nothing off', () => {
  expect(payables(three, 200_000)).toEqual([100_000, 50_000, 50_000])
  expect(payables(three, 250_000)).toEqual([100_000, 50_000, 50_000])
})

test('what is left under ₹1 is free; ₹1 is paid', () => {
  const two = [course(1, 10_000), course(2, 990_000)]
  expect(payables(two, 9_900, new Set([2]))).toEqual([0])
  expect(payables(two, 10_000, new Set([2]))).toEqual([100])
})

test('a free course in a bundle costs nothing', () => {
  expect(payables([course(1, 0), course(2, 50_000)], 40_000)).toEqual([0, 40_000])
})

test('whatever the courses and the price, the parts are the price, none is above what the course costs alone, and owning one more never costs more', () => {
  const one = fc
    .record({ pricePaise: fc.integer({ min: 0, max: 10_000_000 }), percent: fc.integer({ min: 0, max: 100 }) })
    .map(({ pricePaise, percent }) => ({ pricePaise, discountPaise: Math.floor((pricePaise * percent) / 100) }))
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: 100, max: 50_000_000 }),
      fc.integer({ min: 0, max: 19 }),
      (priced, price, ownedIndex) => {
        const courses = priced.map((fields, courseId) => ({ courseId, ...fields }))
        const lines = priceBundle(courses, price)
        const alone = (line: { pricePaise: number; discountPaise: number }) => line.pricePaise - line.discountPaise
        const sum = lines.reduce((total, line) => total + line.payablePaise, 0)
        const together = courses.reduce((total, line) => total + alone(line), 0)
        if (together >= 100) expect(sum).toBe(Math.min(price, together))
        for (const line of lines) {
          expect(line.payablePaise + line.bundlePaise).toBe(alone(line))
          expect(line.bundlePaise).toBeGreaterThanOrEqual(0)
          expect(line.payablePaise).toBeGreaterThanOrEqual(0)
        }
        const fewer = priceBundle(courses, price, new Set([ownedIndex]))
        expect(fewer.reduce((total, line) => total + line.payablePaise, 0)).toBeLessThanOrEqual(sum)
      },
    ),
  )
})
