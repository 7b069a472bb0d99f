import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import type { CourseReview } from '../../contract/course-reviews.ts'
import { removeReview, replyText, replyToReview } from '../../contract/reviews.ts'
import { messages } from '../../messages/discussion-en.ts'
import { maxReplyLength } from '../../rules.ts'
import { TextForm } from '../text-form.tsx'
import { useDeleting } from '../use-deleting.tsx'

/** What the course's creator or an administrator may do with a review: reply to it, take the reply or the review away. */
export function ReplyPart({
  review,
  can,
  onChanged,
}: {
  review: CourseReview
  can: { reply: boolean; deleteReply: boolean; remove: boolean }
  onChanged: () => Promise<unknown>
}) {
  const { uid, reply, clubbedName } = review
  const place = `reply:${uid}`
  const unsent = useUnsentText(place).unsent
  const [writing, setWriting] = useState(unsent)
  const noReply = useDeleting({
    question: messages.review.deleteReplyQuestion,
    label: messages.review.deleteReply,
    work: async () => {
      const answer = await call(replyToReview, { uid, text: '' })
      await onChanged()
      return answer
    },
  })
  const noReview = useDeleting({
    question: messages.review.removeQuestion(clubbedName),
    detail: messages.review.removeDetail,
    label: messages.review.deleteLabel,
    work: async () => {
      const answer = await call(removeReview, { uid })
      await onChanged()
      return answer
    },
  })
  if (can.reply && writing)
    return (
      <div className="mt-4">
        <TextForm
          of={replyText}
          name="text"
          place={place}
          label={messages.review.yourReply}
          hint={messages.review.replyHint}
          start={reply?.text ?? ''}
          maxLength={maxReplyLength}
          submit={messages.review.sendReply}
          onSend={(values) => call(replyToReview, { uid, ...values })}
          onDone={async () => {
            await onChanged()
            setWriting(false)
          }}
          onCancel={() => setWriting(false)}
        />
      </div>
    )
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {can.reply && (
        <Button
          variant="secondary"
          size="small"
          aria-label={reply ? undefined : messages.review.replyTo(clubbedName)}
          onClick={() => setWriting(true)}
        >
          {reply ? messages.review.editReply : messages.review.reply}
        </Button>
      )}
      {reply && can.deleteReply && (
        <Button variant="text" size="small" onClick={noReply.confirmDeletion}>
          {messages.review.deleteReply}
        </Button>
      )}
      {can.remove && (
        <Button variant="text" size="small" onClick={noReview.confirmDeletion}>
          {messages.review.deleteLabel}
        </Button>
      )}
      {noReply.dialog}
      {noReview.dialog}
    </div>
  )
}
