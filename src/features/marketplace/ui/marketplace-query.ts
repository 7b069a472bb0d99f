import { queryOptions } from '@tanstack/react-query'
import type { coursesFromMarketplace, dropdown } from '#features/courses/contract.ts'
import { call } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'
import { type Filters, inputOf } from './marketplace-address.ts'

export type MarketplacePage = ReplyOf<typeof coursesFromMarketplace>
export type Facets = MarketplacePage['facets']

// The first page comes with the document: the contract, and zod with it, is loaded with the next question.
const contract = () => import('#features/courses/contract.ts')
const kept = { gcTime: 60_000, staleTime: 30_000, retry: false } as const

export function marketplaceQuery(filters: Filters) {
  const input = inputOf(filters)
  return queryOptions({
    queryKey: ['marketplace', input] as const,
    queryFn: async ({ signal }): Promise<MarketplacePage> =>
      (await call((await contract()).coursesFromMarketplace, input, { signal })).data,
    ...kept,
  })
}

/** How many courses there are and in how many subjects, whatever is filtered. */
export function catalogueSizeQuery() {
  return queryOptions({
    queryKey: ['marketplace-size'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await call((await contract()).dropdown, {}, { signal })
      return sizeOf(data)
    },
    ...kept,
  })
}

function sizeOf(categories: ReplyOf<typeof dropdown>) {
  return {
    courses: categories.reduce((sum, one) => sum + one.count, 0),
    subjects: categories.filter((one) => one.count > 0).length,
  }
}
