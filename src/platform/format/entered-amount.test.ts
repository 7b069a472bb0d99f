import { expect, it } from 'vitest'
import { readAmount, readPaise } from './entered-amount.ts'

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
