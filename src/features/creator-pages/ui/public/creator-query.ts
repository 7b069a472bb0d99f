import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'
import type * as contract from '../../contract/creator-page.ts'

export type CreatorPage = ReplyOf<typeof contract.creatorPage>
export type CreatorReviews = ReplyOf<typeof contract.creatorPageReviews>
export type ReviewOrder = (typeof contract.reviewOrders)[number]
type Intro = ReplyOf<typeof contract.creatorPageIntro>

// A page may be a minute old when it arrives, so its data is not requested again right away.
const cacheTimes = { gcTime: 60_000, staleTime: 120_000 } as const

// The contract is loaded on request, because the first answers are in the document.

export const creatorPageQuery = (handle: string): AnswerQuery<CreatorPage> => ({
  queryKey: ['creator-page', handle],
  queryFn: async ({ signal }) => {
    const { creatorPage } = await import('../../contract/creator-page.ts')
    return (await call(creatorPage, { handle }, { signal })).data
  },
  ...cacheTimes,
})

export const creatorReviewsQuery = (
  handle: string,
  order: ReviewOrder = 'newest',
  page = 1,
): AnswerQuery<CreatorReviews> => ({
  queryKey: ['creator-reviews', handle, order, page],
  queryFn: async ({ signal }) => {
    const { creatorPageReviews } = await import('../../contract/creator-page.ts')
    return (await call(creatorPageReviews, { handle, order, page }, { signal })).data
  },
  ...cacheTimes,
})

export const creatorIntroQuery = (handle: string): AnswerQuery<Intro> => ({
  queryKey: ['creator-intro', handle],
  queryFn: async ({ signal }) => {
    const { creatorPageIntro } = await import('../../contract/creator-page.ts')
    return (await call(creatorPageIntro, { handle }, { signal })).data
  },
  ...cacheTimes,
})
