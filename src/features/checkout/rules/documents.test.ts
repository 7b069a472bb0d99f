import { expect, test } from 'vitest'
import { fiscalYear, invoiceNumber } from './documents.ts'

test('the fiscal year turns on 1 April by India’s clock', () => {
  expect(fiscalYear(new Date('2026-03-31T18:29:59Z'))).toBe('2526')
  expect(fiscalYear(new Date('2026-03-31T18:30:00Z'))).toBe('2627')
  expect(fiscalYear(new Date('2099-12-31T00:00:00Z'))).toBe('9900')
})

test('an invoice number stays within sixteen characters', () => {
  expect(invoiceNumber('INV', '2627', 1)).toBe('INV/2627/000001')
  expect(invoiceNumber('CRN', '2627', 9_999_999)).toHaveLength(16)
})
