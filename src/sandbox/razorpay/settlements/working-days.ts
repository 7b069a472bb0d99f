import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'

/** Ten in the morning in India. */
const settlesAtMs = 10 * hourMs

/** When what came in at a moment is settled: on the second working day (Monday to Friday) after it, in India. */
export function settlesAt(createdAt: number, timeScale: number): number {
  let midnight = Math.floor((createdAt + indiaAheadMs) / dayMs) * dayMs
  for (let workingDays = 0; workingDays < 2;) {
    midnight += dayMs
    if (!isWeekend(midnight)) workingDays += 1
  }
  return createdAt + (midnight - indiaAheadMs + settlesAtMs - createdAt) * timeScale
}

function isWeekend(midnight: number): boolean {
  const weekday = new Date(midnight).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** The first moment of a day or month in India, and of the one after it. */
export function spanInIndia(year: number, month: number, dayOfMonth: number | null): [from: number, before: number] {
  const at = (m: number, d: number) => Date.UTC(year, m - 1, d) - indiaAheadMs
  return dayOfMonth === null ? [at(month, 1), at(month + 1, 1)] : [at(month, dayOfMonth), at(month, dayOfMonth + 1)]
}
