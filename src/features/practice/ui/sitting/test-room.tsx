import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { CloudCheckIcon, FlagIcon } from '#design/icons/regular.tsx'
import { Spinner } from '#design/spinner.tsx'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { type OpenAttempt, submitAttempt } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { formatMarks } from '../marks.ts'
import { QuestionText } from '../question-text.tsx'
import { AnswerField } from './answer-field.tsx'
import { flushAnswers, useAnswersWaiting } from './answer-queue.ts'
import { ExpiredAnswers } from './expired-answers.tsx'
import { Palette, PaletteRow } from './palette.tsx'
import { stateOf } from './question-states.ts'
import { SectionTabs } from './section-tabs.tsx'
import { TestHeader } from './test-header.tsx'
import { TimeLeft } from './time-left.tsx'
import { useAnswers } from './use-answers.ts'
import { useServerClock } from './use-attempt-clock.ts'
import './test-room.css'

/** An attempt while its clock runs. `onStale`: the server knows more than this page shows. */
export function TestRoom({ attempt, onStale }: { attempt: OpenAttempt; onStale: () => Promise<unknown> }) {
  const now = useServerClock(attempt.now)
  const place = attempt.sections.findIndex((one) => one.state === 'open')
  const section = attempt.sections[place]
  const { uid } = attempt
  const navigate = useNavigate()
  const submit = useWrite(
    async () => {
      await flushAnswers()
      return call(submitAttempt, { uid })
    },
    { onDone: () => navigate({ href: pagePath('/mock-test/$attempt/result', { attempt: uid }), replace: true }) },
  )
  useWhenOver(now, section ? section.closesAt : attempt.endsAt, attempt.endsAt, onStale, () => submit.mutate())
  const left = section ? (Date.parse(section.closesAt) - now) / 1000 : 0
  return (
    <>
      <TestHeader attempt={attempt} submitting={submit.isPending} onSubmit={() => submit.mutate()} />
      <SectionTabs sections={attempt.sections} left={left} />
      {section ? (
        <OpenSection key={place} attempt={attempt} section={section} left={left} onStale={onStale} now={now} />
      ) : (
        <main id="main" className="grid flex-1 place-items-center gap-3 p-8" aria-busy="true">
          <Spinner />
          <p role="status">{messages.room.waiting}</p>
        </main>
      )}
    </>
  )
}

const againMs = 10_000

/**
 * Reads again when the section's time is over, and submits when the test's is; again every ten seconds until something has
 * come of it.
 */
function useWhenOver(
  now: number,
  closesAt: string,
  endsAt: string,
  onStale: () => Promise<unknown>,
  onEnd: () => void,
) {
  const done = useRef('')
  const online = useOnline()
  useEffect(() => {
    const over = now - Date.parse(closesAt)
    const turn = `${closesAt} ${Math.floor(over / againMs)}`
    // Without a network nothing comes of it: it waits until the network returns.
    if (!online || over < 0 || done.current === turn) return
    done.current = turn
    if (now >= Date.parse(endsAt)) onEnd()
    else void flushAnswers().then(onStale)
  })
}

type SectionProps = {
  attempt: OpenAttempt
  section: OpenAttempt['sections'][number]
  left: number
  now: number
  onStale: () => Promise<unknown>
}

function OpenSection({ attempt, section, left, now, onStale }: SectionProps) {
  const { answers, change, visit } = useAnswers(attempt, now, onStale)
  const [current, setCurrent] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = attempt.asked[current]
  const states = attempt.asked.map(({ uid }) => stateOf(answers.get(uid)))
  const answer = question && answers.get(question.uid)
  // A question that is looked at is visited: its row says so after a crash as well.
  const unseen = question && !answer ? question.uid : undefined
  useEffect(() => {
    if (unseen) visit(unseen)
  }, [unseen, visit])
  function go(index: number) {
    setCurrent(index)
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }
  if (!question) return null
  const { given = [], marked = false } = answer ?? {}
  const isLast = current === attempt.asked.length - 1
  return (
    <div className="flex-1 grid-cols-[minmax(0,1fr)_336px] lg:grid">
      <main id="main" className="flex min-w-0 flex-col">
        <div className="mx-auto w-full max-w-[820px] flex-1 px-4 py-5 lg:py-7">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h1 ref={heading} tabIndex={-1} className="t-h3">
              {messages.room.question(current + 1)}{' '}
              <span className="ink-3 font-normal">{messages.room.of(attempt.asked.length)}</span>
            </h1>
            <span className="row gap-2">
              <Chip tone="ok">{messages.room.right(formatMarks(section.marks))}</Chip>
              {section.negativeMarks > 0 && (
                <Chip tone="bad">{messages.room.wrong(formatMarks(section.negativeMarks))}</Chip>
              )}
            </span>
          </div>
          <PaletteRow states={states} current={current} onGo={go} />
          <QuestionText {...question} className="mt-4 text-[17.5px]" />
          <div className="mt-5">
            <AnswerField
              key={question.uid}
              question={question}
              given={given}
              onChange={(next) => change(question.uid, { given: next, marked })}
            />
          </div>
          <ExpiredAnswers attempt={attempt.uid} />
        </div>
        <div className="sticky bottom-0 z-10 border-t border-line bg-surface">
          <div className="mx-auto flex w-full max-w-[820px] flex-wrap items-center gap-3 px-4 py-3">
            <Button
              variant="secondary"
              size="medium"
              icon={<FlagIcon />}
              aria-pressed={marked}
              onClick={() => change(question.uid, { given: [...given], marked: !marked })}
            >
              {marked ? messages.room.unmark : messages.room.mark}
            </Button>
            <Button variant="text" size="medium" onClick={() => change(question.uid, { given: [], marked })}>
              {messages.room.clear}
            </Button>
            <Button size="medium" className="max-md:w-full md:ml-auto" onClick={() => go(isLast ? 0 : current + 1)}>
              {messages.room.next}
            </Button>
          </div>
        </div>
      </main>
      <aside
        className="border-line bg-surface px-4 py-6 max-lg:border-t lg:border-l lg:px-6"
        aria-label={messages.room.all}
      >
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 className="t-h3">{section.title}</h2>
          <TimeLeft seconds={left} className="max-lg:hidden" />
        </div>
        <Palette states={states} current={current} onGo={go} />
        <SavedNote />
      </aside>
    </div>
  )
}

function SavedNote() {
  const online = useOnline()
  const waiting = useAnswersWaiting((state) => state.waiting)
  if (!online || waiting)
    return (
      <AlertBanner type="warning" className="mt-6">
        {messages.room.unsent}
      </AlertBanner>
    )
  return (
    <p className="t-sm ink-3 mt-6 flex gap-2.5">
      <CloudCheckIcon size={20} className="mt-0.5 shrink-0" />
      {messages.room.saved}
    </p>
  )
}
