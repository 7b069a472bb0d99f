import { dayInIndia, startOfDay } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'

/** What a creator looks back over. */
export const visitSpans = ['28d', '90d'] as const
export type VisitSpan = (typeof visitSpans)[number]

/** The days of a span by India's calendar, YYYY-MM-DD, the present one last. */
export function visitDaysOf(span: VisitSpan, now: Date): string[] {
  const days = Number.parseInt(span, 10)
  const noon = Date.parse(`${dayInIndia(now)}T12:00:00Z`)
  return Array.from({ length: days }, (_, index) =>
    new Date(noon - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** The first day of a span, and the moment at which it begins in India. */
export function beginOf(span: VisitSpan, now: Date): { firstDay: string; since: Date } {
  const firstDay = visitDaysOf(span, now)[0] ?? dayInIndia(now)
  return { firstDay, since: startOfDay(firstDay) }
}
