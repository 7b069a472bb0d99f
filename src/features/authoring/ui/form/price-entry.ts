import { latinDigits } from '#platform/format/digits.ts'

/** What stands in a price field and is no amount. */
export type Unreadable = 'unreadable'

/** What is in a price field: rupees as one types them, in digits of either script, with or without Indian grouping. */
export function readAmount(text: string): number | null | Unreadable {
  const bare = latinDigits(text.replaceAll(/[,\s₹]/g, ''))
  if (bare === '') return text.trim() === '' ? null : 'unreadable'
  return /^-?\d*\.?\d*$/.test(bare) && /\d/.test(bare) ? Number(bare) : 'unreadable'
}

/** The amount that a percentage of a price is, to the paisa. */
export function amountOf(price: number | null, percent: number | null): number | null {
  return price === null || percent === null ? null : Math.round(price * percent) / 100
}

/** The percentage that an amount is, with at most two decimals. */
export function percentOf(price: number | null, amount: number | null): number | null {
  return !price || amount === null ? null : Math.round((amount / price) * 10_000) / 100
}

export function writeAmount(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
