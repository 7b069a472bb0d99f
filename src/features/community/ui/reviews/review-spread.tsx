import { Stars } from '#design/stars.tsx'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../../messages/en.ts'
import type { ReviewsPage } from '../reviews-query.ts'

/** The average and how many gave each number of stars. */
export function ReviewSpread({ average, spread, total }: Pick<ReviewsPage, 'average' | 'spread'> & { total: number }) {
  return (
    <div className="grid gap-8 md:grid-cols-[200px_1fr]">
      <div>
        <p className="text-[60px] leading-none font-[740] tracking-[-0.03em]" aria-hidden="true">
          {average.toFixed(1)}
        </p>
        <div className="mt-2">
          <Stars rating={average} size={20} />
        </div>
        <p className="t-sm ink-3 mt-1">{messages.reviewCount(total, formatCount(total))}</p>
      </div>
      <ul className="space-y-2">
        {([5, 4, 3, 2, 1] as const).map((stars) => {
          const percent = Math.round((spread[stars] / total) * 100)
          return (
            <li key={stars} className="row t-sm gap-3">
              <span className="sr-only">{messages.spreadLine(stars, percent)}</span>
              <span className="w-12 shrink-0" aria-hidden="true">
                {messages.stars(stars)}
              </span>
              <span className="progress-bar h-2! flex-1" aria-hidden="true">
                <i style={{ width: `${percent}%`, background: 'var(--star)' }} />
              </span>
              <span className="ink-3 w-10 text-right" aria-hidden="true">
                {messages.percent(percent)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
