import { dayInIndia } from '#platform/format/day-in-india.ts'
import type { Paise } from '#platform/format/money.ts'

/** What a creator looks back over. */
export const creatorSpans = ['7d', '30d', '90d', 'year'] as const
export type CreatorSpan = (typeof creatorSpans)[number]

const dayMs = 86_400_000

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

/** How much more than before, in percent with one decimal; null where there was nothing to compare with. */
export function changePercent({ now, before }: { now: number; before: number }): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
}

/** The steps of an axis: round, none smaller than `least`, a handful, the last at least `most`. */
export function axisSteps(max: number, min: number): number[] {
  const rough = Math.max(max / 4, min)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const paiseIn = { crore: 1_000_000_000, lakh: 10_000_000, thousand: 100_000, rupee: 100 }

/** ₹5 L, ₹1.2 Cr, ₹75 k: the short amounts of an axis. */
export function shortPaise(paise: Paise): string {
  const [size, name] =
    paise >= paiseIn.crore
      ? [paiseIn.crore, ' Cr']
      : paise >= paiseIn.lakh
        ? [paiseIn.lakh, ' L']
        : paise >= paiseIn.thousand
          ? [paiseIn.thousand, ' k']
          : [paiseIn.rupee, '']
  return `₹${Math.round((paise / size) * 100) / 100}${name}`
}

/** Whole minutes to the end of a lesson, at least one while there is anything left. */
export function minutesLeft(lesson: { durationSeconds: number; positionSeconds: number }): number {
  return Math.max(0, Math.ceil((lesson.durationSeconds - lesson.positionSeconds) / 60))
}
