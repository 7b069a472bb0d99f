/** In a minute, of all errors together and of the same one. */
export const maxReports = 20
const periodMs = 60_000

/**
 * Bounds what is reported, so that a stranger who provokes an error ten thousand times makes us send one report a minute.
 * @returns for an error by its key: how many were left out since the last report, or undefined where this one is too
 */
export function limitReports(now: () => number): (key: string) => number | undefined {
  let endsAt = 0
  let leftOut = 0
  const reported = new Set<string>()
  return (key) => {
    if (now() >= endsAt) {
      endsAt = now() + periodMs
      reported.clear()
    }
    if (reported.has(key) || reported.size >= maxReports) {
      leftOut += 1
      return undefined
    }
    reported.add(key)
    const before = leftOut
    leftOut = 0
    return before
  }
}
