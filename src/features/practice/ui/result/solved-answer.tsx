import { CheckCircleFillIcon, XCircleFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import type { AskedQuestion } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { formatMarks } from '../marks.ts'
import { OptionText } from '../question-text.tsx'
import { SolvedMatch, SolvedOrder } from './solved-items.tsx'

export type SolvedQuestion = Pick<AskedQuestion, 'kind' | 'options' | 'partners'> & {
  given: string[]
  correct: string[]
  tolerance: number
}
const { solutions } = messages

/** What was answered beside what is right. */
export function SolvedAnswer({ question }: { question: SolvedQuestion }) {
  if (question.kind === 'order') return <SolvedOrder question={question} />
  if (question.kind === 'match') return <SolvedMatch question={question} />
  return question.options.length > 0 ? <SolvedOptions question={question} /> : <TypedAnswer question={question} />
}

function SolvedOptions({ question: { options, correct, given } }: { question: SolvedQuestion }) {
  return (
    <ul className="mt-4 space-y-2">
      {options.map((option) => {
        const isCorrect = correct.includes(option.uid)
        const isGiven = given.includes(option.uid)
        return (
          <li
            key={option.uid}
            className={`flex items-start gap-3 rounded-control border p-3 ${isCorrect ? 'border-ok-line bg-ok-tint' : isGiven ? 'border-bad-line bg-bad-tint' : 'border-line'}`}
          >
            <span className="min-w-0 flex-1">
              <OptionText {...option} />
            </span>
            {isCorrect && <CheckCircleFillIcon size={20} className="shrink-0 text-ok-ink" />}
            {!isCorrect && isGiven && <XCircleFillIcon size={20} className="shrink-0 text-bad-ink" />}
            {(isCorrect || isGiven) && (
              <span className="t-sm">
                {[isGiven && solutions.yourAnswer, isCorrect && solutions.rightAnswer].filter(Boolean).join(', ')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function TypedAnswer({ question: { kind, given, correct, tolerance } }: { question: SolvedQuestion }) {
  const side = (value: string) => (value === 'true' ? messages.room.true : messages.room.false)
  const shown = (value: string) => (kind === 'true-false' ? side(value) : value)
  const answer = given[0]?.trim() ? shown(given[0]) : solutions.none
  const expected =
    tolerance > 0 ? solutions.tolerance(correct[0] ?? '', formatMarks(tolerance)) : correct.map(shown).join(', ')
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2">
      <div>
        <dt className="t-sm ink-2">{solutions.yourAnswer}</dt>
        <dd lang={langOf(answer)}>{answer}</dd>
      </div>
      <div>
        <dt className="t-sm ink-2">{solutions.rightAnswer}</dt>
        <dd lang={langOf(expected)}>{expected}</dd>
      </div>
    </dl>
  )
}
