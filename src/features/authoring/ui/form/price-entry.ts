import { discountOfPercent } from '#features/catalogue/rules/price.ts'
import type { Rupees } from '#platform/format/money.ts'
import { paiseFromRupees, rupeesFromPaise } from '#platform/format/rupees.ts'

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
