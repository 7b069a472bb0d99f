import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'

type Deadline = {
  dueDays: number | null | undefined
  /** The time at which it was published; no learner's days begin before it. */
  dueSince: Date | null
}

/**
 * The deadline of an assignment: the end of the day, by India's clock, so many days after the learner got the course,
 * or after the deadline was published where that is later. Later submissions are accepted and marked as late.
 */
export function dueAt(grantedAt: Date, { dueDays, dueSince }: Deadline): Date | null {
  if (!dueDays || dueDays <= 0) return null
  const begin = Math.max(grantedAt.getTime(), dueSince?.getTime() ?? 0)
  const firstDay = Math.floor((begin + indiaAheadMs) / dayMs)
  return new Date((firstDay + dueDays + 1) * dayMs - indiaAheadMs - 1)
}
