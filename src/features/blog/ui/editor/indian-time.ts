import { indiaAheadMs } from '#platform/format/day-in-india.ts'

/** A moment as the field of date and time shows it, in Asia/Kolkata, which has no summer time. */
export const fieldOfMoment = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + indiaAheadMs).toISOString().slice(0, 16)

const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** The moment that the field names; null while it names none. */
export function momentOfField(field: string): string | null {
  // A browser reads ':00Z', which is what a blank field leaves, as the year 2000.
  const at = isWhole.test(field) ? Date.parse(`${field}:00Z`) : NaN
  return Number.isNaN(at) ? null : new Date(at - indiaAheadMs).toISOString()
}
