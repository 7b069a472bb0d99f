import { useState } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { Stars } from '#design/stars.tsx'
import { toast } from '#design/toast.ts'
import { CallError } from '#platform/client.ts'
import { formatCount } from '#platform/format.ts'
import { useAnswer, useAnswers } from '#platform/use-answer.ts'
import type { CourseReview } from '../contract.ts'
import { words } from '../messages/en.ts'
import { type ReviewsPage, reviewsQuery } from './reviews-query.ts'

/** What learners say of a course: the spread of the stars, and reviews page by page. */
export function CourseReviews({ uid }: { uid: string }) {
  const { data, error, retry } = useAnswer(reviewsQuery(uid))
  if (error) return <ErrorState heading="p" text={error.message} onRetry={retry} />
  if (!data) return <Skeleton className="h-44 w-full" />
  if (data.pagination.totalItems === 0) {
    return (
      <div>
        <p className="font-semibold">{words.noReviews}</p>
        <p className="ink-2 mt-1">{words.noReviewsText}</p>
      </div>
    )
  }
  return (
    <>
      <Spread {...data} />
      <ReviewPages key={uid} uid={uid} first={data} />
    </>
  )
}

function Spread({ average, spread, pagination: { totalItems } }: ReviewsPage) {
  return (
    <div className="grid gap-8 md:grid-cols-[200px_1fr]">
      <div>
        <p className="text-[60px] leading-none font-[740] tracking-[-0.03em]" aria-hidden="true">
          {average.toFixed(1)}
        </p>
        <div className="mt-2">
          <Stars rating={average} size={20} />
        </div>
        <p className="t-sm ink-3 mt-1">{words.reviewCount(totalItems, formatCount(totalItems))}</p>
      </div>
      <ul className="space-y-2">
        {([5, 4, 3, 2, 1] as const).map((stars) => {
          const percent = Math.round((spread[stars] / totalItems) * 100)
          return (
            <li key={stars} className="row t-sm gap-3">
              <span className="sr-only">{words.spreadLine(stars, percent)}</span>
              <span className="w-12 shrink-0" aria-hidden="true">
                {words.stars(stars)}
              </span>
              <span className="bar h-2! flex-1" aria-hidden="true">
                <i style={{ width: `${percent}%`, background: 'var(--star)' }} />
              </span>
              <span className="ink-3 w-10 text-right" aria-hidden="true">
                {words.percent(percent)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
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
          <Review key={review.uid} {...review} />
        ))}
      </div>
      {page < first.pagination.totalPages && (
        <Button
          variant="secondary"
          className="mt-6"
          loading={loading}
          loadingLabel={words.loadingMore}
          onClick={() => void showMore()}
        >
          {words.showMore}
        </Button>
      )}
    </>
  )
}

function Review({ clubbedName, city, rating, text }: CourseReview) {
  return (
    <figure className="card p-5">
      <figcaption className="row gap-3">
        <Avatar name={clubbedName} size={40} />
        <div className="min-w-0 leading-tight">
          <p className="font-semibold">{clubbedName}</p>
          <p className="t-sm ink-3">{city}</p>
        </div>
        <span className="ml-auto shrink-0">
          <Stars rating={rating} size={15} />
        </span>
      </figcaption>
      {text && (
        <blockquote className="ink-2 mt-3 text-[16.5px]" lang={langOf(text)}>
          {text}
        </blockquote>
      )}
    </figure>
  )
}
