import { dayMs, hourMs } from './durations.ts'

/** How far India's clock is ahead of UTC, all year (IST, UTC+05:30). */
export const indiaAheadMs = 5.5 * hourMs

/** The date in India at a moment, as `YYYY-MM-DD`. */
export function dayInIndia(at: Date): string {
  return new Date(at.getTime() + indiaAheadMs).toISOString().slice(0, 10)
}

/** The hour in India at a moment, from 0 to 23. */
export function hourInIndia(at: Date): number {
  return new Date(at.getTime() + indiaAheadMs).getUTCHours()
}

/** The first moment of a day in India, given as `YYYY-MM-DD`. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - indiaAheadMs)
}

/** The next day, both as `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** The day before, both as `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
}

/** The first day of the month after the one of a day, both as `YYYY-MM-DD`. */
export function monthAfter(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The first day of the month of a day, both as `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** The first day of the month before the one of a day. */
export function monthBefore(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}

/** The last moment of a month in India, given by any of its days. */
export function monthEnd(day: string): Date {
  return new Date(Date.parse(`${monthAfter(day)}T00:00:00Z`) - indiaAheadMs - 1)
}
