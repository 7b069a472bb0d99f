import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, formatMobile, formatRelative } from './format.ts'
import { formatPaise, type Paise, percentOff, portion, type Rupees } from './money.ts'
import { paiseFromRupees, rupeesFromPaise } from './rupees.ts'

test('rupees and paise are each other to the paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000_00 }),
      (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise,
    ),
  )
  expect([1299.5, 0.29, 499.99, -3.5].map(paiseFromRupees)).toEqual([129_950, 29, 49_999, -350])
})

test('a part of a paisa stays one, so that it can be refused', () => {
  expect(paiseFromRupees(9.999)).toBe(999.9)
  expect(Number.isInteger(paiseFromRupees(0.001))).toBe(false)
})

test('rupees are no paise: the type check refuses them', () => {
  const rupees: Rupees = rupeesFromPaise(49_950)
  // @ts-expect-error an amount in rupees
  const paise: Paise = rupees
  expect(paise).toBe(499.5)
})

test('amounts stand in Indian grouping with at most two decimals', () => {
  expect([0, 49_900, 49_950, 12_990_000, 1_234_567_890].map(formatPaise)).toEqual([
    '₹0',
    '₹499',
    '₹499.50',
    '₹1,29,900',
    '₹1,23,45,678.90',
  ])
})

test('percent off is whole, and 0 for a price of 0', () => {
  expect([percentOff(349_900, 220_000), percentOff(99_900, 33_300), percentOff(0, 0)]).toEqual([63, 33, 0])
})

test('a portion of an amount whose product passes 2^53 is exact too', () => {
  const crore: Paise = 1_000_000_000
  expect(portion(crore - 1, crore, crore)).toBe(crore - 1)
  expect(portion(847_457_627, 333_333_333, 999_999_999)).toBe(282_485_876)
  expect(portion(3, 500_000_000_000_001, 1_000_000_000_000_000)).toBe(2)
})

test('a portion is a whole number of paise, half of one rounded up', () => {
  expect([portion(1, 1, 2), portion(5, 1, 3), portion(149_900, 18, 118)]).toEqual([1, 2, 22_866])
})

test('durations are h:mm:ss or m:ss, and nothing where there is nothing', () => {
  expect([67_350, 372, 59, 0, Number.NaN, undefined].map(formatDuration)).toEqual([
    '18:42:30',
    '6:12',
    '0:59',
    '',
    '',
    '',
  ])
})

test('an Indian mobile number is two groups of five, any other stays as it is stored', () => {
  expect(['+919826041210', '+91 98260 41210', '+447400123456', '+911244550123', ''].map(formatMobile)).toEqual([
    '+91 98260 41210',
    '+91 98260 41210',
    '+447400123456',
    '+911244550123',
    '',
  ])
})

test('relative time steps from just now to minutes, hours, days up to 30, months up to 12, years', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now, 'just now')
  expect([59, 60, 3599, 7200, 86_400 * 30, 86_400 * 31, 86_400 * 364, 86_400 * 800].map(ago)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '2 hours ago',
    '30 days ago',
    '1 month ago',
    '12 months ago',
    '2 years ago',
  ])
})
