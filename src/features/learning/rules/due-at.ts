import { indiaAheadMs } from '#platform/format/day-in-india.ts'

const dayMs = 86_400_000

type Deadline = {
  dueDays: number | null | undefined
  /** When it was published; nobody's days begin before. */
  dueSince: Date | null
}

/**
 * When an assignment is due: the end of the day, by India's clock, so many days after the course was got, or after the
 * deadline came where that is later. What is handed in after it is taken all the same and marked as late.
 */
export function dueAt(grantedAt: Date, { dueDays, dueSince }: Deadline): Date | null {
  if (!dueDays || dueDays <= 0) return null
  const begin = Math.max(grantedAt.getTime(), dueSince?.getTime() ?? 0)
  const firstDay = Math.floor((begin + indiaAheadMs) / dayMs)
  return new Date((firstDay + dueDays + 1) * dayMs - indiaAheadMs - 1)
}
