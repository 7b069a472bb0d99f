import { type ReactNode, useEffect, useRef } from 'react'
import { Chip } from '#design/chip.tsx'
import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { Dots } from '#design/dots.tsx'
import { minuteMs } from '#platform/format/durations.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import type { OpenedQuiz, ScoredAttempt } from '../../contract/quiz.ts'
import { AnsweredQuestion } from './answered-question.tsx'

const openedAt = Date.now()

/** What came of an attempt: the points, the pass mark, and each question with its explanation. */
export function QuizResult({
  attempt,
  attempts,
  preview,
  again,
}: {
  attempt: ScoredAttempt
  attempts: OpenedQuiz['attempts']
  preview: boolean
  again: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // An attempt that was just scored takes the place of the button that sent it; an old one is only looked at.
    if (Date.parse(attempt.submittedAt) >= openedAt - minuteMs) heading.current?.focus()
  }, [attempt.submittedAt])
  const best = attempts.reduce((max, one) => Math.max(max, one.percent), attempt.percent)
  return (
    <section className="mt-6 max-w-[680px]">
      <div className="card row flex-wrap gap-5 p-5">
        <p className="text-[36px] leading-none font-[720] tracking-[-0.02em]" aria-hidden="true">
          {messages.quiz.percent(attempt.percent)}
        </p>
        <div className="min-w-0 flex-1 basis-[220px]">
          <h2 ref={heading} tabIndex={-1} className="t-h3 row flex-wrap gap-2">
            {messages.quiz.score(attempt.points, attempt.outOf, attempt.percent)}
            {attempt.passed ? (
              <Chip tone="ok" icon={<CheckCircleFillIcon size={14} />}>
                {messages.quiz.passed}
              </Chip>
            ) : (
              <Chip tone="warn">{messages.quiz.notPassed}</Chip>
            )}
          </h2>
          <p className="ink-2 mt-1">
            {messages.quiz.passMark(attempt.passPercent)}{' '}
            {preview
              ? messages.quiz.previewText
              : attempt.passed
                ? messages.quiz.passedText
                : messages.quiz.notPassedText}
          </p>
          {attempts.length > 1 && (
            <p className="t-sm ink-3 mt-1">
              <Dots>
                {messages.quiz.attempts(attempts.length)}
                {messages.quiz.best(best)}
              </Dots>
            </p>
          )}
        </div>
        <div className="max-md:basis-full">{again}</div>
      </div>
      <h3 className="t-h3 mt-8">{messages.quiz.review}</h3>
      <ol className="mt-4 space-y-5">
        {attempt.questions.map((question, index) => (
          <li key={question.uid}>
            <AnsweredQuestion question={question} number={index + 1} of={attempt.questions.length} />
          </li>
        ))}
      </ol>
    </section>
  )
}
