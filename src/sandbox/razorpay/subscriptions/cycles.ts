import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'

export const periods = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Period = (typeof periods)[number]

const months: Partial<Record<Period, number>> = { monthly: 1, quarterly: 3, yearly: 12 }

/**
 * When a billing cycle of a subscription begins: the same day of the month in India as the first one, or the month's last
 * day where it has no such day.
 * @param startAt when the first cycle begins, in milliseconds
 * @param cycle which one, from 0
 */
export function cycleStart(
  startAt: number,
  { period, interval }: { period: Period; interval: number },
  cycle: number,
  timeScale = 1,
): number {
  const inMonths = months[period]
  if (inMonths === undefined) return startAt + cycle * interval * (period === 'weekly' ? 7 * dayMs : dayMs) * timeScale
  const first = new Date(startAt + indiaAheadMs)
  const month = first.getUTCMonth() + cycle * interval * inMonths
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(first.getUTCDate(), lastDay)
  const midnight = Date.UTC(first.getUTCFullYear(), month, day)
  const begins = midnight + ((startAt + indiaAheadMs) % dayMs) - indiaAheadMs
  return startAt + (begins - startAt) * timeScale
}
