import { discountOfPercent } from '#features/catalogue/rules/price.ts'
import { latinDigits } from '#platform/format/digits.ts'
import type { Paise, Rupees } from '#platform/format/money.ts'
import { paiseFromRupees, rupeesFromPaise } from '#platform/format/rupees.ts'

/** What stands in a price field and is no amount. */
export type Unreadable = 'unreadable'

/** What is in a price field: rupees as one types them, in digits of either script, with or without Indian grouping. */
export function readAmount(text: string): Rupees | null | Unreadable {
  const bare = latinDigits(text.replaceAll(/[,\s₹]/g, ''))
  if (bare === '') return text.trim() === '' ? null : 'unreadable'
  return /^-?\d*\.?\d*$/.test(bare) && /\d/.test(bare) ? Number(bare) : 'unreadable'
}

/** The same as our code has it. */
export function readPaise(text: string): Paise | null | Unreadable {
  const rupees = readAmount(text)
  return typeof rupees === 'number' ? paiseFromRupees(rupees) : rupees
}

/** The amount that a percentage of a price is, to the paisa. */
export function amountOf(price: Rupees | null, percent: number | null): Rupees | null {
  if (price === null || percent === null) return null
  return rupeesFromPaise(discountOfPercent(paiseFromRupees(price), percent))
}

/** The percentage that an amount is, with at most two decimals. */
export function percentOf(price: Rupees | null, amount: Rupees | null): number | null {
  return !price || amount === null ? null : Math.round((amount / price) * 10_000) / 100
}

export function writeAmount(amount: Rupees | number | null): string {
  return amount === null ? '' : String(amount)
}
