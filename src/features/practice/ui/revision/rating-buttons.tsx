import { useEffect, useRef } from 'react'
import { Button } from '#design/button.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { answerRevision } from '../../contract/revision.ts'
import { messages } from '../../messages/revision-en.ts'
import { ratingOfKey } from './rating-keys.ts'
import { ratings, type RevisionRating } from '../../rules/ratings.ts'

/** How well the question was known, each with the time after which it comes back. The keys 1 to 4 press them. */
export function RatingButtons({
  days,
  rating: running,
  onRate,
}: {
  days: ReplyOf<typeof answerRevision>['days']
  rating: RevisionRating | undefined
  onRate: (rating: RevisionRating) => void
}) {
  const group = useRef<HTMLDivElement>(null)
  const latest = useRef(onRate)
  useEffect(() => {
    latest.current = onRate
  })
  useEffect(() => {
    // The button that showed the answer is gone: the focus goes to what comes next.
    group.current?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      const rating = ratingOfKey(event)
      if (rating) latest.current(rating)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={group} role="group" aria-labelledby="rating" tabIndex={-1} className="mt-6 border-t border-line pt-5">
      <p id="rating" className="font-semibold">
        {messages.rating}
      </p>
      <p className="t-sm ink-2 mt-1">
        {messages.ratingText} <span className="max-md:hidden">{messages.ratingKeys}</span>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {ratings.map((rating) => (
          <Button
            key={rating}
            variant={rating === 'good' ? 'primary' : 'secondary'}
            className="!h-auto min-h-14 flex-col !gap-0 py-1.5"
            loading={running === rating}
            onClick={() => onRate(rating)}
          >
            <span className="block">
              {messages.ratings[rating]}
              <span className="block text-[13px] font-normal">{messages.again(messages.days(days[rating]))}</span>
            </span>
          </Button>
        ))}
      </div>
    </div>
  )
}
