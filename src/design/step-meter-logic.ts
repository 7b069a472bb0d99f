/**
 * The state of each bar of a step meter: 'current' is highlighted. The smallest progress fills one bar, and all bars
 * are filled at 100 alone.
 */
export function barsOf(percent: number, bars: number): ('done' | 'current' | undefined)[] {
  const steps = Math.round((percent / 100) * bars)
  const filled = percent >= 100 ? bars : percent > 0 ? Math.min(Math.max(steps, 1), bars - 1) : 0
  return Array.from({ length: bars }, (_, index) => {
    if (index >= filled) return undefined
    return index === filled - 1 && percent < 100 ? 'current' : 'done'
  })
}
