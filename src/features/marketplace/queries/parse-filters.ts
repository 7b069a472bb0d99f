import { sql, type SQL } from 'drizzle-orm'
import type { coursesFromMarketplace, Sort } from '#features/catalogue/contract/catalogue.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { type PriceRange, priceRange } from '../rules.ts'
import type { Catalogue } from './catalogue.ts'

export type Input = ParsedOf<typeof coursesFromMarketplace>

/** The filters of one call, read. An empty list and a rating of 0 ask for nothing. */
export type Filters = {
  /** As constants, which the planner knows how to weigh; -1 stands for a category that there is not. */
  categoryIds: readonly number[]
  levels: readonly string[]
  languages: readonly string[]
  price: PriceRange | undefined
  rating: number
}

export const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 20)

export function parseFilters(input: Input, { slugs }: Catalogue): Filters {
  const categories = listOf(input.category)
  return {
    categoryIds: categories.length > 0 ? idsOf(categories, slugs) : [],
    levels: listOf(input.level),
    languages: listOf(input.language),
    price: priceRange(input.price),
    rating: input.rating ?? 0,
  }
}

function idsOf(categories: readonly string[], slugs: Catalogue['slugs']): number[] {
  // A former address of a category goes on meaning it.
  const ids = new Set(slugs.filter(({ slug }) => categories.includes(slug)).map(({ id }) => id))
  return ids.size > 0 ? [...ids].sort((a, b) => a - b) : [-1]
}

/** The filters as a condition on `c`: courses, or rows with the same columns. */
export function conditionOf({ categoryIds, levels, languages, price, rating }: Filters): SQL {
  const parts: SQL[] = [sql`true`]
  if (categoryIds.length > 0) parts.push(sql`c.category_id in ${categoryIds}`)
  if (levels.length > 0) parts.push(sql`c.level in ${levels}`)
  if (languages.length > 0) parts.push(sql`c.language in ${languages}`)
  if (price) parts.push(sql`c.payable_paise >= ${price.fromPaise}`)
  if (price?.belowPaise != null) parts.push(sql`c.payable_paise < ${price.belowPaise}`)
  if (rating > 0) parts.push(sql`c.rating >= ${rating}`)
  return sql.join(parts, sql` and `)
}

/** Each order is an index of migrations/…_catalogue.sql, by itself and inside a category. */
export const orders: Record<Sort, SQL> = {
  popular: sql`c.students_count desc, c.id desc`,
  newest: sql`c.published_at desc, c.id desc`,
  rating: sql`c.rating desc, c.id desc`,
  'price-low': sql`c.payable_paise, c.id`,
  'price-high': sql`c.payable_paise desc, c.id desc`,
}
