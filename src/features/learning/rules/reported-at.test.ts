import { expect, test } from 'vitest'
import { reportedAt } from './reported-at.ts'

const [since, now] = [new Date('2026-06-01T10:00:00Z'), new Date('2026-06-10T10:00:00Z')]

test('what was done offline counts at its own time', () => {
  expect(reportedAt('2026-06-05T10:00:00Z', { now, since })).toEqual(new Date('2026-06-05T10:00:00Z'))
  expect(reportedAt(undefined, { now, since })).toEqual(now)
})

test('a clock that is wrong brings neither the future nor a time before the course was owned', () => {
  expect(reportedAt('2031-01-01T00:00:00Z', { now, since })).toEqual(now)
  expect(reportedAt('1970-01-01T00:00:00Z', { now, since })).toEqual(since)
  expect(reportedAt('1970-01-01T00:00:00Z', { now, since: null })).toEqual(new Date(0))
})
