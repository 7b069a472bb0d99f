import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fiscalYear,
  invoiceNumber,
  lookMinutes,
  refundOffer,
  refundParts,
  sharesOf,
  taxInside,
  taxOfLines,
} from './rules.ts'

test('the tax inside ₹999 halves within a State and stands alone between States', () => {
  expect(taxInside(99_900, 18, true)).toEqual({
    taxablePaise: 84_662,
    cgstPaise: 7_619,
    sgstPaise: 7_619,
    igstPaise: 0,
  })
  expect(taxInside(99_900, 18, false)).toEqual({ taxablePaise: 84_661, cgstPaise: 0, sgstPaise: 0, igstPaise: 15_239 })
})

test('value and tax add up to what was paid, and the tax is right to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), fc.boolean(), (total, within) => {
      const tax = taxInside(total, 18, within)
      expect(tax.taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise).toBe(total)
      expect(tax.cgstPaise).toBe(tax.sgstPaise)
      const sum = tax.cgstPaise + tax.sgstPaise + tax.igstPaise
      expect(Math.abs(sum - (total * 18) / 118)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the fiscal year turns on 1 April by India’s clock', () => {
  expect(fiscalYear(new Date('2026-03-31T18:29:59Z'))).toBe('2526')
  expect(fiscalYear(new Date('2026-03-31T18:30:00Z'))).toBe('2627')
  expect(fiscalYear(new Date('2099-12-31T00:00:00Z'))).toBe('9900')
})

test('an invoice number stays within sixteen characters', () => {
  expect(invoiceNumber('INV', '2627', 1)).toBe('INV/2627/000001')
  expect(invoiceNumber('CRN', '2627', 9_999_999)).toHaveLength(16)
})

test('an order is looked at after 2, 5, 15 and 60 minutes, then hourly for three days', () => {
  expect(lookMinutes.slice(0, 6)).toEqual([2, 5, 15, 60, 120, 180])
  expect(lookMinutes.at(-1)).toBe(72 * 60)
})

test('the lines of a document hold its tax exactly, and creator and platform share what is left exactly', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 100, max: 50_000_000 }), { minLength: 1, maxLength: 50 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 10_000 }),
      (payables, within, basisPoints) => {
        const tax = taxInside(
          payables.reduce((sum, one) => sum + one, 0),
          18,
          within,
        )
        const lines = taxOfLines(payables, tax)
        const sumOf = (part: keyof typeof tax) => lines.reduce((sum, line) => sum + line[part], 0)
        for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const)
          expect(sumOf(part)).toBe(tax[part])
        for (const [i, line] of lines.entries()) {
          expect(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(payables[i])
          expect(line.taxablePaise).toBeGreaterThan(0)
          const { creatorSharePaise, platformSharePaise } = sharesOf(line.taxablePaise, basisPoints)
          expect(creatorSharePaise + platformSharePaise).toBe(line.taxablePaise)
          expect(Math.abs(creatorSharePaise - (line.taxablePaise * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
        }
      },
    ),
  )
})

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
  const after = (days: number, ms = 0) => new Date(paidAt.getTime() + days * 86_400_000 + ms)
  const offer = (progress: number, recentRefunds: number, at = after(1)) =>
    refundOffer({ paidAt, progress, recentRefunds }, at)
  expect([offer(0, 0), offer(29, 2), offer(30, 0), offer(0, 3)]).toEqual(['at-once', 'at-once', 'review', 'review'])
  expect([offer(0, 0, after(30, -1)), offer(0, 0, after(30)), offer(90, 9, after(31))]).toEqual([
    'at-once',
    'closed',
    'closed',
  ])
})
