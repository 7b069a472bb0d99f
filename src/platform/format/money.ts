import { lazy } from './lazy.ts'
import { rupeesFromPaise } from './rupees.ts'

/** Whole paise: what the database and all code hold. ₹1 is 100. An amount in rupees is no amount in paise. */
export type Paise = number & { readonly unit?: 'paise' }
/** Rupees, as the API's JSON and a field of a form have them; converted where they come in and go out. */
export type Rupees = number & { readonly unit?: 'rupees' }

const rupees = { style: 'currency', currency: 'INR' } as const
const whole = lazy(() => new Intl.NumberFormat('en-IN', { ...rupees, maximumFractionDigits: 0 }))
const exact = lazy(() => new Intl.NumberFormat('en-IN', { ...rupees, minimumFractionDigits: 2 }))

/** ₹1,29,900 or ₹499.50: Indian grouping, two decimals only where there are paise. */
export function formatPaise(paise: Paise): string {
  return (paise % 100 === 0 ? whole() : exact()).format(rupeesFromPaise(paise))
}

/** $15.00 or ₹499.50: an amount in the smallest unit of a currency, such as cents, named by its ISO 4217 code. */
export function formatMinor(amount: number, currency: string): string {
  if (currency === 'INR') return formatPaise(amount)
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** ₹1,29,900.00: always two decimals, as a document that is added up has it. */
export function formatExactPaise(paise: Paise): string {
  return exact().format(rupeesFromPaise(paise))
}

/** 129900 or 499.5: rupees as a number, for a spreadsheet or a search engine. */
export function plainRupees(paise: Paise): number {
  return rupeesFromPaise(paise)
}

/** discount / price rounded to whole percent; 0 if the price is 0 (specification 5). */
export function percentOff(pricePaise: Paise, discountPaise: Paise): number {
  return pricePaise > 0 ? Math.round((discountPaise / pricePaise) * 100) : 0
}

/**
 * Splits an amount by weights to the whole paisa, so that the parts add up to it exactly: what rounding down leaves goes to
 * the largest remainders, and to the first of equal ones. Weights are whole numbers from 0; not all are 0.
 */
export function splitPaise(paise: Paise, weights: readonly number[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  // amount × weight may pass 2^53.
  const exact = weights.map((weight) => BigInt(paise) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(whole)))
  const left = paise - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** `paise × part / whole`, rounded half up to the paisa, in whole numbers. */
export function portion(paise: Paise, part: number, whole: number): Paise {
  const twice = 2 * paise * part + whole
  if (!Number.isSafeInteger(twice)) return largePortion(BigInt(paise), BigInt(part), BigInt(whole))
  return (twice - (((twice % (2 * whole)) + 2 * whole) % (2 * whole))) / (2 * whole)
}

/** The same where the product passes 2^53, as of the parts of an order of many seats. */
function largePortion(paise: bigint, part: bigint, whole: bigint): Paise {
  const twice = 2n * paise * part + whole
  const step = 2n * whole
  return Number((twice - (((twice % step) + step) % step)) / step)
}
