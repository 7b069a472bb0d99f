import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Pagination } from '#design/pagination.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { learnerReviews } from '../../contract/reviews.ts'
import { messages } from '../../messages/en.ts'
import { messages as discussionMessages } from '../../messages/discussion-en.ts'
import { OwnReview } from './own-review.tsx'
import { ReplyPart } from './reply-part.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewSpread } from './review-spread.tsx'

const pageSize = 10

/** A course's reviews for those who own or teach it: one's own to write, others' to read, replies to give. */
export function ReviewsPart({ course }: { course: string }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    ...query(learnerReviews, { uid: course, page, limit: pageSize, ...(open ? { without: 'reply' } : {}) }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <ErrorState heading="p" text={discussionMessages.errorText} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="skeleton-late h-64 w-full !rounded-card" />
  const { mine, can, reviews, pagination } = data
  const total = Object.values(data.spread).reduce((sum, n) => sum + n, 0)
  const changed = () => client.invalidateQueries({ queryKey: [learnerReviews.call] })
  const narrow = (to: boolean) => {
    setOpen(to)
    setPage(1)
  }
  const others = can.write && mine ? reviews.filter(({ uid }) => uid !== mine.uid) : reviews
  return (
    <div className="space-y-8">
      {can.write && <OwnReview course={course} mine={mine} onChanged={changed} />}
      {total === 0 ? (
        <EmptyState heading="p" title={messages.noReviews} text={messages.noReviewsText} />
      ) : (
        <ReviewSpread {...data} total={total} />
      )}
      {can.reply && total > 0 && (
        <div role="group" aria-label={discussionMessages.review.show} className="flex flex-wrap gap-2">
          <FilterChip on={!open} onClick={() => narrow(false)}>
            {discussionMessages.review.all}
          </FilterChip>
          <FilterChip on={open} onClick={() => narrow(true)}>
            {discussionMessages.review.withoutReply}
          </FilterChip>
        </div>
      )}
      {open && pagination.totalItems === 0 && (
        <EmptyState
          heading="p"
          title={discussionMessages.review.allReplied}
          text={discussionMessages.review.allRepliedText}
        />
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
          {others.map((review) => (
            <li key={review.uid}>
              <ReviewCard review={review}>
                {(can.reply || can.remove) && <ReplyPart review={review} can={can} onChanged={changed} />}
              </ReviewCard>
            </li>
          ))}
        </ul>
      )}
      {pagination.totalPages > 1 && (
        <Pagination page={page} pageSize={pageSize} total={pagination.totalItems} onPage={setPage} />
      )}
    </div>
  )
}
