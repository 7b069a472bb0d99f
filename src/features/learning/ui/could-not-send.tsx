import { useEffect } from 'react'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { questionOutbox } from '#features/community/ui/discussion/question-outbox.ts'
import { useRefresh as useRefreshQuestions } from '#features/community/ui/discussion/use-refresh.ts'
import { WaitingQuestionItem } from '#features/community/ui/discussion/waiting-question-item.tsx'
import { messages as discussionMessages } from '#features/community/messages/discussion-en.ts'
import { useDeleting } from '#features/community/ui/use-deleting.tsx'
import { WaitingState } from '#features/community/ui/waiting-item.tsx'
import { noteOutbox } from '#features/notes/ui/note-outbox.ts'
import { useRefresh as useRefreshNotes } from '#features/notes/ui/use-refresh.ts'
import { WaitingNoteItem } from '#features/notes/ui/waiting-note-item.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import type { UnsentItem } from '#platform/browser/unsent-work/unsent-work.ts'
import { useOutbox } from '#platform/browser/unsent-work/use-outbox.ts'
import { messages } from '../messages/downloads-en.ts'
import { lessonWork, type Work } from './kinds/lesson-work.ts'
import { startSendingWork } from './kinds/send-work.ts'

/** What was done offline and the server has refused, such as after a refund: to be read, copied, changed or deleted. */
export function CouldNotSend({ quiet }: { quiet: boolean }) {
  // What was sent and reopened is refused, or being changed here.
  const notes = useOutbox(noteOutbox, useRefreshNotes()).filter(({ sent }) => !sent)
  const questions = useOutbox(questionOutbox, useRefreshQuestions()).filter(({ sent }) => !sent)
  useEffect(startSendingWork, [])
  const work = lessonWork.useAll().filter(({ problem }) => problem !== undefined)
  if (quiet || notes.length + questions.length + work.length === 0) return null
  return (
    <section className="card mt-5 p-5" aria-labelledby="could-not-send">
      <h2 id="could-not-send" className="t-h3">
        {messages.couldNotSend.title}
      </h2>
      <p className="ink-2 mt-1">{messages.couldNotSend.text}</p>
      <ul>
        {work.map((item) => (
          <RefusedWork key={item.name} item={item} />
        ))}
        {notes.map((item) => (
          <WaitingNoteItem key={item.name} item={item} />
        ))}
        {questions.map((item) => (
          <WaitingQuestionItem key={item.name} item={item} />
        ))}
      </ul>
    </section>
  )
}

const asText = (value: Work) =>
  value.kind === 'assignment'
    ? value.text
    : (value.inWords ?? []).map(({ question, given }) => `${question}\n${given}`).join('\n\n')

/** Answers to a quiz or an assignment. They are changed in their lesson, as far as it still opens. */
function RefusedWork({ item: { name, value, problem } }: { item: UnsentItem<Work> }) {
  const { origin } = value
  const text = asText(value)
  const { confirmDeletion, dialog } = useDeleting({
    question: discussionMessages.waiting.deleteQuestion,
    label: messages.couldNotSend.deleteAnswers,
    work: async () => {
      lessonWork.discard(name)
      return { message: discussionMessages.waiting.deleted }
    },
  })
  return (
    <li className="card my-3 p-4">
      <h3 className="font-semibold break-words" lang={langOf(origin?.lessonTitle ?? '')}>
        {origin?.lessonTitle ?? messages.couldNotSend.answers}
      </h3>
      {value.kind === 'assignment' ? (
        <p className="mt-1 break-words whitespace-pre-line" lang={langOf(text)}>
          {text}
        </p>
      ) : (
        <dl className="mt-1 space-y-2">
          {(value.inWords ?? []).map(({ question, given }) => (
            <div key={question}>
              <dt className="t-sm ink-2 break-words" lang={langOf(question)}>
                {question}
              </dt>
              <dd className="break-words" lang={langOf(given)}>
                {given}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <WaitingState problem={problem} />
      <div className="mt-3 flex flex-wrap gap-2">
        {origin && (
          <LinkButton
            href={pagePath('/learning/$id', { id: origin.course }, { lesson: name })}
            variant="secondary"
            size="small"
          >
            {messages.couldNotSend.toLesson}
          </LinkButton>
        )}
        {text && (
          <Button variant="secondary" size="small" onClick={() => void copyText(text, discussionMessages.waiting)}>
            {discussionMessages.waiting.copy}
          </Button>
        )}
        <Button variant="text" size="small" onClick={confirmDeletion}>
          {discussionMessages.delete}
        </Button>
      </div>
      {dialog}
    </li>
  )
}
