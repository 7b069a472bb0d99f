const dayMs = 86_400_000
/** India keeps one clock the whole year: UTC + 5:30. */
const indiaAheadMs = 5.5 * 3_600_000

/**
 * When an assignment is due: the end of the day, by India's clock, so many days after the course was got. What comes
 * later is taken all the same and marked as late.
 */
export function dueAt(grantedAt: Date, dueDays: number | null | undefined): Date | null {
  if (!dueDays || dueDays <= 0) return null
  const dayOfGrant = Math.floor((grantedAt.getTime() + indiaAheadMs) / dayMs)
  return new Date((dayOfGrant + dueDays + 1) * dayMs - indiaAheadMs - 1)
}
