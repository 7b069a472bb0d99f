import { expect, test } from 'vitest'
import { exportFileName, gstDifference, isAbovePortalLimit, periodOf, recentMonths } from './exports.ts'

test.each([
  ['tally', '2026-02', '2026-02-01', '2026-02-28'],
  ['ledger', '2024-02', '2024-02-01', '2024-02-29'],
  ['gstr1_json', '2026-12', '2026-12-01', '2026-12-31'],
  // Quarters of the fiscal year, which begins in April.
  ['tds', '2026-04', '2026-04-01', '2026-06-30'],
  ['tds', '2026-06', '2026-04-01', '2026-06-30'],
  ['tds', '2027-03', '2027-01-01', '2027-03-31'],
] as const)('a file of kind %s for %s covers %s to %s', (kind, month, fromDay, toDay) => {
  expect(periodOf(kind, month)).toEqual({ fromDay, toDay })
})

test('a file is named by its period', () => {
  expect(exportFileName('gstr1_json', periodOf('gstr1_json', '2026-10'))).toBe('gstr1-2026-10.json')
  expect(exportFileName('tds', periodOf('tds', '2026-10'))).toBe('tds-2026-10-to-2026-12.csv')
})

test('the months to choose from go back over the year’s end', () => {
  expect(recentMonths('2027-02-28', 4)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
})

test('a return differs from the books also where too much of one tax hides too little of another', () => {
  const issued = { taxable: 1000, cgst: 90, sgst: 90, igst: 0 }
  expect(gstDifference({ ...issued, books: { cgst: 90, sgst: 90, igst: 0 } })).toBe(0)
  expect(gstDifference({ ...issued, books: { cgst: 90, sgst: 90, igst: -7 } })).toBe(-7)
  expect(gstDifference({ ...issued, books: { cgst: 80, sgst: 100, igst: 0 } })).toBe(10)
})

test('only a GSTR-1 file of more than 5 MB is too large for the GST portal', () => {
  const limit = 5 * 1024 * 1024
  expect(isAbovePortalLimit({ kind: 'gstr1_json', bytes: limit })).toBe(false)
  expect(isAbovePortalLimit({ kind: 'gstr1_json', bytes: limit + 1 })).toBe(true)
  expect(isAbovePortalLimit({ kind: 'gstr1_json', bytes: null })).toBe(false)
  expect(isAbovePortalLimit({ kind: 'gstr1_csv', bytes: limit + 1 })).toBe(false)
})
