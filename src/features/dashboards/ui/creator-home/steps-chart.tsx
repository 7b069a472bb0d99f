import { Suspense, useMemo, useState } from 'react'
import { FilterChip } from '#design/filter-chip.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { shortPaise } from '#design/steps-axis.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { stepName } from '#platform/format/step-names.ts'
import type { creatorDashboard } from '../../contract.ts'
import { messages } from '../../messages/creator-en.ts'
import { ChangeChip } from '../change-chip.tsx'

const StepsCanvas = lazyPart(() => import('#design/steps-canvas.tsx'), 'StepsCanvas')

type Home = ReplyOf<typeof creatorDashboard>
const measures = ['earned', 'enrolments'] as const
type Measure = (typeof measures)[number]
const height = 280

const looks = {
  earned: { text: formatPaise, axis: shortPaise, leastStep: 10_000, hint: messages.earnedHint },
  enrolments: {
    text: formatCount,
    axis: (value: number) => (Number.isInteger(value) ? formatCount(value) : ''),
    leastStep: 100,
    hint: messages.enrolmentsHint,
  },
}

/** Earnings or enrolments over the span: the sum, the flight of steps, and the same in words and as a table. */
export function StepsChart({ home, months }: { home: Home; months: boolean }) {
  const [measure, setMeasure] = useState<Measure>('earned')
  const [point, setPoint] = useState<number | null>(null)
  const { steps } = home
  const look = looks[measure]
  // The canvas begins at 0; a step of which refunds took back more is said in words and in the table.
  const values = useMemo(() => steps.map((step) => Math.max(0, step[measure])), [steps, measure])
  const names = useMemo(() => steps.map((step) => stepName(step.start, { months })), [steps, months])
  const pointed = point === null ? undefined : steps[point]
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="ink-2 text-[16px] font-normal tracking-normal">{messages[measure]}</h2>
        <div className="flex gap-2" role="group" aria-label={messages.measure}>
          {measures.map((one) => (
            <FilterChip key={one} on={one === measure} onClick={() => setMeasure(one)}>
              {messages[one]}
            </FilterChip>
          ))}
        </div>
      </div>
      <p className="row flex-wrap gap-4">
        <span className="text-[42px] leading-[1.05] font-[740] tracking-[-0.025em] lg:text-[52px]">
          {look.text(home[measure].now)}
        </span>
        <ChangeChip change={home[measure]} />
      </p>
      <p className="t-sm ink-3 mt-1">
        {pointed ? (
          <span className="ink-2">
            {messages.point(stepName(pointed.start, { months, whole: true }), look.text(pointed[measure]))}
          </span>
        ) : (
          look.hint
        )}
      </p>
      <div className="mt-4" role="img" aria-label={summaryOf(home, measure, months)}>
        <Suspense fallback={<Skeleton className="w-full" style={{ height }} />}>
          <StepsCanvas
            values={values}
            names={names}
            axisText={look.axis}
            leastStep={look.leastStep}
            height={height}
            onPoint={setPoint}
          />
        </Suspense>
      </div>
      <details className="mt-3">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.asTable}</summary>
        <StepsTable home={home} months={months} />
      </details>
    </div>
  )
}

function summaryOf({ steps, ...home }: Home, measure: Measure, months: boolean): string {
  const name = (start = '') => stepName(start, { months, whole: true })
  const [from, to] = [name(steps[0]?.start), name(steps.at(-1)?.start)]
  const best = steps.reduce((max, step) => (step[measure] > max[measure] ? step : max))
  if (best[measure] <= 0) return messages.chartEmpty(messages[measure], from, to)
  const { text } = looks[measure]
  return messages.chart(messages[measure], from, to, text(home[measure].now), text(best[measure]), name(best.start))
}

function StepsTable({ home, months }: { home: Home; months: boolean }) {
  return (
    <div className="mt-1 overflow-x-auto rounded-control border border-line">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{months ? messages.month : messages.day}</th>
            <th scope="col" data-align="end">
              {messages.earned}
            </th>
            <th scope="col" data-align="end">
              {messages.enrolments}
            </th>
          </tr>
        </thead>
        <tbody>
          {home.steps.toReversed().map((step) => (
            <tr key={step.start}>
              <th scope="row">{stepName(step.start, { months, whole: true })}</th>
              <td data-align="end">{formatPaise(step.earned)}</td>
              <td data-align="end">{formatCount(step.enrolments)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
