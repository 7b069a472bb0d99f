import { type Paise, portion } from '#platform/format/money.ts'

/** What a buyer pays. The database computes the same in `courses.payable_paise` and checks it in `order_items`. */
export function payablePaise(pricePaise: Paise, discountPaise: Paise): Paise {
  return pricePaise - discountPaise
}

/** The discount that a percentage of a price is, half up to the paisa. The percentage counts with two decimals. */
export function discountOfPercent(pricePaise: Paise, percent: number): Paise {
  return portion(Math.round(pricePaise), Math.round(percent * 100), 10_000)
}
