import { sql, type SQL } from 'drizzle-orm'
import { cutPriceBands, cutRatingBand, priceBandEdges, ratingBandEdges } from '../rules.ts'
import type { Filters } from './parse-filters.ts'

/**
 * How many courses lie in one cell of the catalogue. `priceFits` and `ratingFits` tell whether they pass a filter that
 * cuts through the cell's band; where none does they are true.
 */
export type Cell = {
  categoryId: number
  level: string
  language: string
  priceBand: number
  ratingBand: number
  priceFits: boolean
  ratingFits: boolean
  n: number
}

/** A cell as the database sends it: a tenth of the size of named columns. */
export type SentCell = [number, string, string, number, number, boolean, boolean, number]

export function cellOf([categoryId, level, language, priceBand, ratingBand, priceFits, ratingFits, n]: SentCell): Cell {
  return { categoryId, level, language, priceBand, ratingBand, priceFits, ratingFits, n }
}

const names = sql.raw('category_id, level, language, price_band, rating_band, price_fits, rating_fits, n')
export const sentCell = sql`json_build_array(${names})`

/** The cells of any rows that have the columns of a course. */
export function cellsOf(rows: SQL, { price, rating }: Filters): SQL {
  const below = price?.belowPaise
  const priceFits = !price
    ? sql`true`
    : below == null
      ? sql`payable_paise >= ${price.fromPaise}`
      : sql`payable_paise >= ${price.fromPaise} and payable_paise < ${below}`
  return sql`
    select category_id, level, language, price_band(payable_paise) as price_band, rating_band(rating) as rating_band,
      (${priceFits}) as price_fits, (rating >= ${rating}) as rating_fits, count(*)::int as n
    from ${rows} group by 1, 2, 3, 4, 5, 6, 7`
}

/**
 * The cells of the whole catalogue, from its counters. Only the bands that a price or a rating cuts through are counted
 * again, so that the counts are exact for every range.
 */
export function catalogueCells(filters: Filters): SQL {
  const prices = cutPriceBands(filters.price)
  const rating = cutRatingBand(filters.rating)
  const conditions = [sql`n > 0`]
  const cut: SQL[] = []
  if (prices.length > 0) {
    conditions.push(sql`price_band not in ${prices}`)
    for (const band of prices) {
      const [from, below] = priceBandEdges(band)
      cut.push(
        below === null ? sql`payable_paise >= ${from}` : sql`payable_paise >= ${from} and payable_paise < ${below}`,
      )
    }
  }
  if (rating !== undefined) {
    conditions.push(sql`rating_band <> ${rating}`)
    const [from, below] = ratingBandEdges(rating)
    cut.push(below === null ? sql`rating >= ${from}` : sql`rating >= ${from} and rating < ${below}`)
  }
  const counters = sql`
    select category_id, level, language, price_band, rating_band, true as price_fits, true as rating_fits, n
    from catalogue_counts where ${sql.join(conditions, sql` and `)}`
  if (cut.length === 0) return counters
  // One part for each band, so that each reads its own stretch of an index; a course is in the first that it fits.
  const parts = cut.map(
    (one, i) => sql`select category_id, level, language, payable_paise, rating from courses
      where listed and (${one})${sql.join(cut.slice(0, i).map((earlier) => sql` and not (${earlier})`))}`,
  )
  const cutRows = sql`(${sql.join(parts, sql` union all `)}) cut`
  return sql`${counters} union all ${cellsOf(cutRows, filters)}`
}
