import { expect, test } from 'vitest'
import { documentNumber, fiscalYear, isPrefix, prefixOf } from './documents.ts'

test('the fiscal year turns on 1 April by India’s clock', () => {
  expect(fiscalYear(new Date('2026-03-31T18:29:59Z'))).toBe('2526')
  expect(fiscalYear(new Date('2026-03-31T18:30:00Z'))).toBe('2627')
  expect(fiscalYear(new Date('2099-12-31T00:00:00Z'))).toBe('9900')
})

test('an invoice number stays within sixteen characters', () => {
  expect(documentNumber('INV', '2627', 1)).toBe('INV/2627/000001')
  expect(documentNumber('CRN', '2627', 9_999_999)).toHaveLength(16)
})

test('a prefix is of at most three capital letters, digits, / and -, and not that of statements', () => {
  expect(['A', '7', 'IN', 'IN2', '1-A', 'A/B', 'A-9'].filter((text) => !isPrefix(text))).toEqual([])
  const wrong = ['', 'INV2', 'inv', '0AB', '-A', '/A', 'A-', 'A/', 'A B', 'A_B', 'ÉA', 'आ', 'A\n', 'STM']
  expect(wrong.filter(isPrefix)).toEqual([])
})

test.each(['INV', 'A/B', '26', '1-2'])(
  'the prefix %s is read from its number, also of a number past 999,999',
  (prefix) => {
    for (const serial of [1, 9_999_999]) expect(prefixOf(documentNumber(prefix, '2627', serial))).toBe(prefix)
  },
)
