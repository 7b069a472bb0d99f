import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'
import type { courseReviews } from '../contract/course-reviews.ts'

export type ReviewsPage = ReplyOf<typeof courseReviews>

/** A page of a course's reviews. The contract is loaded on request, because the first page is in the document. */
export function reviewsQuery(uid: string, page = 1): AnswerQuery<ReviewsPage> {
  return {
    queryKey: ['reviews', uid, page],
    queryFn: async ({ signal }) => {
      const { courseReviews } = await import('../contract/course-reviews.ts')
      return (await call(courseReviews, { uid, page }, { signal })).data
    },
    gcTime: 60_000,
    // A page may be a minute old when it comes.
    staleTime: 120_000,
  }
}
