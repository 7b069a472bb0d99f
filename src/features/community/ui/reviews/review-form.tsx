import { type FormEvent, useState } from 'react'
import { Textarea } from '#design/textarea.tsx'
import { keepText, useKeptText } from '#features/accounts/ui/kept-texts.ts'
import { call } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import type { CourseReview } from '../../contract/course-reviews.ts'
import { saveReview } from '../../contract/reviews.ts'
import { words } from '../../messages/talk-en.ts'
import { maxReviewLength } from '../../rules.ts'
import { FormButtons, Problem } from '../text-form.tsx'
import { useSending } from '../use-sending.ts'
import { StarChoice } from './star-choice.tsx'

const say = words.review

/** Stars and, for whoever wants to, words; kept in the browser until they are saved. */
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
  const start = { stars: String(mine?.rating ?? 0), text: mine?.text ?? '' }
  const { fields, left } = useKeptText(place, start)
  const { sending, problem, errors, send } = useSending(place)
  const [missing, setMissing] = useState(false)
  const stars = Number(fields.stars)
  const text = fields.text ?? ''

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setMissing(!stars)
    if (!stars) return
    if (await send(() => call(saveReview, { uid: course, rating: stars, text }))) await onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="mt-3 space-y-4">
      <Problem text={problem} left={left} />
      <StarChoice
        value={stars}
        error={missing ? say.chooseStars : errors.rating}
        onChange={(next) => {
          setMissing(false)
          keepText(place, { stars: String(next), text }, start)
        }}
      />
      <Textarea
        label={say.text}
        hint={words.textHint(formatCount(maxReviewLength))}
        error={errors.text}
        rows={4}
        maxLength={maxReviewLength}
        value={text}
        readOnly={sending}
        onChange={(event) => keepText(place, { stars: String(stars), text: event.target.value }, start)}
      />
      <FormButtons
        submit={mine ? say.save : say.publish}
        sending={sending}
        label={words.saving}
        place={place}
        onCancel={onCancel}
      />
    </form>
  )
}
