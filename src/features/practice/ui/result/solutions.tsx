import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Chip } from '#design/chip.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { CheckCircleFillIcon, XCircleFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { ListFailed } from '#design/list-failed.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { attemptSolutions } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { formatMarks } from '../marks.ts'
import { OptionText, QuestionText } from '../question-text.tsx'

type Solved = ReplyOf<typeof attemptSolutions>['questions'][number]
const { solutions } = messages

/** The questions of a section with the given answers, the right ones and why. */
export function Solutions({ attempt, section }: { attempt: string; section: number }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...query(attemptSolutions, { uid: attempt, section }),
    placeholderData: keepPreviousData,
  })
  const go = (to: number) =>
    void navigate({
      href: pagePath('/mock-test/$attempt/result', { attempt }, { section: to || undefined }),
      resetScroll: false,
    })
  return (
    <section id="solutions" className="mt-10 max-w-[860px] scroll-mt-20">
      <h2 className="t-h2">{solutions.title}</h2>
      {error && !data && <ListFailed onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="mt-4 h-64" />}
      {data && data.sections.length > 1 && (
        <div role="group" aria-label={solutions.section} className="mt-4 flex flex-wrap gap-2">
          {data.sections.map((title, index) => (
            <FilterChip key={`${index} ${title}`} on={index === section} onClick={() => go(index)}>
              {title}
            </FilterChip>
          ))}
        </div>
      )}
      <ol className="mt-5 space-y-5">
        {data?.questions.map((question, index) => (
          <li key={question.uid}>
            <SolvedQuestion question={question} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SolvedQuestion({ question, number }: { question: Solved; number: number }) {
  const { right, score, topic, rightPercent, explanation, explanationHi } = question
  const tone = right === null ? 'neutral' : right ? 'ok' : 'bad'
  const outcome = right === null ? solutions.skipped : right ? solutions.right : solutions.wrong
  return (
    <article className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{messages.room.question(number)}</h3>
        <span className="row flex-wrap gap-2">
          {topic && <Chip>{topic}</Chip>}
          <Chip tone={tone}>
            {outcome} {score > 0 ? `+${formatMarks(score)}` : formatMarks(score)}
          </Chip>
        </span>
      </div>
      <QuestionText {...question} className="mt-3" />
      {question.options.length > 0 ? <SolvedOptions question={question} /> : <TypedAnswer question={question} />}
      {explanation && (
        <div className="mt-4 rounded-control bg-sunken p-4">
          <p className="font-semibold">{solutions.explanation}</p>
          <QuestionText text={explanation} textHi={explanationHi} className="mt-1" />
        </div>
      )}
      {rightPercent !== null && <p className="t-sm ink-3 mt-3">{solutions.everyone(rightPercent)}</p>}
    </article>
  )
}

function SolvedOptions({ question: { options, correct, given } }: { question: Solved }) {
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

function TypedAnswer({ question: { kind, given, correct, tolerance } }: { question: Solved }) {
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
