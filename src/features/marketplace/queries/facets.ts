import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { levels } from '#features/catalogue/rules/course-states.ts'
import { messages } from '../messages/en.ts'
import { cutPriceBands, cutRatingBand, priceBands, priceBandsWithin, ratingBandsFrom, ratingSteps } from '../rules.ts'
import type { Cell } from './cells.ts'
import type { Filters } from './parse-filters.ts'

export type Category = { id: number; slug: string; name: string; nameHi: string }

type Dimension = 'category' | 'level' | 'language' | 'price' | 'rating'
type Test = (cell: Cell) => boolean
const dimensions: Dimension[] = ['category', 'level', 'language', 'price', 'rating']

function testsOf(filters: Filters): Record<Dimension, Test> {
  const anything: Test = () => true
  const among = (values: readonly unknown[], of: (cell: Cell) => unknown): Test => {
    const set = new Set(values)
    return (cell) => set.has(of(cell))
  }
  const wholePrices = priceBandsWithin(filters.price)
  const cutPrices = cutPriceBands(filters.price)
  const wholeRatings = ratingBandsFrom(filters.rating)
  const cutRating = cutRatingBand(filters.rating)
  return {
    category: filters.categoryIds.length === 0 ? anything : among(filters.categoryIds, (cell) => cell.categoryId),
    level: filters.levels.length === 0 ? anything : among(filters.levels, (cell) => cell.level),
    language: filters.languages.length === 0 ? anything : among(filters.languages, (cell) => cell.language),
    price: (cell) => wholePrices.includes(cell.priceBand) || (cutPrices.includes(cell.priceBand) && cell.priceFits),
    rating: (cell) => wholeRatings.includes(cell.ratingBand) || (cutRating === cell.ratingBand && cell.ratingFits),
  }
}

/**
 * How many courses pass all filters, and for each filter how many each of its choices has under the OTHER filters.
 * Choices that would leave nothing stay in the list with 0, so that lists don't jump about.
 */
export function countsOf(cells: readonly Cell[], filters: Filters, categories: readonly Category[]) {
  const tests = testsOf(filters)
  const total = { n: 0 }
  const counts: Record<Dimension, Map<unknown, number>> = {
    category: new Map(),
    level: new Map(),
    language: new Map(),
    price: new Map(),
    rating: new Map(),
  }
  const valueOf: Record<Dimension, (cell: Cell) => unknown> = {
    category: (cell) => cell.categoryId,
    level: (cell) => cell.level,
    language: (cell) => cell.language,
    price: (cell) => cell.priceBand,
    rating: (cell) => cell.ratingBand,
  }
  for (const cell of cells) {
    let failed: Dimension | undefined
    let failures = 0
    for (const one of dimensions) {
      if (tests[one](cell)) continue
      failed = one
      if ((failures += 1) === 2) break
    }
    // A cell counts for the filter that is the only one it fails, and for all when it fails none.
    if (failures === 2) continue
    if (failures === 0) total.n += cell.n
    for (const one of failed ? [failed] : dimensions) {
      const value = valueOf[one](cell)
      counts[one].set(value, (counts[one].get(value) ?? 0) + cell.n)
    }
  }
  const languages = [...new Set(cells.map((cell) => cell.language))]
  const count = (dimension: Dimension, value: unknown) => counts[dimension].get(value) ?? 0
  return {
    total: total.n,
    facets: {
      category: categories.map(({ id, slug, name, nameHi }) => ({
        value: slug,
        name,
        nameHi,
        count: count('category', id),
      })),
      level: levels.map((value) => ({ value, name: catalogueMessages.levels[value], count: count('level', value) })),
      language: languages
        .map((value) => ({ value, name: value, count: count('language', value) }))
        .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
      price: priceBands.map(({ band, value }) => ({
        value,
        name: messages.priceBands[value],
        count: count('price', band),
      })),
      rating: ratingSteps.map(({ band, value }) => ({
        value,
        name: messages.ratingAndUp(Number(value).toFixed(1)),
        count: [...counts.rating].reduce((sum, [at, n]) => (Number(at) >= band ? sum + n : sum), 0),
      })),
    },
  }
}
