import { expect, test } from 'vitest'
import { dueAt } from './due-at.ts'

test('an assignment is due at the end of the day, by India’s clock', () => {
  expect(dueAt(new Date('2026-03-01T10:00:00Z'), 14)?.toISOString()).toBe('2026-03-15T18:29:59.999Z')
  // Half past midnight in India is still the day before in London.
  expect(dueAt(new Date('2026-03-01T19:00:00Z'), 1)?.toISOString()).toBe('2026-03-03T18:29:59.999Z')
})

test('without days there is no deadline', () => {
  for (const days of [null, undefined, 0, -3]) expect(dueAt(new Date(), days)).toBeNull()
})
