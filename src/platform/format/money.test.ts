import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, formatMobile, formatRelative } from './format.ts'
import { formatRupees, paiseFromRupees, percentOff, rupeesFromPaise } from './money.ts'

test('rupees and paise are each other to the paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000_00 }),
      (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise,
    ),
  )
  expect(paiseFromRupees('1299.5')).toBe(129_950)
  for (const wrong of ['', '-1', '1.234', '1e3', 'NaN', ' ']) expect(() => paiseFromRupees(wrong)).toThrow(RangeError)
})

test('amounts stand in Indian grouping with at most two decimals', () => {
  expect([0, 499, 499.5, 129900, 12_345_678.9].map(formatRupees)).toEqual([
    '₹0',
    '₹499',
    '₹499.50',
    '₹1,29,900',
    '₹1,23,45,678.90',
  ])
})

test('percent off is whole, and 0 for a price of 0', () => {
  expect([percentOff(3499, 2200), percentOff(999, 333), percentOff(0, 0)]).toEqual([63, 33, 0])
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
