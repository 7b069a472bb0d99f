import { formatDate } from '#platform/format/format.ts'
import { messages } from '../messages/card-en.ts'

/** How long a price with an end lasts: the day before whose end the discount is over. */
export function PriceUntil({ endsAt, className = 't-sm ink-2' }: { endsAt?: string | null; className?: string }) {
  if (!endsAt) return null
  return (
    <p className={className}>
      <time dateTime={endsAt}>{messages.priceUntil(formatDate(new Date(Date.parse(endsAt) - 1)))}</time>
    </p>
  )
}
