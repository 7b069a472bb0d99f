import type { coursesFromMarketplace, dropdown } from '#features/catalogue/contract/catalogue.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'
import { type Filters, inputOf } from './marketplace-address.ts'

export type MarketplacePage = ReplyOf<typeof coursesFromMarketplace>
export type Facets = MarketplacePage['facets']
export type CatalogueSize = { courses: number; subjects: number }

// The first page comes with the document: the contract, and zod with it, is loaded with the next question.
const contract = () => import('#features/catalogue/contract/catalogue.ts')
// A page may be a minute old when it arrives, so its data is not requested again right away.
const cacheTimes = { gcTime: 60_000, staleTime: 120_000 } as const

export function marketplaceQuery(filters: Filters): AnswerQuery<MarketplacePage> {
  const input = inputOf(filters)
  return {
    queryKey: ['marketplace', input],
    queryFn: async ({ signal }) => (await call((await contract()).coursesFromMarketplace, input, { signal })).data,
    ...cacheTimes,
  }
}

/** The slugs of the filtered categories as they are now, with commas. */
export function categoryAddressesQuery({ category }: Filters): AnswerQuery<string> {
  return {
    queryKey: ['category-addresses', category],
    queryFn: async ({ signal }) => {
      const { categoryAddresses } = await import('../contract.ts')
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
      const { data } = await call((await contract()).dropdown, {}, { signal })
      return sizeOf(data)
    },
    ...cacheTimes,
  }
}

function sizeOf(categories: ReplyOf<typeof dropdown>): CatalogueSize {
  return {
    courses: categories.reduce((sum, one) => sum + one.count, 0),
    subjects: categories.filter((one) => one.count > 0).length,
  }
}
