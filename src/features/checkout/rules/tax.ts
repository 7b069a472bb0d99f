import { payablePaise } from '#features/catalogue/rules/price.ts'
import { wholeBasisPoints } from '#features/rates/rules.ts'
import { isGstin } from '#platform/format/india.ts'
import { type Paise, portion, splitPaise } from '#platform/format/money.ts'

export type Line = { pricePaise: Paise; discountPaise: Paise }
export function totalsOf(lines: readonly Line[]) {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise, 0)
  const discountPaise = lines.reduce((sum, line) => sum + line.discountPaise, 0)
  return { subtotalPaise, discountPaise, totalPaise: payablePaise(subtotalPaise, discountPaise) }
}

export type Tax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/**
 * The tax inside an inclusive amount, half-up to the paisa. Within a State both halves are equal, and the taxable value
 * is what remains (round(total / 1.18) would leave odd tax that does not halve).
 */
export function taxInside(totalPaise: number, percent: number, withinState: boolean): Tax {
  if (withinState) {
    const half = portion(totalPaise, percent, 2 * (100 + percent))
    return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
  }
  const igstPaise = portion(totalPaise, percent, 100 + percent)
  return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
}

/** The tax of each line of a document: together exactly the document's, by largest remainder. No line is 0. */
export function taxOfLines(payables: readonly Paise[], tax: Tax): Tax[] {
  const halves = splitPaise(tax.cgstPaise, payables)
  const wholes = splitPaise(tax.igstPaise, payables)
  return payables.map((payable, i) => {
    const cgstPaise = halves[i] ?? 0
    const igstPaise = wholes[i] ?? 0
    return { taxablePaise: payable - 2 * cgstPaise - igstPaise, cgstPaise, sgstPaise: cgstPaise, igstPaise }
  })
}

/**
 * The creator's and the platform's share of a line: what was paid less GST, split by the creator's rate. A coupon of the
 * platform comes out of the platform's share alone: the creator earns of `fullTaxablePaise`, what the value would have been
 * without it, and never more than was paid.
 */
export function sharesOf(taxablePaise: Paise, basisPoints: number, fullTaxablePaise: Paise = taxablePaise) {
  const [ofFull = 0] = splitPaise(fullTaxablePaise, [basisPoints, wholeBasisPoints - basisPoints])
  const creatorSharePaise = Math.min(ofFull, taxablePaise)
  return { creatorSharePaise, platformSharePaise: taxablePaise - creatorSharePaise }
}

/** A sold line with a price, the part of a platform's coupon that made it cheaper, and its creator's rate. */
export type SoldPart = { payablePaise: Paise; platformCouponPaise: Paise; basisPoints: number }

/** What each sold line is made of: its part of the document's tax, and the shares. Without a platform's coupon a line would have had the tax of such a document. */
export function partsOfSale(lines: readonly SoldPart[], tax: Tax & { ratePercent: number }) {
  const taxes = taxOfLines(
    lines.map((line) => line.payablePaise),
    tax,
  )
  const fullPayables = lines.map((line) => line.payablePaise + line.platformCouponPaise)
  const fullTotalPaise = fullPayables.reduce((sum, paise) => sum + paise, 0)
  const fullTaxes = taxOfLines(fullPayables, taxInside(fullTotalPaise, tax.ratePercent, tax.igstPaise === 0))
  return lines.map((line, i) => {
    const own = taxes[i] as Tax
    const full = line.platformCouponPaise > 0 ? (fullTaxes[i] as Tax) : own
    return { ...own, ...sharesOf(own.taxablePaise, line.basisPoints, full.taxablePaise) }
  })
}

/** The seller is registered for GST: sales get a tax invoice. */
export const isRegistered = (seller: { legalName: string; gstin: string }): boolean =>
  seller.legalName !== '' && isGstin(seller.gstin)

type InvoiceBuyer = { billingState: string | null; billingAddress: string | null; billingPin: string | null }

/** Everything that a tax invoice names of its buyer is there. */
export const isInvoiceReady = ({ billingState, billingAddress, billingPin }: InvoiceBuyer): boolean =>
  !!billingState && !!billingAddress && !!billingPin
