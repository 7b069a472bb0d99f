import { maxGiftDays } from '#features/invitations/rules/invitations.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'

/** The days in India, YYYY-MM-DD, on which a gift that is bought at a moment may go out: the first is its own. */
export function giftDays(at: Date) {
  const first = dayInIndia(at)
  const last = dayInIndia(new Date(at.getTime() + maxGiftDays * dayMs))
  return { first, last, includes: (day: string): boolean => day >= first && day <= last }
}
