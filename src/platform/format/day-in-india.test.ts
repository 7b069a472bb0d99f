import { expect, it } from 'vitest'
import { dayInIndia } from './day-in-india.ts'

it('says the date by India’s clock, which is five and a half hours ahead', () => {
  expect(dayInIndia(new Date('2026-11-22T18:29:59Z'))).toBe('2026-11-22')
  expect(dayInIndia(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23')
  expect(dayInIndia(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01')
})
