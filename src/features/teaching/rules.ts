import { dayMs, minuteMs } from '#platform/format/durations.ts'

// How the table can be sorted and filtered. Pages read it from their addresses without loading the contract.
export const studentSorts = ['name', 'enrolled', 'progress', 'active'] as const
export type StudentSort = (typeof studentSorts)[number]
export const studentStates = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const

/** Announcements of a course: so many in 24 hours, and so long between two. */
export const announcementLimit = { perDay: 3, minutesBetween: 10 } as const

/** When the next announcement may go out, given those of the last 24 hours; null: now. */
export function nextAnnouncementAt(last: readonly Date[], now: Date): Date | null {
  const times = last.map((at) => at.getTime()).sort((a, b) => b - a)
  const [newest] = times
  if (newest === undefined) return null
  const afterPause = newest + announcementLimit.minutesBetween * minuteMs
  const oldestOfFull = times[announcementLimit.perDay - 1]
  const next = Math.max(afterPause, oldestOfFull === undefined ? 0 : oldestOfFull + dayMs)
  return next > now.getTime() ? new Date(next) : null
}

/** A share in whole percent, `5%`; under one percent with a decimal; undefined where there is nothing to share. */
export function sharePercent(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** The lesson at which most learners stopped, the earlier one of two alike. */
export function biggestDrop<Lesson extends { stopped: number }>(lessons: readonly Lesson[]): Lesson | undefined {
  const max = Math.max(0, ...lessons.map(({ stopped }) => stopped))
  return max > 0 ? lessons.find(({ stopped }) => stopped === max) : undefined
}
