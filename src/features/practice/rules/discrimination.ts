type Sums = { sat: number; right: number; scores: number; scoreSquares: number; scoresOfRight: number }

/**
 * How well a question tells who did well in the test from who did not: the point-biserial correlation of the answer with
 * the score, from −1 to 1 with two digits. Null where all had it right, nobody had, or all scores are the same.
 */
export function discrimination({ sat, right, scores, scoreSquares, scoresOfRight }: Sums): number | null {
  if (right === 0 || right === sat) return null
  const mean = scores / sat
  const variance = scoreSquares / sat - mean * mean
  if (variance <= 1e-9) return null
  const share = right / sat
  const value = ((scoresOfRight / right - mean) / Math.sqrt(variance)) * Math.sqrt(share / (1 - share))
  return Math.round(Math.max(-1, Math.min(1, value)) * 100) / 100
}
