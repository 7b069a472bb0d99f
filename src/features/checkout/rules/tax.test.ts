import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOfSale, sharesOf, type SoldPart, taxInside, taxOfLines } from './tax.ts'

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

const documentOf = (lines: readonly SoldPart[], within = true) => ({
  ...taxInside(
    lines.reduce((sum, line) => sum + line.payablePaise, 0),
    18,
    within,
  ),
  ratePercent: 18,
})
const sharesFor = (lines: readonly SoldPart[], within = true) =>
  partsOfSale(lines, documentOf(lines, within)).map((part) => [part.creatorSharePaise, part.platformSharePaise])

test('a coupon of the platform comes out of its own share: the creator earns what they would have earned without it', () => {
  // ₹999 less GST is ₹846.62, of which 70 % are ₹592.63. With 20 % off, ₹677.28 less GST were paid.
  const full = { payablePaise: 99_900, platformCouponPaise: 0, basisPoints: 7_000 }
  expect(sharesFor([full])).toEqual([[59_263, 25_399]])
  expect(sharesFor([{ ...full, payablePaise: 79_920, platformCouponPaise: 19_980 }])).toEqual([[59_263, 8_465]])
})

test('a coupon of the platform that is larger than its share leaves the creator all that was paid', () => {
  // 50 % off ₹999: ₹423.30 less GST were paid, and 70 % of ₹846.62 would be more.
  expect(sharesFor([{ payablePaise: 49_950, platformCouponPaise: 49_950, basisPoints: 7_000 }])).toEqual([[42_330, 0]])
  expect(sharesFor([{ payablePaise: 1, platformCouponPaise: 99_899, basisPoints: 7_000 }])).toEqual([[1, 0]])
})

test('the coupon of one line changes no other line, and a rate of 0 earns nothing', () => {
  const other = { payablePaise: 33_300, platformCouponPaise: 0, basisPoints: 7_000 }
  const [, alone] = sharesFor([{ payablePaise: 80_000, platformCouponPaise: 0, basisPoints: 7_000 }, other])
  const [first, second] = sharesFor([{ payablePaise: 80_000, platformCouponPaise: 20_000, basisPoints: 0 }, other])
  expect(first?.[0]).toBe(0)
  expect(second).toEqual(alone)
})

test('whatever the platform takes off, no share is below 0, both are what was paid, and the creator loses nothing until all is theirs', () => {
  const line = fc.record({
    payablePaise: fc.integer({ min: 1, max: 50_000_000 }),
    platformCouponPaise: fc.integer({ min: 0, max: 50_000_000 }),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, within) => {
      const parts = partsOfSale(lines, documentOf(lines, within))
      const full = lines.map((one) => ({
        ...one,
        payablePaise: one.payablePaise + one.platformCouponPaise,
        platformCouponPaise: 0,
      }))
      const fullParts = partsOfSale(full, documentOf(full, within))
      for (const [i, { taxablePaise, creatorSharePaise, platformSharePaise }] of parts.entries()) {
        expect(creatorSharePaise + platformSharePaise).toBe(taxablePaise)
        expect(Math.min(creatorSharePaise, platformSharePaise)).toBeGreaterThanOrEqual(0)
        const without = fullParts[i]?.creatorSharePaise ?? 0
        if ((lines[i]?.platformCouponPaise ?? 0) > 0) expect(creatorSharePaise).toBe(Math.min(without, taxablePaise))
      }
    }),
  )
})
