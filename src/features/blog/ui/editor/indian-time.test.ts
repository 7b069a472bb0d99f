import { expect, test } from 'vitest'
import { fieldOfMoment, momentOfField } from './indian-time.ts'

test.each([
  ['2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
  ['2025-12-31T23:59', '2025-12-31T18:29:00.000Z'],
  ['2026-03-01T05:29', '2026-02-28T23:59:00.000Z'],
  ['2028-02-29T05:30', '2028-02-29T00:00:00.000Z'],
])('%s in India is %s, and the field shows it as it was typed', (field, moment) => {
  expect(momentOfField(field)).toBe(moment)
  expect(fieldOfMoment(moment)).toBe(field)
})

test('seconds that the server knows do not show in the field', () => {
  expect(fieldOfMoment('2026-01-01T18:29:59.999Z')).toBe('2026-01-01T23:59')
})

test('a field that is blank or half filled in names no moment', () => {
  for (const field of ['', '2026-01-01', '2026-01-01T24:30', '2026-13-01T10:00'])
    expect(momentOfField(field)).toBeNull()
  expect(fieldOfMoment(null)).toBe('')
})
