import { expect, test } from 'vitest'
import type { Db } from '#platform/database/db.ts'
import { type LedgerDifference, maxDifferences } from '../rules/ledger-checks.ts'
import { batchSize, compareByDay } from './compare-by-day.ts'

const db = undefined as unknown as Db
const idsUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const differenceOf = (id: number): LedgerDifference => ({
  kind: 'receivable',
  subject: `pay_${id}`,
  expectedPaise: 0,
  foundPaise: 1,
})

test('compares every day of the month, and never more rows at a time than a batch has', async () => {
  const days: string[] = []
  const batches: number[] = []
  await compareByDay(
    db,
    '2026-02-01',
    async (_, day) => {
      days.push(day)
      return day === '2026-02-28' ? idsUpTo(2 * batchSize + 1) : []
    },
    async (_, ids) => {
      batches.push(ids.length)
      return []
    },
  )
  expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-02-01', '2026-02-28'])
  expect(batches).toEqual([batchSize, batchSize, 1])
})

test('holds one difference more than are written down of a kind, however many there are', async () => {
  const found = await compareByDay(
    db,
    '2026-02-01',
    async () => idsUpTo(batchSize),
    async (_, ids) => ids.map(differenceOf),
  )
  expect(found).toHaveLength(maxDifferences + 1)
})
