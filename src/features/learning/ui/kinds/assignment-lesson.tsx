import { AlertBanner } from '#design/alert-banner.tsx'
import { langOf, otherLang } from '#design/lang-of.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import type { OpenedAssignment } from '../../contract/assignment.ts'
import { AssignmentForm } from './assignment-form.tsx'
import { DueDate } from './due-date.tsx'
import { useLessonWork, type WorkOrigin } from './lesson-work.ts'
import { RubricTable } from './rubric-table.tsx'
import { SubmittedAnswerCard } from './submitted-answer-card.tsx'

const stateTexts = {
  WAITING: messages.assignment.waitingText,
  ACCEPTED: messages.assignment.acceptedText,
  AGAIN: messages.assignment.againText,
}

/** In the place of the form, where nothing is accepted after the deadline; what was written stays to be read. */
function ClosedAssignment({ lesson }: { lesson: string }) {
  const text = useLessonWork(lesson, 'assignment')?.value.text
  return (
    <section className="mt-7">
      <AlertBanner type="warning">{messages.assignment.closed}</AlertBanner>
      {text && (
        <div className="card mt-3 p-5">
          <p className="ink-2 t-sm">{messages.assignment.notSubmitted}</p>
          <p className="mt-2 whitespace-pre-wrap wrap-anywhere" lang={langOf(text)}>
            {text}
          </p>
        </div>
      )}
    </section>
  )
}

/** An assignment: its brief, the submitted answers with feedback, and the form for the next one. */
export function AssignmentLesson({
  lesson,
  assignment,
  origin,
  hindi,
  preview,
}: {
  lesson: string
  assignment: OpenedAssignment
  origin: WorkOrigin
  hindi: boolean
  preview: boolean
}) {
  const [newest, ...earlier] = assignment.answers.filter((one) => one.state !== 'REPLACED')
  const accepted = newest?.state === 'ACCEPTED'
  return (
    <div className="mt-6 max-w-[680px]">
      <section>
        <h2 className="sr-only">{messages.assignment.brief}</h2>
        <div
          className="prose"
          lang={otherLang(hindi ? 'hi' : 'en')}
          dangerouslySetInnerHTML={{ __html: assignment.brief }}
        />
        {!accepted && (
          <DueDate
            dueAt={assignment.dueAt}
            lateRule={assignment.lateRule}
            asked={assignment.answers.some((one) => one.state === 'AGAIN')}
          />
        )}
      </section>
      {!accepted && assignment.rubric.length > 0 && (
        <section className="mt-7">
          <h2 className="t-h3">{messages.assignment.rubric}</h2>
          <RubricTable rubric={assignment.rubric} />
        </section>
      )}
      {newest && (
        <section className="mt-7">
          <h2 className="t-h3">{messages.assignment.yourAnswer}</h2>
          {newest.state !== 'REPLACED' && (
            <AlertBanner
              type={{ WAITING: 'info', ACCEPTED: 'success', AGAIN: 'warning' }[newest.state] as 'info'}
              className="mt-3"
            >
              {stateTexts[newest.state]}
            </AlertBanner>
          )}
          <SubmittedAnswerCard answer={newest} />
        </section>
      )}
      {!accepted && assignment.closed && <ClosedAssignment lesson={lesson} />}
      {!accepted && !assignment.closed && (
        <AssignmentForm
          key={`${lesson} ${newest?.uid ?? 'first'}`}
          lesson={lesson}
          origin={origin}
          takes={assignment.answer}
          again={newest?.state}
          heading={newest !== undefined}
          preview={preview}
        />
      )}
      {earlier.length > 0 && (
        <section className="mt-8">
          <h2 className="t-h3">{messages.assignment.earlier}</h2>
          {earlier.map((answer) => (
            <SubmittedAnswerCard key={answer.uid} answer={answer} />
          ))}
        </section>
      )}
    </div>
  )
}
