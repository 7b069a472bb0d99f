import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#platform/format/durations.ts'
import { refundOffer, refundParts } from './refunds.ts'
import { sharesOf, taxInside } from './tax.ts'

test('however often a line is refunded in part, its refunds add up to its parts exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 50_000_000 }),
      fc.boolean(),
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 6 }),
      (payablePaise, within, steps) => {
        const tax = taxInside(payablePaise, 18, within)
        const line = { ...tax, payablePaise, ...sharesOf(tax.taxablePaise, 7_000) }
        const sums = { taxablePaise: 0, cgstPaise: 0, igstPaise: 0, creatorSharePaise: 0, platformSharePaise: 0 }
        let refunded = 0
        for (const step of [...steps, 1]) {
          const amount = Math.ceil((payablePaise - refunded) * step)
          if (amount === 0) continue
          const parts = refundParts(line, refunded, amount)
          expect(parts.taxablePaise + parts.cgstPaise + parts.sgstPaise + parts.igstPaise).toBe(amount)
          for (const part of Object.keys(sums) as (keyof typeof sums)[]) sums[part] += parts[part]
          refunded += amount
        }
        expect(sums).toEqual({
          taxablePaise: line.taxablePaise,
          cgstPaise: line.cgstPaise,
          igstPaise: line.igstPaise,
          creatorSharePaise: line.creatorSharePaise,
          platformSharePaise: line.platformSharePaise,
        })
      },
    ),
  )
})

test('a request is decided at once below thirty percent and three refunds, and comes too late after thirty days', () => {
  const paidAt = new Date('2026-11-01T00:00:00Z')
  const after = (days: number, ms = 0) => new Date(paidAt.getTime() + days * dayMs + ms)
  const offer = (progress: number, recentRefunds: number, at = after(1)) =>
    refundOffer({ paidAt, progress, certified: false, recentRefunds }, at)
  expect([offer(0, 0), offer(29, 2), offer(30, 0), offer(0, 3)]).toEqual(['at-once', 'at-once', 'review', 'review'])
  expect([offer(0, 0, after(30, -1)), offer(0, 0, after(30)), offer(90, 9, after(31))]).toEqual([
    'at-once',
    'closed',
    'closed',
  ])
})

test('a certificate makes a request one that a person decides, at any progress, and keeps the window as it is', () => {
  const paidAt = new Date('2026-11-01T00:00:00Z')
  const offer = (progress: number, day: number) =>
    refundOffer({ paidAt, progress, certified: true, recentRefunds: 0 }, new Date(paidAt.getTime() + day * dayMs))
  expect([offer(0, 1), offer(29, 29), offer(100, 1), offer(0, 30)]).toEqual(['review', 'review', 'review', 'closed'])
})
