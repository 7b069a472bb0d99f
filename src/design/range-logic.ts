/** Moves one end of a span; it stays inside the limits and never passes the other end. */
export function clampPair(
  pair: readonly [number, number],
  end: 0 | 1,
  to: number,
  [min, max]: readonly [number, number],
): [number, number] {
  const clamped = Math.min(Math.max(to, min), max)
  return end === 0 ? [Math.min(clamped, pair[1]), pair[1]] : [pair[0], Math.max(clamped, pair[0])]
}
