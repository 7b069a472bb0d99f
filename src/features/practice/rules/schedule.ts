import { type Card, fsrs, type Grade, Rating, State } from 'ts-fsrs'
import { dayMs } from '#platform/format/durations.ts'
import type { RevisionRating } from './ratings.ts'

/** What the schedule knows of a question; days are days in India, as `YYYY-MM-DD`. */
export type Scheduled = {
  dueOn: string
  /** null until it is revised once, as are the next two. */
  revisedOn: string | null
  stability: number | null
  difficulty: number | null
  reviews: number
  lapses: number
}

/** Nobody prepares for an examination longer: what is known well comes back once a year. */
const maxDays = 365
/** Whole days, and the same for everyone: the button says after how many days a question comes back. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: maxDays })
const grades: Record<RevisionRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}
/** The schedule counts from the middle of the day, so that it counts days and no hours. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** What a question's schedule is after a rating on a day. */
export function afterRating(card: Scheduled, rating: RevisionRating, day: string): Scheduled & { days: number } {
  const { card: next } = scheduler.next(cardOf(card), noonOf(day), grades[rating])
  // Never the same day again. Where all answers reach the longest interval the library keeps them a day apart.
  const days = Math.min(maxDays, Math.max(1, next.scheduled_days))
  return {
    days,
    dueOn: new Date(noonOf(day).getTime() + days * dayMs).toISOString().slice(0, 10),
    revisedOn: day,
    stability: next.stability,
    difficulty: next.difficulty,
    reviews: card.reviews + 1,
    lapses: next.lapses,
  }
}

/** After how many days a question comes back, by the rating. */
export function intervalsOf(card: Scheduled, day: string): Record<RevisionRating, number> {
  const days = (rating: RevisionRating) => afterRating(card, rating, day).days
  return { again: days('again'), hard: days('hard'), good: days('good'), easy: days('easy') }
}

function cardOf({ dueOn, revisedOn, stability, difficulty, reviews, lapses }: Scheduled): Card {
  const isNew = revisedOn === null
  return {
    due: noonOf(dueOn),
    stability: stability ?? 0,
    difficulty: difficulty ?? 0,
    elapsed_days: 0,
    scheduled_days: isNew ? 0 : Math.round((noonOf(dueOn).getTime() - noonOf(revisedOn).getTime()) / dayMs),
    learning_steps: 0,
    reps: reviews,
    lapses,
    state: isNew ? State.New : State.Review,
    ...(isNew ? {} : { last_review: noonOf(revisedOn) }),
  }
}
