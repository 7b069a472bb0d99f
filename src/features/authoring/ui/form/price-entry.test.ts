import { expect, it } from 'vitest'
import { amountOf, percentOf, readAmount, readPaise, writeAmount } from './price-entry.ts'

it('reads rupees as people write them', () => {
  expect(readAmount('1,29,900')).toBe(129_900)
  expect(readAmount('₹ 499.50')).toBe(499.5)
  expect(readAmount('-5')).toBe(-5)
  expect(readAmount('12.')).toBe(12)
  expect(readAmount('१,४९९')).toBe(1499)
  expect(readAmount('₹ ६००.५०')).toBe(600.5)
})

it('reads the same as paise, a part of a paisa too', () => {
  expect(readPaise('₹ 499.50')).toBe(49_950)
  expect(readPaise('1.005')).toBe(100.5)
  expect([readPaise(''), readPaise('free')]).toEqual([null, 'unreadable'])
})

it('tells a field with nothing in it from one that it cannot read', () => {
  for (const nothing of ['', ' ']) expect(readAmount(nothing)).toBeNull()
  for (const text of ['free', '1.2.3', '.', '₹', 'Rs 300', '300 off', '1e3', '10%'])
    expect(readAmount(text)).toBe('unreadable')
})

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
