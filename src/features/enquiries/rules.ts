/** How many enquiries one e-mail address and one line may send in an hour; a carrier's line serves thousands. */
export const enquiriesAnHour = { perEmail: 5, perLine: 60 }

/** Today's date in India, as `YYYY-MM-DD`. */
export function todayInIndia(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now)
}
