import type { Paise, Rupees } from './money.ts'

// Only where amounts come in or go out is anything in rupees: boundaries.cjs says where.

/** A part of a paisa stays one, so that a rule can refuse it. */
export function paiseFromRupees(rupees: Rupees): Paise {
  return Math.round(rupees * 1e6) / 1e4
}

/** Rupees with at most two decimals. */
export function rupeesFromPaise(paise: Paise): Rupees {
  return paise / 100
}
