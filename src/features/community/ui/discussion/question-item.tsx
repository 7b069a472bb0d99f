import { useId, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { deleteQuestion, type Question } from '../../contract/questions.ts'
import { messages } from '../../messages/discussion-en.ts'
import { useDeleting } from '../use-deleting.tsx'
import { PostActions } from './post-actions.tsx'
import { PostByline } from './post-byline.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionThread } from './question-thread.tsx'
import { useRefresh } from './use-refresh.ts'

/** A question; its answers open under it. On the creator's page it says which course it belongs to. */
export function QuestionItem({
  question,
  startOpen,
  ofCourse,
}: {
  question: Question
  startOpen: boolean
  ofCourse?: boolean
}) {
  const { uid, title, body, lesson, course, answersCount, answered } = question
  const refresh = useRefresh()
  const id = useId()
  const answering = useUnsentText(`answer:${uid}`).unsent
  const changing = useUnsentText(`question:${uid}`).unsent
  const [open, setOpen] = useState(startOpen || answering)
  const [editing, setEditing] = useState(changing)
  const { confirmDeletion, dialog } = useDeleting({
    question: messages.questions.deleteQuestion,
    detail: messages.questions.deleteDetail(answersCount),
    label: messages.questions.deleteLabel,
    work: async () => {
      const done = await call(deleteQuestion, { uid })
      await refresh()
      return done
    },
  })
  const count = answersCount === 0 ? messages.questions.noAnswers : messages.questions.answers(answersCount)
  if (editing)
    return (
      <li className="card p-5">
        <QuestionForm
          question={question}
          onDone={async () => {
            await refresh()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className="card p-4 md:p-5">
      {ofCourse && (
        <p className="t-sm ink-2 mb-2" lang={langOf(course.courseTitle)}>
          {course.courseTitle}
        </p>
      )}
      <PostByline {...question} />
      <h3 id={id} className="mt-2.5 text-[17px] leading-snug font-semibold" lang={langOf(title)}>
        {title}
      </h3>
      {body && (
        <p className={`ink-2 mt-1 whitespace-pre-line ${open ? '' : 'line-clamp-3'}`} lang={langOf(body)}>
          {body}
        </p>
      )}
      {lesson && (
        <p className="t-sm mt-1.5">
          <Link
            href={pagePath('/learning/$id', { id: course.uid }, { lesson: lesson.uid })}
            className="link"
            lang={langOf(lesson.title)}
          >
            {messages.questions.lesson(lesson.title)}
          </Link>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={open}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
        >
          {open ? messages.questions.close : answersCount === 0 ? messages.questions.answer : messages.questions.open}
        </Button>
        {answered ? (
          <Chip tone="ok" icon={<CheckCircleFillIcon size={14} />}>
            {messages.questions.answeredChip}
          </Chip>
        ) : (
          ofCourse && <Chip tone="warn">{messages.questions.waitsChip}</Chip>
        )}
        {/* The chip says the same of a question without answers. */}
        {(answersCount > 0 || answered || !ofCourse) && <span className="t-sm ink-3">{count}</span>}
        <PostActions {...question} className="ml-auto" onEdit={() => setEditing(true)} onDelete={confirmDeletion} />
      </div>
      {open && <QuestionThread uid={uid} />}
      {dialog}
    </li>
  )
}
