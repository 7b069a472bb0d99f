import { buttonClass } from '#design/button-class.ts'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { SubmittedAnswer } from '../../contract/assignment.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { FileCard } from './file-card.tsx'
import { GradeTable } from './rubric-table.tsx'

const tones: Record<SubmittedAnswer['state'], ChipTone> = {
  WAITING: 'neutral',
  ACCEPTED: 'ok',
  AGAIN: 'warn',
  REPLACED: 'neutral',
}

export function AnswerState({ answer: { state, late } }: { answer: Pick<SubmittedAnswer, 'state' | 'late'> }) {
  return (
    <span className="row flex-wrap justify-end gap-1.5">
      <Chip tone={tones[state]}>{messages.assignment.states[state]}</Chip>
      {late && <Chip tone="bad">{messages.assignment.lateMark}</Chip>}
    </span>
  )
}

/** A submitted answer with its feedback. Both are plain text. */
export function SubmittedAnswerCard({ answer }: { answer: SubmittedAnswer }) {
  const { text, file, feedback, handedInAt, grade, lateDeduction } = answer
  return (
    <article className="card mt-3 p-5">
      <p className="row flex-wrap justify-between gap-2">
        <span className="t-sm ink-3">{messages.assignment.submittedOn(formatDateTime(handedInAt))}</span>
        <AnswerState answer={answer} />
      </p>
      {text && (
        <p className="mt-3 whitespace-pre-wrap wrap-anywhere" lang={langOf(text)}>
          {text}
        </p>
      )}
      {file && (
        <div className="mt-3">
          <FileCard
            file={file}
            action={
              <a href={file.href} download={file.name} className={buttonClass({ variant: 'secondary', size: 'small' })}>
                <span className="btn-label">{messages.resource.download}</span>
              </a>
            }
          />
        </div>
      )}
      {grade && (
        <div className="mt-4">
          <h3 className="t-sm font-semibold">{messages.grading.points}</h3>
          <GradeTable grade={grade} lateDeduction={lateDeduction} />
        </div>
      )}
      {!grade && lateDeduction !== null && (
        <p className="ink-2 t-sm mt-3">{messages.assignment.lateRules.deduct(lateDeduction)}</p>
      )}
      {feedback && (
        <div className="mt-4 border-l-2 border-line-2 pl-3.5">
          <h3 className="t-sm font-semibold">{messages.assignment.feedback}</h3>
          <p className="whitespace-pre-wrap wrap-anywhere" lang={langOf(feedback)}>
            {feedback}
          </p>
        </div>
      )}
    </article>
  )
}
