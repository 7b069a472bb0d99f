import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from '#features/ledger/rules.ts'
import { barsOf, closableMonth, type Movements, owedBy, salesToNet } from './overview.ts'

type Posting = [account: Account, paise: number]
function movementsOf(...postings: Posting[]): Movements {
  const sides = new Map<Account, { debitPaise: number; creditPaise: number; balancePaise: number }>()
  for (const [account, paise] of postings) {
    const before = sides.get(account) ?? { debitPaise: 0, creditPaise: 0, balancePaise: 0 }
    sides.set(account, {
      debitPaise: before.debitPaise + Math.max(paise, 0),
      creditPaise: before.creditPaise + Math.max(-paise, 0),
      balancePaise: before.balancePaise + paise,
    })
  }
  return sides
}
const sale: Posting[] = [
  ['gateway_receivable', 118_000],
  ['deferred_course_sales', -100_000],
  ['cgst_payable', -9000],
  ['sgst_payable', -9000],
  ['creator_cost', 70_000],
  ['creator_held', -70_000],
]
const fee: Posting[] = [
  ['gateway_fee', 2000],
  ['input_gst', 360],
  ['gateway_receivable', -2360],
]

test('a month leads from its sales to what stays with the platform', () => {
  const sales = salesToNet(movementsOf(...sale, ...fee), 0)
  expect(sales).toEqual({ gross: 118_000, refunds: 0, fees: 2000, gst: 18_000, share: 70_000, net: 28_000 })
})

test('a refund counts the same before its window closes and after it, and a closed window counts for nothing', () => {
  const closed: Posting[] = [
    ['deferred_course_sales', 100_000],
    ['course_revenue', -100_000],
    ['creator_held', 70_000],
    ['creator_payable', -70_000],
  ]
  const tax: Posting[] = [
    ['cgst_payable', 900],
    ['sgst_payable', 900],
    ['refund_clearing', -11_800],
    ['creator_cost', -7000],
  ]
  const held = salesToNet(movementsOf(...sale, ['deferred_course_sales', 10_000], ['creator_held', 7000], ...tax), 0)
  const late = movementsOf(...sale, ...closed, ['course_revenue', 10_000], ['creator_payable', 7000], ...tax)
  expect(salesToNet(late, 0)).toEqual(held)
  expect(held).toEqual({ gross: 118_000, refunds: 11_800, fees: 0, gst: 16_200, share: 63_000, net: 27_000 })
})

test('tax that was paid to the government is no refund', () => {
  const paid = movementsOf(...sale, ['cgst_payable', 9000], ['bank', -9000])
  expect(salesToNet(paid, 9000)).toEqual(salesToNet(movementsOf(...sale), 0))
})

test('what is owed is what accounts were credited more than debited', () => {
  expect(owedBy(movementsOf(...sale), 'cgst_payable', 'sgst_payable')).toBe(18_000)
  expect(owedBy(new Map(), 'tds_payable')).toBe(0)
})

test('the bars of the deductions and the net fill the gross without a gap, and never leave it', () => {
  const part = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(fc.record({ gross: part, refunds: part, fees: part, gst: part, share: part }), (given) => {
      const net = given.gross - given.refunds - given.fees - given.gst - given.share
      const bars = barsOf({ ...given, net })
      for (const { left, width } of Object.values(bars)) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(width).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(100.000001)
      }
      if (given.gross > 0 && net >= 0) {
        const filled = bars.refunds.width + bars.fees.width + bars.gst.width + bars.share.width + bars.net.width
        expect(filled).toBeCloseTo(100, 6)
      }
    }),
  )
})

test('a month is closed once it is over, from the first one of the books', () => {
  expect(closableMonth('2026-10-01', '2026-11-01')).toBe('2026-10-01')
  expect(closableMonth('2026-11-01', '2026-11-30')).toBeUndefined()
  expect(closableMonth(undefined, '2026-11-30')).toBeUndefined()
})
