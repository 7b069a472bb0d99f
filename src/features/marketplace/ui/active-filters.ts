import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { languageName } from '#features/catalogue/rules/language-name.ts'
import { formatPaise } from '#platform/format/money.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { messages } from '../messages/en.ts'
import { priceBounds } from '../rules.ts'
import { changed, type Filters, toggled } from './marketplace-address.ts'
import type { Facets } from './marketplace-query.ts'

/** A filter that is on, by its name, and the state without it. */
export type ActiveFilter = { key: string; label: string; without: Filters }

/** The filters that are on, in the order of the panel. The search stands in its own box and is none of them. */
export function activeFilters(filters: Filters, facets: Facets | undefined): ActiveFilter[] {
  const { category, level, language, price, rating } = filters
  const categoryName = (slug: string) => {
    const found = facets?.category.find((one) => one.value === slug)
    return found ? localizedName(found) : slug
  }
  const levelNames: Record<string, string> = catalogueMessages.levels
  const ofList = (
    field: 'category' | 'level' | 'language',
    values: readonly string[],
    name: (value: string) => string,
  ) =>
    values.map((value) => ({
      key: `${field} ${value}`,
      label: name(value),
      without: changed(filters, { [field]: toggled(values, value) }),
    }))
  return [
    ...ofList('category', category, categoryName),
    ...ofList('level', level, (value) => levelNames[value] ?? value),
    ...(price ? [{ key: 'price', label: priceName(price), without: changed(filters, { price: undefined }) }] : []),
    ...(rating
      ? [
          {
            key: 'rating',
            label: messages.ratingAndUp(rating.toFixed(1)),
            without: changed(filters, { rating: undefined }),
          },
        ]
      : []),
    ...ofList('language', language, languageName),
  ]
}

/** Up to ₹2,500; ₹500 to ₹999; ₹2,000 and above. */
export function priceName(price: string): string {
  if (price === 'free') return messages.free
  if (price === 'paid') return messages.paid
  const { minPaise, maxPaise } = priceBounds(price)
  if (maxPaise === null) return messages.priceFrom(formatPaise(minPaise))
  if (minPaise === 0) return messages.priceUpTo(formatPaise(maxPaise))
  return messages.priceBetween(formatPaise(minPaise), formatPaise(maxPaise))
}
