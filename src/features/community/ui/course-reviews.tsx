import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { CallError } from '#platform/api/client.ts'
import { useAnswer, useAnswers } from '#platform/browser/use-answer.ts'
import type { CourseReview } from '../contract/course-reviews.ts'
import { messages } from '../messages/en.ts'
import { type ReviewsPage, reviewsQuery } from './reviews-query.ts'
import { ReviewCard } from './reviews/review-card.tsx'
import { ReviewSpread } from './reviews/review-spread.tsx'

/** What learners say of a course: the spread of the stars, and reviews page by page. */
export function CourseReviews({ uid }: { uid: string }) {
  const { data, error, retry } = useAnswer(reviewsQuery(uid))
  if (error) return <ErrorState heading="p" text={error.message} onRetry={retry} />
  if (!data) return <Skeleton className="h-44 w-full" />
  if (data.pagination.totalItems === 0) {
    return (
      <div>
        <p className="font-semibold">{messages.noReviews}</p>
        <p className="ink-2 mt-1">{messages.noReviewsText}</p>
      </div>
    )
  }
  return (
    <>
      <ReviewSpread {...data} total={data.pagination.totalItems} />
      <ReviewPages key={uid} uid={uid} first={data} />
    </>
  )
}

function ReviewPages({ uid, first }: { uid: string; first: ReviewsPage }) {
  const answers = useAnswers()
  const [more, setMore] = useState<CourseReview[]>([])
  const [page, setPage] = useState(1)
  const [loading, setLoading] = useState(false)

  async function showMore() {
    setLoading(true)
    try {
      const next = await answers.fetch(reviewsQuery(uid, page + 1))
      setMore((shown) => [...shown, ...next.reviews])
      setPage(page + 1)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <div className="mt-7 grid gap-5 md:grid-cols-2">
        {[...first.reviews, ...more].map((review) => (
          <ReviewCard key={review.uid} review={review} />
        ))}
      </div>
      {page < first.pagination.totalPages && (
        <Button
          variant="secondary"
          className="mt-6"
          loading={loading}
          loadingLabel={messages.loadingMore}
          onClick={() => void showMore()}
        >
          {messages.showMore}
        </Button>
      )}
    </>
  )
}
