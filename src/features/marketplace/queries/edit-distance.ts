/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to get from one word to the other
 * (optimal string alignment). Letters are code points, so a Devanagari vowel sign counts as one.
 * @returns `whole`: to all of the other word; `begun`: to the beginning of it that is nearest
 */
export function editDistance(from: string, to: string): { whole: number; begun: number } {
  const [a, b] = [[...from], [...to]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + changed)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return { whole: last[b.length] ?? 0, begun: Math.min(...last) }
}
