import type { Sort } from '#features/catalogue/contract/catalogue.ts'
import { maxPages } from '#platform/api/max-pages.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { cutText } from '#platform/format/cut-text.ts'

export const marketplacePath = '/course-marketplace'

/** The state of the marketplace page: all of it stands in the address, what is usual is left out. */
export type Filters = {
  category: readonly string[]
  level: readonly string[]
  /** free, paid or MIN-MAX in rupees. */
  price?: string
  /** At least so many stars. */
  rating?: number
  search: string
  language: readonly string[]
  sort?: Sort
  page: number
}

const sorts: readonly string[] = ['popular', 'newest', 'rating', 'price-low', 'price-high'] satisfies Sort[]
const pricePattern = /^(free|paid|(?!-$)\d{0,7}-\d{0,7})$/

/** What the page reads from its address. */
export type MarketplaceSearch = { [Name in keyof Filters]?: unknown }
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
/** Each value is trimmed: a space before a comma would be lost once the value stands last, and change the filter. */
function list(value: unknown): string[] {
  const values = text(value).split(',').map(text).filter(Boolean)
  return [...new Set(values)].slice(0, 20)
}

/** Reads an address's search parameters, as the router parsed them; what makes no sense is passed over. */
export function filtersIn(raw: MarketplaceSearch): Filters {
  const price = text(raw.price)
  const rating = Number(text(raw.rating))
  const sort = text(raw.sort)
  const page = Number(text(raw.page))
  return {
    category: list(raw.category),
    level: list(raw.level),
    language: list(raw.language),
    search: cutText(text(raw.search), 100).trim(),
    page: Number.isSafeInteger(page) && page > 0 && page <= maxPages ? page : 1,
    ...(pricePattern.test(price) ? { price } : {}),
    ...(rating > 0 && rating <= 5 ? { rating } : {}),
    ...(sorts.includes(sort) ? { sort: sort as Sort } : {}),
  }
}

/** The filters as the call takes them: without what is usual. */
export function inputOf({ category, level, language, search, page, ...rest }: Filters) {
  return {
    ...(category.length > 0 ? { category: category.join(',') } : {}),
    ...(level.length > 0 ? { level: level.join(',') } : {}),
    ...(language.length > 0 ? { language: language.join(',') } : {}),
    ...(search ? { search } : {}),
    ...rest,
    ...(page > 1 ? { page } : {}),
  }
}

/** The address of a state of the page. */
export function addressOf(filters: Filters): string {
  return pagePath(marketplacePath, inputOf(filters))
}

/** Another choice begins at the first page again. */
export function changed(filters: Filters, change: Partial<Record<keyof Filters, unknown>>): Filters {
  const { price, rating, sort, ...rest } = { ...filters, page: 1, ...change } as Filters
  return { ...rest, ...(price ? { price } : {}), ...(rating ? { rating } : {}), ...(sort ? { sort } : {}) }
}

export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

/** The same search and order, no filter. */
export function withoutFilters({ search, sort }: Filters): Filters {
  return { category: [], level: [], language: [], search, page: 1, ...(sort ? { sort } : {}) }
}

/** One address for search engines: a single subject and the page count as pages of their own, filters don't. */
export function canonicalPath(filters: Filters): string {
  const { category, page } = filters
  const alone = category.length === 1 && addressOf({ ...filters, page: 1 }) === addressOf({ ...empty, category })
  return addressOf({ ...empty, category: alone ? category : [], page: alone || isPlain(filters) ? page : 1 })
}

const empty: Filters = { category: [], level: [], language: [], search: '', page: 1 }
const isPlain = (filters: Filters) => addressOf({ ...filters, page: 1 }) === marketplacePath
