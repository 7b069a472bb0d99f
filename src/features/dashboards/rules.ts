import { dayBefore, dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'

/** What a creator looks back over. */
export const creatorSpans = ['7d', '30d', '90d', 'year'] as const
export type CreatorSpan = (typeof creatorSpans)[number]

/** What an administrator looks back over. */
export const spans = ['7d', '30d', 'year'] as const
export type Span = (typeof spans)[number]

/**
 * A span in whole days by India's calendar, YYYY-MM-DD, the present day in it, and the first of as many days before it:
 * 7 or 30 days, or the calendar year so far.
 */
export function daysOf(span: Span, now: Date): { before: string; first: string; today: string; days: number } {
  const today = dayInIndia(now)
  const noon = Date.parse(`${today}T12:00:00Z`)
  const days =
    span === 'year'
      ? Math.round((noon - Date.parse(`${today.slice(0, 4)}-01-01T12:00:00Z`)) / dayMs) + 1
      : Number.parseInt(span, 10)
  const ago = (n: number) => new Date(noon - n * dayMs).toISOString().slice(0, 10)
  return { before: ago(2 * days - 1), first: ago(days - 1), today, days }
}

/**
 * The steps of a span by India's clock, as their first days (YYYY-MM-DD), the present one last: days, or the twelve
 * months of a year.
 */
export function stepsOf(span: CreatorSpan, now: Date): string[] {
  const today = dayInIndia(now)
  if (span !== 'year') {
    const days = Number.parseInt(span, 10)
    const noon = Date.parse(`${today}T12:00:00Z`)
    return Array.from({ length: days }, (_, index) =>
      new Date(noon - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
    )
  }
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const months = year * 12 + (month - 1) - (11 - index)
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  })
}

/** The moment a day begins in India, which keeps one clock all year. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** The first day of the previous period, which has as many days as the one from `firstDay` to today. */
export function previousPeriodStart(firstDay: string, today: string): string {
  const first = Date.parse(`${firstDay}T12:00:00Z`)
  const days = Math.round((Date.parse(`${today}T12:00:00Z`) - first) / dayMs) + 1
  return new Date(first - days * dayMs).toISOString().slice(0, 10)
}

/** How much more than before, in percent with one decimal; null where there was nothing to compare with. */
export function changePercent({ now, before }: { now: number; before: number }): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
}

/** Whole minutes to the end of a lesson, at least one while there is anything left. */
export function minutesLeft(lesson: { durationSeconds: number; positionSeconds: number }): number {
  return Math.max(0, Math.ceil((lesson.durationSeconds - lesson.positionSeconds) / 60))
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return new Date(noon - ((new Date(noon).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

/**
 * On how many days in a row a lesson was completed, up to today, all as YYYY-MM-DD. One day without a lesson is forgiven in a
 * week from Monday to Sunday; it is not counted. Today ends nothing, since it is not over.
 */
export function streakOf(learnedOn: Iterable<string>, today: string): number {
  const days = new Set(learnedOn)
  let streak = 0
  let forgivenWeek: string | undefined
  for (let day = days.has(today) ? today : dayBefore(today); ; day = dayBefore(day)) {
    if (days.has(day)) {
      streak++
      continue
    }
    if (mondayOf(day) === forgivenWeek) return streak
    forgivenWeek = mondayOf(day)
  }
}
