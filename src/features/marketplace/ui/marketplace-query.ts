import type * as contract from '#features/catalogue/contract/catalogue.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'
import { type Filters, inputOf } from './marketplace-address.ts'

export type MarketplacePage = ReplyOf<typeof contract.coursesFromMarketplace>
export type Facets = MarketplacePage['facets']
export type CatalogueSize = { courses: number; subjects: number }

// A page may be a minute old when it arrives, so its data is not requested again right away.
const cacheTimes = { gcTime: 60_000, staleTime: 120_000 } as const

export function marketplaceQuery(filters: Filters): AnswerQuery<MarketplacePage> {
  const input = inputOf(filters)
  return {
    queryKey: ['marketplace', input],
    // The first page comes with the document, so the contract is loaded with the next question. Named here, the rest of it
    // and its schemas are left out.
    queryFn: async ({ signal }) => {
      const { coursesFromMarketplace } = await import('#features/catalogue/contract/catalogue.ts')
      return (await call(coursesFromMarketplace, input, { signal })).data
    },
    ...cacheTimes,
  }
}

/** The slugs of the filtered categories as they are now, with commas. */
export function categoryAddressesQuery({ category }: Filters): AnswerQuery<string> {
  return {
    queryKey: ['category-addresses', category],
    queryFn: async ({ signal }) => {
      const { categoryAddresses } = await import('../contract/visits.ts')
      return (await call(categoryAddresses, { category: category.join(',') }, { signal })).data.category
    },
    ...cacheTimes,
  }
}

/** How many courses there are and in how many subjects, whatever is filtered. */
export function catalogueSizeQuery(): AnswerQuery<CatalogueSize> {
  return {
    queryKey: ['marketplace-size'],
    queryFn: async ({ signal }) => {
      const { dropdown } = await import('#features/catalogue/contract/catalogue.ts')
      const { data } = await call(dropdown, {}, { signal })
      return sizeOf(data)
    },
    ...cacheTimes,
  }
}

function sizeOf(categories: ReplyOf<typeof contract.dropdown>): CatalogueSize {
  return {
    courses: categories.reduce((sum, one) => sum + one.count, 0),
    subjects: categories.filter((one) => one.count > 0).length,
  }
}
