import { expect, test } from 'vitest'
import { sectionOfSource } from './tds.ts'

test.each([
  ['Income-tax Act 1961, section 194J', '2025-12-31', '194J'],
  ['Income-tax Act 1961, section 194-O: 0.1 %', '2025-12-31', '194-O'],
  ['Income-tax Act 1961, s. 194J(1)(b). Confirmed by our accountant', '2025-12-31', '194J(1)(b)'],
  ['Our accountant, letter of 3 May 2026', '2026-05-31', ''],
  ['', '2026-05-31', ''],
])('of ‘%s’ on %s the section is ‘%s’', (source, day, section) => {
  expect(sectionOfSource(source, day)).toBe(section)
})

test('a later part of the source names the section from its day on', () => {
  const source =
    'Income-tax Act 1961, section 194J; from 1 April 2026 Income-tax Act 2025, section 393; see also section 206AA'
  expect(sectionOfSource(source, '2026-03-31')).toBe('194J')
  expect(sectionOfSource(source, '2026-04-30')).toBe('393')
  expect(sectionOfSource('section 194J; from 99 April 2026, section 393', '2026-04-30')).toBe('194J')
})
