import { useState } from 'react'
import { langOf } from '#design/lang-of.ts'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import { type Answer, answerText, deleteAnswer, editAnswer } from '../../contract/questions.ts'
import { messages } from '../../messages/discussion-en.ts'
import { maxTextLength } from '../../rules.ts'
import { TextForm } from '../text-form.tsx'
import { useDeleting } from '../use-deleting.tsx'
import { PostActions } from './post-actions.tsx'
import { PostByline } from './post-byline.tsx'
import { useRefresh } from './use-refresh.ts'

export function AnswerItem({ answer }: { answer: Answer }) {
  const { uid, body } = answer
  const place = `edit-answer:${uid}`
  const refresh = useRefresh()
  const unsent = useUnsentText(place).unsent
  const [editing, setEditing] = useState(unsent)
  const { confirmDeletion, dialog } = useDeleting({
    question: messages.questions.deleteAnswerQuestion,
    detail: messages.questions.deleteAnswerDetail,
    label: messages.questions.deleteAnswerLabel,
    work: async () => {
      const done = await call(deleteAnswer, { uid })
      await refresh()
      return done
    },
  })
  return (
    <li className="py-4">
      <PostByline {...answer} />
      {editing ? (
        <div className="mt-3">
          <TextForm
            of={answerText}
            name="body"
            place={place}
            label={messages.questions.yourAnswer}
            start={body}
            maxLength={maxTextLength}
            submit={messages.questions.saveAnswer}
            onSend={(values) => call(editAnswer, { uid, ...values })}
            onDone={async () => {
              await refresh()
              setEditing(false)
            }}
            onCancel={() => setEditing(false)}
          />
        </div>
      ) : (
        <>
          <p className="mt-2 whitespace-pre-line" lang={langOf(body)}>
            {body}
          </p>
          <PostActions {...answer} className="mt-1 -ml-2" onEdit={() => setEditing(true)} onDelete={confirmDeletion} />
        </>
      )}
      {dialog}
    </li>
  )
}
