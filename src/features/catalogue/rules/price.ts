import { dayMs } from '#platform/format/durations.ts'
import { type Paise, portion } from '#platform/format/money.ts'

/** What a buyer pays. The database computes the same in `courses.payable_paise` and checks it in `order_items`. */
export function payablePaise(pricePaise: Paise, discountPaise: Paise): Paise {
  return pricePaise - discountPaise
}

type Discounted = { discountPaise: Paise; discountEndsAt: Date | null }

/** A course's discount at a moment. One with an end is over from that moment on, whether or not the job took it out of the row. */
export function discountAt({ discountPaise, discountEndsAt }: Discounted, at: Date): Paise {
  return discountEndsAt !== null && discountEndsAt <= at ? 0 : discountPaise
}

/** So long ago a price may have been asked, and a page still names it as the price before. */
const wasDays = 30

/**
 * What a page may name as the price before the discount, or null: the full price, if it was asked within the last 30 days.
 * `fullPriceAskedUntil` is the end of seven days or more in a row (decisions/0069).
 */
export function wasPriceAt(
  course: Discounted & { pricePaise: Paise; fullPriceAskedUntil: Date | null },
  at: Date,
): Paise | null {
  const { pricePaise, fullPriceAskedUntil } = course
  if (discountAt(course, at) === 0 || fullPriceAskedUntil === null) return null
  return at.getTime() - fullPriceAskedUntil.getTime() < wasDays * dayMs ? pricePaise : null
}

/** The discount that a percentage of a price is, half up to the paisa. The percentage counts with two decimals. */
export function discountOfPercent(pricePaise: Paise, percent: number): Paise {
  return portion(Math.round(pricePaise), Math.round(percent * 100), 10_000)
}
