import { FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { call } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import type { CourseReview } from '../../contract/course-reviews.ts'
import { reviewFields, saveReview } from '../../contract/reviews.ts'
import { messages } from '../../messages/discussion-en.ts'
import { maxReviewLength } from '../../rules.ts'
import { sendDraft } from '../send-draft.ts'
import { SendButtons } from '../text-form.tsx'
import { StarChoice } from './star-choice.tsx'

/** Stars and, if the learner likes, words; stored in the browser until they are saved. */
export function ReviewForm({
  course,
  mine,
  onDone,
  onCancel,
}: {
  course: string
  mine: CourseReview | null
  onDone: () => unknown
  onCancel?: () => void
}) {
  const place = `review:${course}`
  const start = { rating: String(mine?.rating ?? 0), text: mine?.text ?? '' }
  return (
    <Form
      key={place}
      of={reviewFields}
      defaultValues={readDraft(place, start)}
      onSubmit={(values) => sendDraft(place, () => call(saveReview, { uid: course, ...values }), onDone)}
      className="mt-3 space-y-4"
    >
      <TextDraft place={place} start={start} notice={messages.unsent} />
      <StarChoice name="rating" />
      <FormTextarea
        name="text"
        label={messages.review.text}
        hint={messages.textHint(formatCount(maxReviewLength))}
        rows={4}
        maxLength={maxReviewLength}
      />
      <SendButtons
        submit={mine ? messages.review.save : messages.review.publish}
        label={messages.saving}
        place={place}
        onCancel={onCancel}
      />
    </Form>
  )
}
