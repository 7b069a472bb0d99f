import { lazy } from './lazy.ts'

/** Whole paise, never a float. ₹1 is 100. */
export type Paise = number

const rupeesText = /^\d{1,9}(\.\d{1,2})?$/

export function paiseFromRupees(rupees: number | string): Paise {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim()
  if (!rupeesText.test(text)) throw new RangeError(`not an amount in rupees: ${text}`)
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Rupees with at most two decimals, as the wire's price fields show them. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100
}

const rupees = { style: 'currency', currency: 'INR' } as const
const whole = lazy(() => new Intl.NumberFormat('en-IN', { ...rupees, maximumFractionDigits: 0 }))
const exact = lazy(() => new Intl.NumberFormat('en-IN', { ...rupees, minimumFractionDigits: 2 }))

/** ₹1,29,900 or ₹499.50: Indian grouping, two decimals only where there are paise. */
export function formatRupees(amount: number): string {
  return (Number.isInteger(amount) ? whole() : exact()).format(amount)
}

/** discount / price rounded to whole percent; 0 if the price is 0 (specification 5). */
export function percentOff(price: number, discount: number): number {
  return price > 0 ? Math.round((discount / price) * 100) : 0
}

/** `paise × part / whole`, rounded half up to the paisa, in whole numbers. */
export function portion(paise: Paise, part: number, whole: number): Paise {
  const twice = 2 * paise * part + whole
  return (twice - (((twice % (2 * whole)) + 2 * whole) % (2 * whole))) / (2 * whole)
}
