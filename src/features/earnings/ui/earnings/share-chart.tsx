import { Suspense, useMemo } from 'react'
import { Skeleton } from '#design/skeleton.tsx'
import { shortPaise } from '#design/steps-axis.ts'
import { TitledCard } from '#design/titled-card.tsx'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { formatPaise } from '#platform/format/money.ts'
import { stepName } from '#platform/format/step-names.ts'
import type { CreatorEarnings } from '../../contract/earnings.ts'
import { messages } from '../../messages/earnings-en.ts'

const StepsCanvas = lazyPart(() => import('#design/steps-canvas.tsx'), 'StepsCanvas')
const height = 260
/** The axis has no smaller step than ₹100. */
const leastStep = 10_000
const noPoint = () => undefined

type Months = CreatorEarnings['months']
const nameOf = (start = '') => stepName(start, { months: true, whole: true })
const monthOnly = (start = '') => nameOf(start).replace(/\s?\d{4}$/, '')

/** A creator's share month by month: as a flight of steps, in words and as a table. */
export function ShareChart({ months }: { months: Months }) {
  const values = useMemo(() => months.map(({ share }) => Math.max(0, share)), [months])
  const names = useMemo(() => months.map(({ start }) => stepName(start, { months: true })), [months])
  const [before, present] = months.slice(-2)
  const total = formatPaise(months.reduce((sum, { share }) => sum + share, 0))
  return (
    <TitledCard
      id="by-month"
      title={messages.byMonth}
      hint={
        before && present
          ? messages.soFar(
              monthOnly(present.start),
              formatPaise(present.share),
              monthOnly(before.start),
              formatPaise(before.share),
            )
          : undefined
      }
    >
      <div
        className="mt-4"
        role="img"
        aria-label={messages.chart(nameOf(months[0]?.start), nameOf(present?.start), total)}
      >
        <Suspense fallback={<Skeleton className="w-full" style={{ height }} />}>
          <StepsCanvas
            values={values}
            names={names}
            axisText={shortPaise}
            leastStep={leastStep}
            height={height}
            onPoint={noPoint}
          />
        </Suspense>
      </div>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.asTable}</summary>
        <div className="mt-1 overflow-x-auto rounded-control border border-line">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{messages.month}</th>
                <th scope="col" data-align="end">
                  {messages.share}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(({ start, share }) => (
                <tr key={start}>
                  <th scope="row">{nameOf(start)}</th>
                  <td data-align="end">{formatPaise(share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </TitledCard>
  )
}
