import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { courseFigures } from '../../contract.ts'
import { messages } from '../../messages/en.ts'
import { sharePercent } from '../../rules.ts'

const { coursePage } = messages
type Figures = ReplyOf<typeof courseFigures>
const steps = ['views', 'enrolments', 'started', 'completed'] as const

/** From a look at the page to the last lesson: each step as wide as its share of the widest. */
export function CourseFunnel({ figures }: { figures: Figures }) {
  const { funnel, course } = figures
  const widest = Math.max(1, ...steps.map((step) => funnel[step]))
  const facts = [
    { name: coursePage.sales, value: formatPaise(figures.sales), hint: coursePage.salesHint },
    { name: coursePage.ownersNow, value: formatCount(figures.learners), hint: '' },
    {
      name: coursePage.rating,
      value: course.reviewsCount > 0 ? course.courseRating.toFixed(1) : messages.noRating,
      hint: coursePage.reviews(course.reviewsCount, formatCount(course.reviewsCount)),
    },
  ]
  return (
    <section className="card !rounded-panel lg:grid lg:grid-cols-[minmax(0,1fr)_260px]" aria-labelledby="funnel">
      <div className="p-5 lg:p-7">
        <h2 id="funnel" className="t-h3">
          {coursePage.funnel}
        </h2>
        <p className="t-sm ink-3 mt-1">{coursePage.funnelHint}</p>
        <ol className="mt-5 grid gap-4">
          {steps.map((step, index) => {
            const before = steps[index - 1]
            const percent = before && sharePercent(funnel[step], funnel[before])
            return (
              <li key={step}>
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span>{coursePage.steps[step]}</span>
                  <span>
                    <b className="text-[19px] font-bold">{formatCount(funnel[step])}</b>
                    {percent && <span className="t-sm ink-3 ml-2">{coursePage.ofBefore(percent)}</span>}
                  </span>
                </p>
                <span className="mt-1.5 block h-3 rounded-[4px] bg-sunken" aria-hidden="true">
                  <span
                    className="block h-full rounded-[4px] bg-meter"
                    style={{ width: `${(funnel[step] / widest) * 100}%` }}
                  />
                </span>
              </li>
            )
          })}
        </ol>
      </div>
      <dl className="grid grid-cols-2 border-t border-line lg:grid-cols-1 lg:content-start lg:divide-y lg:divide-line lg:border-t-0 lg:border-l">
        {facts.map(({ name, value, hint }) => (
          <div key={name} className="p-4 lg:px-6 lg:py-5">
            <dt className="t-sm ink-3">{name}</dt>
            <dd className="mt-0.5 text-[26px] leading-tight font-bold tracking-[-0.015em]">{value}</dd>
            {hint && <dd className="t-sm ink-2">{hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
