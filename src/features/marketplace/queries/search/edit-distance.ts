/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to get from one word to the other
 * (optimal string alignment); one consonant put for another that is nowhere near counts half a letter more. Letters
 * are code points, so a Devanagari vowel sign counts as one.
 * @param vowel what a vowel counts against a consonant, which counts 1
 * @returns `whole`: to all of the other word; `prefix`: to the beginning of it that is nearest
 */
export function editDistance(from: string, to: string, vowel = 1): { whole: number; prefix: number } {
  const [a, b] = [[...from], [...to]]
  const cost = (...letters: (string | undefined)[]) => (letters.every((one) => vowels.test(one ?? '')) ? vowel : 1)
  let before: number[] = []
  let last = [0]
  for (const letter of b) last.push((last.at(-1) ?? 0) + cost(letter))
  for (let i = 1; i <= a.length; i++) {
    const row = [(last[0] ?? 0) + cost(a[i - 1])]
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : cost(a[i - 1], b[j - 1]) + unlikely(a[i - 1], b[j - 1])
      let least = Math.min(
        (last[j] ?? 0) + cost(a[i - 1]),
        (row[j - 1] ?? 0) + cost(b[j - 1]),
        (last[j - 1] ?? 0) + changed,
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + Math.min(cost(a[i - 1]), cost(a[i - 2])))
      row.push(least)
    }
    before = last
    last = row
  }
  return { whole: last[b.length] ?? 0, prefix: Math.min(...last) }
}

/** What one consonant put for another counts more where neither their keys nor their sounds are near. */
function unlikely(from = '', to = ''): number {
  return latinConsonant.test(from) && latinConsonant.test(to) && !near.has(from + to) ? 0.5 : 0
}

const latinConsonant = /[b-df-hj-np-tv-z]/u
const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'ujm']
const sounds = ['ckqx', 'cjszx', 'bfpvw', 'mn', 'dt', 'gj', 'lr']
const near = new Set([
  ...keys.flatMap((row) => [...row].slice(1).map((letter, i) => `${row[i]}${letter}`)),
  ...sounds.flatMap((group) => [...group].flatMap((from) => [...group].map((to) => from + to))),
])
for (const pair of near) near.add([...pair].reverse().join(''))

const vowels = /[aeiou\u0905-\u0914]|[\u093a-\u094c]/u
