const aheadOfUtcMs = 5.5 * 3_600_000

/** The date in India at a moment, as `YYYY-MM-DD`. India keeps one clock all year (IST, UTC+05:30). */
export function dayInIndia(at: Date): string {
  return new Date(at.getTime() + aheadOfUtcMs).toISOString().slice(0, 10)
}
