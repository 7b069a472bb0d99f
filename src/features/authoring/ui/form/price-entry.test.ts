import { expect, it } from 'vitest'
import { amountOf, percentOf, writeAmount } from './price-entry.ts'

it('keeps a percentage as the amount it is, to the paisa', () => {
  expect(amountOf(1499, 10)).toBe(149.9)
  expect(amountOf(999, 33)).toBe(329.67)
  expect(amountOf(999, 33.33)).toBe(332.97)
  expect(amountOf(0.01, 50)).toBe(0.01)
  expect(amountOf(0, 33.33)).toBe(0)
  expect([0, 100].map((percent) => amountOf(10_000_000, percent))).toEqual([0, 10_000_000])
  expect(amountOf(10_000_000, 33.33)).toBe(3_333_000)
  expect(amountOf(null, 10)).toBeNull()
  expect(percentOf(1499, 149.9)).toBe(10)
  expect(percentOf(999, 329.67)).toBe(33)
  expect(percentOf(0, 10)).toBeNull()
  expect(writeAmount(null)).toBe('')
  expect(writeAmount(149.9)).toBe('149.9')
})
