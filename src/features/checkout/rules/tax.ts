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

/** The creator's and the platform's share of a line: what was paid less GST, split by the creator's rate. */
export function sharesOf(taxablePaise: Paise, basisPoints: number) {
  const [creatorSharePaise = 0, platformSharePaise = 0] = splitPaise(taxablePaise, [
    basisPoints,
    wholeBasisPoints - basisPoints,
  ])
  return { creatorSharePaise, platformSharePaise }
}

/** The seller is registered for GST: sales get a tax invoice. */
export const isRegistered = (seller: { legalName: string; gstin: string }): boolean =>
  seller.legalName !== '' && isGstin(seller.gstin)

type InvoiceBuyer = { billingState: string | null; billingAddress: string | null; billingPin: string | null }

/** Everything that a tax invoice names of its buyer is there. */
export const isInvoiceReady = ({ billingState, billingAddress, billingPin }: InvoiceBuyer): boolean =>
  !!billingState && !!billingAddress && !!billingPin
