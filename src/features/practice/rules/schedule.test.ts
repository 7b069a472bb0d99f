import { expect, test } from 'vitest'
import type { RevisionRating } from './ratings.ts'
import { afterRating, intervalsOf, type Scheduled } from './schedule.ts'

const fresh: Scheduled = {
  dueOn: '2026-11-26',
  revisedOn: null,
  stability: null,
  difficulty: null,
  reviews: 0,
  lapses: 0,
}
/** Rates a question on each day on which it is due. */
function revise(...ratings: RevisionRating[]) {
  const days: number[] = []
  const card = ratings.reduce((now: Scheduled, rating) => {
    const next = afterRating(now, rating, now.dueOn)
    days.push(next.days)
    return next
  }, fresh)
  return { card, days }
}

test('a new question comes back after 1, 2, 3 or 8 days, and what the buttons say is what happens', () => {
  const days = intervalsOf(fresh, '2026-11-26')
  expect(days).toEqual({ again: 1, hard: 2, good: 3, easy: 8 })
  expect(afterRating(fresh, 'good', '2026-11-26')).toMatchObject({
    ...{ days: 3, dueOn: '2026-11-29', revisedOn: '2026-11-26', reviews: 1, lapses: 0 },
  })
})

test('a question that is known comes back ever later, at most after a year', () => {
  expect(revise('good', 'good', 'good', 'good', 'good', 'good').days).toEqual([3, 14, 57, 196, 365, 365])
})

test('a question that was forgotten comes back the next day, and more slowly than one that never was', () => {
  const { card, days } = revise('good', 'good', 'again', 'good')
  expect(days[2]).toBeLessThanOrEqual(2)
  expect(days[3]).toBeLessThan(57)
  expect(card).toMatchObject({ reviews: 4, lapses: 1 })
})

test('a question revised weeks late counts the days that it was remembered', () => {
  const { card } = revise('good', 'good')
  const onTime = intervalsOf(card, card.dueOn).good
  expect(intervalsOf(card, '2027-02-01').good).toBeGreaterThan(onTime)
})

test('a rating on the day of another one is a day later at the earliest', () => {
  const { card } = revise('good')
  for (const days of Object.values(intervalsOf(card, '2026-11-26'))) expect(days).toBeGreaterThanOrEqual(1)
})
