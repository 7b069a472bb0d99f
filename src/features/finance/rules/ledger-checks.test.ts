import { expect, test } from 'vitest'
import { comparedOf, type LedgerDifference, maxDifferences, monthsToCheck } from './ledger-checks.ts'

const facts = { first: '2025-11-01', present: '2026-11-01', withDifferences: [], night: 0 }

test('checks the months that are open and one closed month a night, each of them in turn', () => {
  const closed = { ...facts, first: '2026-06-01', lastClosed: '2026-09-01' }
  const nights = [0, 1, 2, 3, 4].map((night) => monthsToCheck({ ...closed, night })[0])
  expect(nights).toEqual(['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-06-01'])
  expect(monthsToCheck(closed)).toEqual(['2026-06-01', '2026-10-01', '2026-11-01'])
})

test('checks three open months at most each night where no month is ever closed', () => {
  expect(monthsToCheck({ ...facts, night: 10 })).toEqual(['2025-11-01', '2026-09-01', '2026-10-01', '2026-11-01'])
  expect(monthsToCheck({ ...facts, night: 11 })[0]).toBe('2025-12-01')
})

test('checks months with open differences again, and the first month of new books alone', () => {
  expect(monthsToCheck({ ...facts, withDifferences: ['2026-02-01', '2026-10-01'] })).toEqual([
    '2025-11-01',
    '2026-02-01',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ])
  expect(monthsToCheck({ ...facts, first: facts.present })).toEqual(['2026-11-01'])
})

test('writes down so many differences of a kind and says that there are more', () => {
  const differences: LedgerDifference[] = Array.from({ length: maxDifferences + 1 }, (_, i) => ({
    kind: 'sales',
    subject: String(i),
    expectedPaise: 0,
    foundPaise: 1,
  }))
  expect(comparedOf('sales', differences)).toMatchObject({ found: { length: maxDifferences }, isCut: true })
  expect(comparedOf('days', differences)).toEqual({ kind: 'days', found: [], isCut: false })
})
