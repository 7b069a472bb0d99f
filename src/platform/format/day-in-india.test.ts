import { expect, it } from 'vitest'
import { dayAfter, dayBefore, dayInIndia, monthAfter } from './day-in-india.ts'

it('says the date by India’s clock, which is five and a half hours ahead', () => {
  expect(dayInIndia(new Date('2026-11-22T18:29:59Z'))).toBe('2026-11-22')
  expect(dayInIndia(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23')
  expect(dayInIndia(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01')
})

it.each([
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2024-02-28', '2024-02-29'],
])('the day after %s is %s, and the other way round', (day, next) => {
  expect(dayAfter(day)).toBe(next)
  expect(dayBefore(next)).toBe(day)
})

it.each([
  ['2026-11-30', '2026-12-01'],
  ['2026-12-01', '2027-01-01'],
  ['2024-02-29', '2024-03-01'],
])('names the first day of the month after %s: %s', (day, next) => {
  expect(monthAfter(day)).toBe(next)
})
