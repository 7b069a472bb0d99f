import { StarFillIcon, StarHalfFillIcon } from './icons/fill.tsx'
import { StarIcon } from './icons/regular.tsx'
import { messages } from './messages/en.ts'

/** How each of five stars is drawn: 4.7 is four full and a half, 4.85 five full. */
export function starsOf(rating: number): ('full' | 'half' | 'empty')[] {
  return [1, 2, 3, 4, 5].map((star) => {
    const missing = star - rating
    if (missing <= 0.2) return 'full'
    return missing < 0.8 ? 'half' : 'empty'
  })
}

const drawn = { full: StarFillIcon, half: StarHalfFillIcon, empty: StarIcon }

export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className="stars" style={{ fontSize: size }} role="img" aria-label={messages.rated(rating.toFixed(1), '')}>
      {starsOf(rating).map((star, index) => {
        const Star = drawn[star]
        return <Star key={index} />
      })}
    </span>
  )
}
