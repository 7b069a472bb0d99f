import { Suspense, useMemo, useState } from 'react'
import { FilterChip } from '#design/filter-chip.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { formatCount } from '#platform/format/format.ts'
import { stepName } from '#platform/format/step-names.ts'
import type { visitFigures } from '../../contract/visit-figures.ts'
import { messages } from '../../messages/visits-en.ts'

const StepsCanvas = lazyPart(() => import('#design/steps-canvas.tsx'), 'StepsCanvas')

type Days = ReplyOf<typeof visitFigures>['days']
const measures = ['visits', 'sales'] as const
const height = 240
const axisText = (value: number) => (Number.isInteger(value) ? formatCount(value) : '')
/** The axis has no smaller step than one. */
const leastStep = 1
const nameOf = (day = '') => stepName(day, { months: false, whole: true })

/** Visits or sales day by day: the sum, the flight of steps, and the same in words and as a table. */
export function VisitsChart({ days }: { days: Days }) {
  const [measure, setMeasure] = useState<(typeof measures)[number]>('visits')
  const [point, setPoint] = useState<number | null>(null)
  const values = useMemo(() => days.map((day) => day[measure]), [days, measure])
  const names = useMemo(() => days.map(({ day }) => stepName(day, { months: false })), [days])
  const total = formatCount(values.reduce((sum, value) => sum + value, 0))
  const pointed = point === null ? undefined : days[point]
  return (
    <section className="card p-5 md:p-6" aria-labelledby="by-day">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="by-day" className="t-h3">
          {messages[measure]}
        </h2>
        <div className="flex gap-2" role="group" aria-label={messages.measure}>
          {measures.map((one) => (
            <FilterChip key={one} on={one === measure} onClick={() => setMeasure(one)}>
              {messages[one]}
            </FilterChip>
          ))}
        </div>
      </div>
      <p className="mt-2 text-[36px] leading-none font-[720] tracking-[-0.02em]">{total}</p>
      <p className="t-sm ink-2 mt-1.5 min-h-5">
        {pointed && messages.point(nameOf(pointed.day), formatCount(pointed[measure]))}
      </p>
      <div
        className="mt-2"
        role="img"
        aria-label={messages.chart(messages[measure], nameOf(days[0]?.day), nameOf(days.at(-1)?.day), total)}
      >
        <Suspense fallback={<Skeleton className="w-full" style={{ height }} />}>
          <StepsCanvas
            values={values}
            names={names}
            axisText={axisText}
            leastStep={leastStep}
            height={height}
            onPoint={setPoint}
          />
        </Suspense>
      </div>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.asTable}</summary>
        <div className="mt-1 overflow-x-auto rounded-control border border-line">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{messages.day}</th>
                <th scope="col" data-align="end">
                  {messages.visits}
                </th>
                <th scope="col" data-align="end">
                  {messages.sales}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, visits, sales }) => (
                <tr key={day}>
                  <th scope="row">{nameOf(day)}</th>
                  <td data-align="end">{formatCount(visits)}</td>
                  <td data-align="end">{formatCount(sales)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
