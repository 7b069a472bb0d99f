import { expect, test } from 'vitest'
import { axisSteps, shortPaise } from '#design/steps-axis.ts'
import { formatPercent, signedPercent } from '#platform/format/format.ts'
import { previousPeriodStart, changePercent, daysOf, minutesLeft, stepsOf, streakOf } from './rules.ts'

test('the months end with the present one of India, also in the first hours of a month there', () => {
  expect(stepsOf('year', new Date('2026-01-31T20:00:00Z')).slice(-3)).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(stepsOf('year', new Date('2026-11-20T10:00:00Z'))[0]).toBe('2025-12-01')
})

test('as long before a span begins as many days earlier as it has', () => {
  expect(previousPeriodStart('2026-02-24', '2026-03-02')).toBe('2026-02-17')
  expect(previousPeriodStart('2026-03-02', '2026-03-02')).toBe('2026-03-01')
})

test('the days end with the present one of India, over the end of a month', () => {
  const days = stepsOf('7d', new Date('2026-03-01T20:00:00Z'))
  expect(days).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(stepsOf('90d', new Date('2026-03-01T10:00:00Z'))).toHaveLength(90)
})

test('a change is told in percent, and not at all where there was nothing before', () => {
  expect(changePercent({ now: 1146, before: 1000 })).toBe(14.6)
  expect(changePercent({ now: 50, before: 100 })).toBe(-50)
  expect(changePercent({ now: 5, before: 0 })).toBeNull()
})

test('every percentage of a change has Indian grouping and one decimal', () => {
  expect([8828.7, 9400, 283.91, -50, 0].map(signedPercent)).toEqual([
    '+8,828.7%',
    '+9,400.0%',
    '+283.9%',
    '-50.0%',
    '0.0%',
  ])
  expect([123456.78, 5].map(formatPercent)).toEqual(['1,23,456.8%', '5.0%'])
})

test('an axis has few round steps and reaches over the highest value', () => {
  expect(axisSteps(482_650, 100)).toEqual([0, 200_000, 400_000, 600_000])
  expect(axisSteps(0, 100)).toEqual([0, 100])
  expect(axisSteps(0, 10_000)).toEqual([0, 10_000])
  for (const max of [1, 7, 99, 1234, 98_765, 10_000_000]) {
    const steps = axisSteps(max, 100)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(max)
    expect(steps.length).toBeLessThanOrEqual(6)
  }
})

test('an axis says lakh and crore', () => {
  expect([0, 25_000, 75_000, 7_500_000, 25_000_000, 1_200_000_000].map(shortPaise)).toEqual([
    '₹0',
    '₹250',
    '₹750',
    '₹75 k',
    '₹2.5 L',
    '₹1.2 Cr',
  ])
})

test('what is left of a lesson is told in whole minutes', () => {
  expect(minutesLeft({ durationSeconds: 521, positionSeconds: 302 })).toBe(4)
  expect(minutesLeft({ durationSeconds: 60, positionSeconds: 59 })).toBe(1)
  expect(minutesLeft({ durationSeconds: 60, positionSeconds: 90 })).toBe(0)
})

test.each([
  ['7d', '2026-03-01T18:29:59.999Z', { before: '2026-02-16', first: '2026-02-23', today: '2026-03-01', days: 7 }],
  ['7d', '2026-03-01T18:30:00Z', { before: '2026-02-17', first: '2026-02-24', today: '2026-03-02', days: 7 }],
  ['30d', '2028-03-01T10:00:00Z', { before: '2028-01-02', first: '2028-02-01', today: '2028-03-01', days: 30 }],
  ['year', '2026-12-31T18:29:59.999Z', { before: '2025-01-01', first: '2026-01-01', today: '2026-12-31', days: 365 }],
  ['year', '2026-12-31T18:30:00Z', { before: '2026-12-31', first: '2027-01-01', today: '2027-01-01', days: 1 }],
] as const)(
  'a span of %s ends at %s with the present day of India and is compared with as many days',
  (...[span, at, days]) => expect(daysOf(span, new Date(at))).toEqual(days),
)

// 2026-06-01 is a Monday.
test.each([
  ['nobody has learned', [], '2026-06-10', 0],
  ['today alone', ['2026-06-10'], '2026-06-10', 1],
  ['yesterday, and today is not over', ['2026-06-09'], '2026-06-10', 1],
  ['one day of this week left out', ['2026-06-10', '2026-06-08'], '2026-06-10', 2],
  ['two days of this week left out', ['2026-06-11', '2026-06-08'], '2026-06-11', 1],
  ['a day left out in each of two weeks', ['2026-06-09', '2026-06-07', '2026-06-05'], '2026-06-09', 3],
  ['Sunday and the Monday after it left out', ['2026-06-09', '2026-06-06'], '2026-06-09', 2],
  ['yesterday left out, today not over', ['2026-06-10'], '2026-06-12', 1],
  ['two days left out before today', ['2026-06-09'], '2026-06-12', 0],
  ['over the end of a year', ['2027-01-01', '2026-12-31', '2026-12-30'], '2027-01-01', 3],
])('a streak: %s', (_what, days, today, streak) => {
  expect(streakOf(days, today)).toBe(streak)
})

test('a streak of a whole year ends where the days do', () => {
  const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  expect(streakOf(days, days.at(-1) as string)).toBe(366)
})
