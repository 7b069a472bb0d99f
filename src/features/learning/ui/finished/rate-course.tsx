import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#design/skeleton.tsx'
import { learnerReviews } from '#features/community/contract/reviews.ts'
import { OwnReview } from '#features/community/ui/reviews/own-review.tsx'
import { query } from '#platform/api/client.ts'
import { messages } from '../../messages/finished-en.ts'

/** The learner's review where they may write one; it is the one of the player and of the course page. */
export function RateCourse({ course }: { course: string }) {
  const { data, isPending, refetch } = useQuery(query(learnerReviews, { uid: course, limit: 1 }))
  // As high as the form: on a phone, what follows would be pushed away from under a finger.
  if (isPending) return <Skeleton className="h-[445px] w-full !rounded-card" />
  if (!data?.can.write) return null
  return (
    <section aria-labelledby="rate">
      <h2 id="rate" className="sr-only">
        {messages.rate}
      </h2>
      <OwnReview course={course} mine={data.mine} onChanged={() => refetch()} />
    </section>
  )
}
