import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'

/** The next moment at which clocks in India show `time`, such as 18:30; undefined for what is no time. */
export function nextTimeInIndia(time: string, now: Date): Date | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const at = new Date(`${dayInIndia(now)}T${time}:00+05:30`)
  return at > now ? at : new Date(at.getTime() + dayMs)
}
