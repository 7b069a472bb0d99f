import { expect, test } from 'vitest'
import { cycleStart, type Period } from './cycles.ts'

const inIndia = (text: string) => Date.parse(`${text}+05:30`)
const starts = (first: string, period: Period, interval: number, cycles: readonly number[]) =>
  cycles.map((cycle) => cycleStart(inIndia(first), { period, interval }, cycle))

test('a month begins on the day in India on which the first one began, or on the last that a month has', () => {
  expect(starts('2026-01-31T00:10', 'monthly', 1, [0, 1, 2, 3, 12])).toEqual(
    ['2026-01-31T00:10', '2026-02-28T00:10', '2026-03-31T00:10', '2026-04-30T00:10', '2027-01-31T00:10'].map(inIndia),
  )
})

test('a day late in the evening in India stays that day, though it is another one elsewhere', () => {
  expect(starts('2026-11-30T23:59', 'monthly', 1, [1, 3])).toEqual(
    ['2026-12-30T23:59', '2027-02-28T23:59'].map(inIndia),
  )
})

test('quarters, years with a leap day, weeks and days are counted from the first one', () => {
  expect(starts('2026-11-30T09:00', 'quarterly', 1, [1])).toEqual([inIndia('2027-02-28T09:00')])
  expect(starts('2028-02-29T09:00', 'yearly', 1, [1, 4])).toEqual(['2029-02-28T09:00', '2032-02-29T09:00'].map(inIndia))
  expect(starts('2026-11-29T09:00', 'weekly', 2, [1])).toEqual([inIndia('2026-12-13T09:00')])
  expect(starts('2026-11-29T09:00', 'daily', 7, [2])).toEqual([inIndia('2026-12-13T09:00')])
})
