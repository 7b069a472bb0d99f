/**
 * The price bands of the filter, in rupees, as the database's price_band() has them: each upper end holds its paise
 * (499 takes ₹499.50 along).
 */
export const priceBands = [
  { band: 0, value: 'free', min: 0, max: 0 },
  { band: 1, value: '1-499', min: 1, max: 499 },
  { band: 2, value: '500-999', min: 500, max: 999 },
  { band: 3, value: '1000-1999', min: 1000, max: 1999 },
  { band: 4, value: '2000-', min: 2000, max: null },
] as const

/** The steps of the rating filter, as rating_band() has them: at least so much. */
export const ratingSteps = [
  { band: 4, value: '4.5' },
  { band: 3, value: '4' },
  { band: 2, value: '3.5' },
  { band: 1, value: '3' },
] as const

/** What is paid, in paise: from, and below. Null is open. */
export type PriceRange = { fromPaise: number; belowPaise: number | null }

/** `free`, `paid` or MIN-MAX in rupees as a range; undefined where nothing is asked. */
export function priceRange(price: string | undefined): PriceRange | undefined {
  if (!price || price === '-') return undefined
  if (price === 'free') return { fromPaise: 0, belowPaise: 1 }
  if (price === 'paid') return { fromPaise: 1, belowPaise: null }
  const [min = '', max = ''] = price.split('-')
  return { fromPaise: Number(min || 0) * 100, belowPaise: max === '' ? null : (Number(max) + 1) * 100 }
}

/** The bands that make up the range exactly, or undefined where it cuts through one. */
export function bandsOf(range: PriceRange): number[] | undefined {
  const edges = [0, 1, 50_000, 100_000, 200_000, null] as const
  // ₹0.01 to ₹0.99 does not exist, so 1 paisa and ₹1 are the same edge.
  const from = range.fromPaise === 100 ? 1 : range.fromPaise
  const first = edges.indexOf(from as never)
  const behind = edges.lastIndexOf((range.belowPaise === 100 ? 1 : range.belowPaise) as never)
  if (first < 0 || behind <= first) return undefined
  return Array.from({ length: behind - first }, (_, i) => first + i)
}

/** The rating band a floor begins at, or undefined where it lies between two. */
export function ratingBandFrom(atLeast: number): number | undefined {
  if (atLeast === 0) return 0
  return ratingSteps.find((step) => Number(step.value) === atLeast)?.band
}
