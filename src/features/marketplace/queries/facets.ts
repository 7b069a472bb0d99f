import { words as courseWords } from '#features/courses/messages/en.ts'
import { bandsOf, priceBands, ratingBandFrom, ratingSteps } from '../rules.ts'
import type { Wanted } from './marketplace-page.ts'

/** How many courses lie in one cell of the catalogue; `…_fits` say whether they pass a filter that cuts the band. */
export type Cell = {
  category: string
  level: string
  language: string
  price_band: number
  rating_band: number
  price_fits: boolean
  rating_fits: boolean
  n: number
}

type Dimension = 'category' | 'level' | 'language' | 'price' | 'rating'
type Test = (cell: Cell) => boolean

function testsOf(wanted: Wanted): Record<Dimension, Test> {
  const among = (values: readonly string[], of: (cell: Cell) => string): Test =>
    values.length === 0 ? () => true : (cell) => values.includes(of(cell))
  const bands = wanted.price && bandsOf(wanted.price)
  const fromBand = ratingBandFrom(wanted.rating)
  return {
    category: among(wanted.categories, (cell) => cell.category),
    level: among(wanted.levels, (cell) => cell.level),
    language: among(wanted.languages, (cell) => cell.language),
    price: !wanted.price ? () => true : bands ? (cell) => bands.includes(cell.price_band) : (cell) => cell.price_fits,
    rating: fromBand !== undefined ? (cell) => cell.rating_band >= fromBand : (cell) => cell.rating_fits,
  }
}

const dimensions: Dimension[] = ['category', 'level', 'language', 'price', 'rating']

export function totalOf(cells: readonly Cell[], wanted: Wanted): number {
  const tests = testsOf(wanted)
  return sum(cells, (cell) => dimensions.every((dimension) => tests[dimension](cell)))
}

/** For each filter, how many courses each of its choices has under the OTHER filters. */
export function facetsOf(cells: readonly Cell[], wanted: Wanted) {
  const tests = testsOf(wanted)
  const under = (own: Dimension) => cells.filter((cell) => dimensions.every((one) => one === own || tests[one](cell)))
  const counted = (own: Dimension, of: (cell: Cell) => string) => {
    const counts = new Map<string, number>()
    for (const cell of under(own)) counts.set(of(cell), (counts.get(of(cell)) ?? 0) + cell.n)
    return counts
  }
  const named = (counts: Map<string, number>, name: (value: string) => string) =>
    [...counts]
      .map(([value, count]) => ({ value, name: name(value), count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  const levels = counted('level', (cell) => cell.level)
  const prices = under('price')
  const ratings = under('rating')
  return {
    category: named(
      counted('category', (cell) => cell.category),
      (value) => value,
    ),
    level: Object.entries(courseWords.levels).map(([value, name]) => ({ value, name, count: levels.get(value) ?? 0 })),
    language: named(
      counted('language', (cell) => cell.language),
      (value) => value,
    ),
    price: priceBands.map(({ band, value }) => ({
      value,
      name: value,
      count: sum(prices, (cell) => cell.price_band === band),
    })),
    rating: ratingSteps.map(({ band, value }) => ({
      value,
      name: value,
      count: sum(ratings, (cell) => cell.rating_band >= band),
    })),
  }
}

function sum(cells: readonly Cell[], test: Test): number {
  return cells.reduce((total, cell) => (test(cell) ? total + cell.n : total), 0)
}
