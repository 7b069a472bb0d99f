import { expect, test } from 'vitest'
import { resumeAt, secondsToRead, watchedShare, watchedShareToComplete, wholeMinutes } from './watching.ts'

test('what was watched counts once, however often it was played again', () => {
  expect(watchedShare([{ start: 0, end: 50 }], 100)).toBe(0.5)
  expect(
    watchedShare(
      [
        { start: 40, end: 60 },
        { start: 0, end: 50 },
        { start: 10, end: 20 },
      ],
      100,
    ),
  ).toBe(0.6)
  expect(watchedShare([{ start: 90, end: 500 }], 100)).toBe(0.1)
})

test('jumping to the end does not complete a video, watching nine tenths does', () => {
  const jumped = [
    { start: 0, end: 5 },
    { start: 95, end: 100 },
  ]
  expect(watchedShare(jumped, 100)).toBeLessThan(watchedShareToComplete)
  expect(watchedShare([{ start: 0, end: 90 }], 100)).toBeGreaterThanOrEqual(watchedShareToComplete)
})

test('a share is a number also while nothing is known of the video', () => {
  for (const length of [0, Number.NaN, -1, Number.POSITIVE_INFINITY])
    expect(watchedShare([{ start: 0, end: 10 }], length)).toBe(0)
})

test('a lesson goes on at its second, and from the beginning once it was at its end', () => {
  expect(resumeAt(302, 521)).toBe(302)
  expect(resumeAt(519, 521)).toBe(0)
  expect(resumeAt(30, 0)).toBe(30)
  expect(resumeAt(Number.NaN, 521)).toBe(0)
})

test('an article counts as read after a tenth of its reading time, between 3 and 20 seconds', () => {
  expect([10, 60, 120, 1000].map(secondsToRead)).toEqual([3, 6, 12, 20])
})

test('rounds a length to whole minutes, and shows none while it is unknown', () => {
  expect([20, 95, 420, 0, Number.NaN].map(wholeMinutes)).toEqual([1, 2, 7, 0, 0])
})
