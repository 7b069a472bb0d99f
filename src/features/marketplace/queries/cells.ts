import { sql, type SQL } from 'drizzle-orm'
import { type BandSide, cutPriceBands, cutRatingBand, narrowerSide, ratingBandEdges } from '../rules.ts'
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

/** The stored counters that hold for the filters: without the bands that a price or a rating cuts through. */
export function wholeCells(cells: readonly Cell[], filters: Filters): readonly Cell[] {
  const prices = cutPriceBands(filters.price)
  const rating = cutRatingBand(filters.rating)
  if (prices.length === 0 && rating === undefined) return cells
  return cells.filter((cell) => !prices.includes(cell.priceBand) && cell.ratingBand !== rating)
}

/**
 * The cells of the bands that a price or a rating cuts through, counted again, so that every range is exact. Of a band
 * that a price cuts, the part that spans fewer rupees is counted; `otherSides` has the other one.
 */
export function cutCells(filters: Filters): SQL | undefined {
  const rating = cutRatingBand(filters.rating)
  const within = (column: SQL, from: number, below: number | null) =>
    below === null ? sql`${column} >= ${from}` : sql`${column} >= ${from} and ${column} < ${below}`
  const cut = [...cutSides(filters).values()].flatMap(({ ranges }) =>
    ranges.map(({ fromPaise, belowPaise }) => within(sql`payable_paise`, fromPaise, belowPaise)),
  )
  if (rating !== undefined) cut.push(within(sql`rating`, ...ratingBandEdges(rating)))
  if (cut.length === 0) return undefined
  // One part for each range, so that each reads its own stretch of an index; a course is in the first that it fits.
  const parts = cut.map(
    (one, i) => sql`select category_id, level, language, payable_paise, rating from courses
      where listed and (${one})${sql.join(cut.slice(0, i).map((earlier) => sql` and not (${earlier})`))}`,
  )
  return cellsOf(sql`(${sql.join(parts, sql` union all `)}) cut`, filters)
}

function cutSides({ price }: Filters): Map<number, BandSide> {
  return new Map(price ? cutPriceBands(price).map((band) => [band, narrowerSide(band, price)]) : [])
}

/** What `cutCells` did not count of the bands that a price cuts: the stored counters without what it counted. */
export function otherSides(stored: readonly Cell[], counted: readonly Cell[], filters: Filters): readonly Cell[] {
  const sides = cutSides(filters)
  if (sides.size === 0) return []
  const rating = cutRatingBand(filters.rating)
  const keyOf = ({ categoryId, level, language, priceBand, ratingBand }: Cell) =>
    [categoryId, level, language, priceBand, ratingBand].join(' ')
  const countedOf = new Map<string, number>()
  for (const cell of counted) countedOf.set(keyOf(cell), (countedOf.get(keyOf(cell)) ?? 0) + cell.n)
  return stored.flatMap((cell) => {
    const side = sides.get(cell.priceBand)
    const n = cell.n - (countedOf.get(keyOf(cell)) ?? 0)
    // A band that a rating cuts was counted whole. The counters may be a moment older than what was counted.
    return side && cell.ratingBand !== rating && n > 0 ? [{ ...cell, priceFits: !side.fits, n }] : []
  })
}
