import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Chip } from '#design/chip.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { ListFailed } from '#design/list-failed.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { attemptSolutions } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { formatMarks } from '../marks.ts'
import { QuestionText } from '../question-text.tsx'
import { ReviseToggle } from './revise-toggle.tsx'
import { SolvedAnswer } from './solved-answer.tsx'

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
            <SolvedQuestion attempt={attempt} question={question} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SolvedQuestion({ attempt, question, number }: { attempt: string; question: Solved; number: number }) {
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
      <SolvedAnswer question={question} />
      {(explanation || explanationHi) && (
        <div className="mt-4 rounded-control bg-sunken p-4">
          <p className="font-semibold">{solutions.explanation}</p>
          <QuestionText text={explanation} textHi={explanationHi} className="mt-1" />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="t-sm ink-3">{rightPercent !== null && solutions.everyone(rightPercent)}</p>
        <ReviseToggle attempt={attempt} question={question.uid} revised={question.revised} number={number} />
      </div>
    </article>
  )
}
