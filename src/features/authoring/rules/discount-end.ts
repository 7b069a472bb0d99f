import { dayAfter, dayInIndia, startOfDay } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/authoring-en.ts'
import { endOfDay, type PriceFields } from './draft-price.ts'

// The end that learners read is real. The database refuses the same (`follow_asked_price`, migrations/0090).

/** How long no discount has an end after the last one that had: otherwise each end would be the start of the next. */
const restDays = 30

export type LiveDiscount = {
  /** The day that learners read now; it may just be over. */
  discountEndsOn: string | null
  /** When a discount with an end was last over. */
  endedAt: Date | null
}

/** Why a published course can't have this end of its discount at a moment; null where it can. */
export function endProblem(live: LiveDiscount, next: PriceFields, at: Date): LocalizableText | null {
  if (next.free || !next.discount) return null
  const { discountEndsOn: endsOn = null } = next
  const liveEnd = live.discountEndsOn === null ? null : endOfDay(live.discountEndsOn)
  if (live.discountEndsOn !== null && liveEnd !== null && liveEnd > at)
    return endsOn !== null && endsOn <= live.discountEndsOn ? null : textOf(messages, 'endStays', live.discountEndsOn)
  const again = startsAgain(liveEnd ?? live.endedAt)
  return endsOn === null || again === null || again <= at ? null : textOf(messages, 'endAgain', firstDayFrom(again))
}

function startsAgain(endedAt: Date | null): Date | null {
  return endedAt && new Date(endedAt.getTime() + restDays * dayMs)
}

/** The first day in India that lies after a moment as a whole. */
function firstDayFrom(at: Date): string {
  const day = dayInIndia(at)
  return startOfDay(day) < at ? dayAfter(day) : day
}
