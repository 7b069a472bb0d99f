import { expect, test } from 'vitest'
import { dueAt } from './due-at.ts'

const got = new Date('2026-03-01T10:00:00Z')

test('an assignment is due at the end of the day, by India’s clock', () => {
  expect(dueAt(got, { dueDays: 14, dueSince: null })?.toISOString()).toBe('2026-03-15T18:29:59.999Z')
  // Half past midnight in India is still the day before in London.
  const afterMidnight = new Date('2026-03-01T19:00:00Z')
  expect(dueAt(afterMidnight, { dueDays: 1, dueSince: null })?.toISOString()).toBe('2026-03-03T18:29:59.999Z')
})

test('no learner’s days begin before the deadline was set', () => {
  const later = dueAt(got, { dueDays: 2, dueSince: new Date('2026-05-10T10:00:00Z') })
  expect(later?.toISOString()).toBe('2026-05-12T18:29:59.999Z')
  const earlier = dueAt(got, { dueDays: 2, dueSince: new Date('2026-02-10T10:00:00Z') })
  expect(earlier?.toISOString()).toBe('2026-03-03T18:29:59.999Z')
})

test('without days there is no deadline', () => {
  for (const dueDays of [null, undefined, 0, -3]) expect(dueAt(got, { dueDays, dueSince: got })).toBeNull()
})
