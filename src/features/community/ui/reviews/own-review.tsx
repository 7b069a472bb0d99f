import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import type { CourseReview } from '../../contract/course-reviews.ts'
import { deleteReview } from '../../contract/reviews.ts'
import { messages } from '../../messages/discussion-en.ts'
import { useDeleting } from '../use-deleting.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewForm } from './review-form.tsx'

/** The learner's own review, or the form for it. */
export function OwnReview({
  course,
  mine,
  onChanged,
}: {
  course: string
  mine: CourseReview | null
  onChanged: () => Promise<unknown>
}) {
  const unsent = useUnsentText(`review:${course}`).unsent
  const [editing, setEditing] = useState(unsent)
  const { confirmDeletion, dialog } = useDeleting({
    question: messages.review.deleteQuestion,
    detail: messages.review.deleteDetail,
    label: messages.review.deleteLabel,
    work: async () => {
      const answer = await call(deleteReview, { uid: course })
      await onChanged()
      return answer
    },
  })
  return (
    <section aria-labelledby="own-review" className={mine && !editing ? undefined : 'card p-5'}>
      <h3 id="own-review" className="t-h3">
        {mine ? messages.review.mine : messages.review.write}
      </h3>
      {mine && !editing ? (
        <div className="mt-3">
          <ReviewCard review={mine}>
            <div className="mt-4 flex flex-wrap gap-2.5">
              <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
                {messages.edit}
              </Button>
              <Button variant="text" size="small" onClick={confirmDeletion}>
                {messages.delete}
              </Button>
            </div>
          </ReviewCard>
        </div>
      ) : (
        <>
          {!mine && <p className="ink-2 mt-1">{messages.review.writeText}</p>}
          <ReviewForm
            course={course}
            mine={mine}
            onDone={async () => {
              await onChanged()
              setEditing(false)
            }}
            {...(mine ? { onCancel: () => setEditing(false) } : {})}
          />
        </>
      )}
      {dialog}
    </section>
  )
}
