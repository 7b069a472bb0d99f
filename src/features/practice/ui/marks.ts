const formatter = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, signDisplay: 'negative' })

/** Marks as they are read: 61.75, −0.25, and 0 without a sign. */
export const formatMarks = (marks: number): string => formatter.format(marks).replace('-', '−')

/** Seconds as a clock: 11:42, 1:05:00. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
