import { portion } from '#platform/format/money.ts'
import { type Tax, taxOfLines } from '../rules/tax.ts'
import type { InvoiceLine, invoices } from '../tables/invoices.ts'

/** A line as a document shows it: price and discount without tax lead exactly to the taxable value. */
export type DocumentLine = InvoiceLine & Tax & { netPricePaise: number; netDiscountPaise: number }

/** The lines of a document with their tax, which together is the document's to the paisa. Without tax they stay as they are. */
export function documentLines(invoice: typeof invoices.$inferSelect): DocumentLine[] {
  const { lines, ratePercent } = invoice
  const taxes = taxOfLines(
    lines.map((line) => line.payablePaise),
    invoice,
  )
  return lines.map((line, index) => {
    const tax = taxes[index] as Tax
    // A line without a discount shows none, whatever the rounding of its tax.
    const netPricePaise = line.discountPaise === 0 ? tax.taxablePaise : portion(line.pricePaise, 100, 100 + ratePercent)
    return { ...line, ...tax, netPricePaise, netDiscountPaise: netPricePaise - tax.taxablePaise }
  })
}

/** What a coupon's code took off all lines of a document; an order has one at most. */
export function couponOf(lines: readonly InvoiceLine[]): InvoiceLine['coupon'] {
  const named = lines.flatMap(({ coupon }) => (coupon ? [coupon] : []))
  const [first] = named
  return first && { code: first.code, amountPaise: named.reduce((sum, { amountPaise }) => sum + amountPaise, 0) }
}

/** Taxable value and tax of the lines of each SAC, in the order of the lines. */
export function linesBySac(lines: readonly DocumentLine[]): (Tax & { sac: string })[] {
  const sums = new Map<string, Tax & { sac: string }>()
  for (const line of lines) {
    const sum = sums.get(line.sac)
    sums.set(line.sac, {
      sac: line.sac,
      taxablePaise: (sum?.taxablePaise ?? 0) + line.taxablePaise,
      cgstPaise: (sum?.cgstPaise ?? 0) + line.cgstPaise,
      sgstPaise: (sum?.sgstPaise ?? 0) + line.sgstPaise,
      igstPaise: (sum?.igstPaise ?? 0) + line.igstPaise,
    })
  }
  return [...sums.values()]
}
