/** The addresses of a lesson's media last this long; the player asks for new ones when they have ended. */
export const mediaHours = 6

/** A video is complete once this share of it has been watched (decisions 5). */
export const watchedShareToComplete = 0.9

/** A stretch of a video that was played, in seconds. */
export type Stretch = { start: number; end: number }

/** The share of a video that was watched, 0 to 1: overlapping stretches count once. 0 while the length is unknown. */
export function watchedShare(stretches: readonly Stretch[], durationSeconds: number): number {
  if (!(durationSeconds > 0)) return 0
  let watched = 0
  let reached = 0
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const from = Math.max(start, reached)
    const to = Math.min(end, durationSeconds)
    if (to <= from) continue
    watched += to - from
    reached = to
  }
  return Math.min(1, watched / durationSeconds)
}

/**
 * Where a lesson goes on: the second it was left at, or the beginning once it was followed (nearly) to its end.
 */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  if (!(positionSeconds > 0)) return 0
  return durationSeconds > 0 && positionSeconds >= durationSeconds - 3 ? 0 : positionSeconds
}

/** Seconds an article must have been open before its end counts as read: a tenth of its reading time, 3 to 20. */
export function secondsToRead(durationSeconds: number): number {
  return Math.min(20, Math.max(3, durationSeconds / 10))
}

/** A length in whole minutes, at least 1; 0 while the length is unknown. */
export function wholeMinutes(durationSeconds: number): number {
  return durationSeconds > 0 && Number.isFinite(durationSeconds) ? Math.max(1, Math.round(durationSeconds / 60)) : 0
}
