import { expect, test } from 'vitest'
import { giftDays } from './gift-days.ts'

test('a gift goes out from the day in India on which it is bought, to 180 days ahead', () => {
  // 00:30 on the 21st in India.
  const days = giftDays(new Date('2026-11-20T19:00:00Z'))
  expect([days.first, days.last]).toEqual(['2026-11-21', '2027-05-20'])
  expect(['2026-11-21', '2027-01-01', '2027-05-20'].every(days.includes)).toBe(true)
  expect(['2026-11-20', '2027-05-21'].some(days.includes)).toBe(false)
})
