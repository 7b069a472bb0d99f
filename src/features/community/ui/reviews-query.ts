import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'
import type { courseReviews } from '../contract.ts'

export type ReviewsPage = ReplyOf<typeof courseReviews>

/** A page of a course's reviews. The contract is loaded when it is asked: the first page comes with the document. */
export function reviewsQuery(uid: string, page = 1) {
  return queryOptions({
    queryKey: ['reviews', uid, page] as const,
    queryFn: async ({ signal }): Promise<ReviewsPage> => {
      const { courseReviews } = await import('../contract.ts')
      return (await call(courseReviews, { uid, page }, { signal })).data
    },
    gcTime: 60_000,
    staleTime: 30_000,
    retry: false,
  })
}
