import { formatCount } from '#platform/format/format.ts'
import { StarFillIcon } from './icons/fill.tsx'
import { messages } from './messages/en.ts'

/** One star, the figure and how many said so. Nothing where there is no rating yet. */
export function Rating({ rating, reviews }: { rating: number; reviews?: number }) {
  if (!(rating > 0)) return null
  const shown = rating.toFixed(1)
  const count = reviews ? formatCount(reviews) : ''
  return (
    <span className="rating">
      <span className="sr-only">{messages.rated(shown, count)}</span>
      <StarFillIcon />
      <span aria-hidden="true">{shown}</span>
      {count && (
        <span className="rating-count" aria-hidden="true">
          {messages.reviewCount(count)}
        </span>
      )}
    </span>
  )
}
