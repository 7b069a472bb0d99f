import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf, taxInside, taxOfLines } from './tax.ts'

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
