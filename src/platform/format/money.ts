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

/** 129900 or 499.5: rupees as a number, for a spreadsheet or a search engine. */
export function plainRupees(paise: Paise): number {
  return rupeesFromPaise(paise)
}

/** discount / price rounded to whole percent; 0 if the price is 0 (specification 5). */
export function percentOff(pricePaise: Paise, discountPaise: Paise): number {
  return pricePaise > 0 ? Math.round((discountPaise / pricePaise) * 100) : 0
}

/** `paise × part / whole`, rounded half up to the paisa, in whole numbers. */
export function portion(paise: Paise, part: number, whole: number): Paise {
  const twice = 2 * paise * part + whole
  return (twice - (((twice % (2 * whole)) + 2 * whole) % (2 * whole))) / (2 * whole)
}
