import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { ReviewCard } from '#features/community/ui/reviews/review-card.tsx'
import { CallError } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useAnswer, useAnswers } from '#platform/browser/use-answer.ts'
import { messages } from '../../messages/page-en.ts'
import { type CreatorReviews, creatorReviewsQuery, type ReviewOrder } from './creator-query.ts'

const orders = ['newest', 'best'] as const satisfies readonly ReviewOrder[]

/** What learners say of a creator's courses, page by page. */
export function CreatorReviewList({ handle }: { handle: string }) {
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const { data, error, retry } = useAnswer(creatorReviewsQuery(handle, order))
  if (error && !data) return <ErrorState heading="p" text={error.message} onRetry={retry} />
  if (!data) return <Skeleton className="mt-5 h-44 w-full" />
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label={messages.orders}>
        {orders.map((one) => (
          <FilterChip key={one} on={one === order} onClick={() => setOrder(one)}>
            {messages.order[one]}
          </FilterChip>
        ))}
      </div>
      <Pages key={order} handle={handle} order={order} first={data} />
    </>
  )
}

function Pages({ handle, order, first }: { handle: string; order: ReviewOrder; first: CreatorReviews }) {
  const answers = useAnswers()
  const [more, setMore] = useState<CreatorReviews['reviews']>([])
  const [page, setPage] = useState(1)
  const [requested, setRequested] = useState(1)

  async function showMore() {
    setRequested(page + 1)
    try {
      const next = await answers.fetch(creatorReviewsQuery(handle, order, page + 1))
      setMore((shown) => [...shown, ...next.reviews])
      setPage(page + 1)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRequested(page)
      toast.error(error.message)
    }
  }

  return (
    <>
      <div className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {[...first.reviews, ...more].map((review) => (
          <ReviewCard key={review.uid} review={review}>
            <p className="t-sm ink-3 mt-3">
              {`${messages.onCourse} `}
              <Link
                className="link"
                href={pagePath('/course-details/$id', { id: review.course.path })}
                lang={langOf(review.course.title)}
              >
                {review.course.title}
              </Link>
            </p>
          </ReviewCard>
        ))}
      </div>
      {page < first.pagination.totalPages && (
        <Button
          variant="secondary"
          className="mt-6"
          loading={requested > page}
          loadingLabel={messages.loadingMore}
          onClick={() => void showMore()}
        >
          {messages.more}
        </Button>
      )}
    </>
  )
}
