import { expect, test } from 'vitest'
import { isDay } from './is-day.ts'

test.each(['2026-11-22', '2028-02-29', '1000-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each(['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '0001-01-01'])(
  'the calendar of this product has no %s',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

test.each(['', '22-11-2026', '2026-11-22T10:00', '2026-1-2', ' 2026-11-22', '२०२६-११-२२'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})
