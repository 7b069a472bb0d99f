const vowel = /[aeiouy]/
/** What a step costs that no vowel makes: more than any two spellings are allowed. */
const never = 9

/**
 * How far two spellings are apart that may differ in vowels alone. A vowel put for another is half a step (English vowels
 * are written in Devanagari in many ways), one put in or left out a whole one.
 */
function vowelsApart(from: string, to: string): number {
  const added = (letter: string | undefined) => (vowel.test(letter ?? '') ? 1 : never)
  let last = [0]
  for (const letter of to) last.push((last.at(-1) ?? 0) + added(letter))
  for (const a of from) {
    const row = [(last[0] ?? 0) + added(a)]
    for (let j = 1; j <= to.length; j += 1) {
      const b = to[j - 1] ?? ''
      const change = a === b ? 0 : vowel.test(a) && vowel.test(b) ? 0.5 : never
      row.push(Math.min((last[j] ?? 0) + added(a), (row[j - 1] ?? 0) + added(b), (last[j - 1] ?? 0) + change))
    }
    last = row
  }
  return last[to.length] ?? 0
}

/** From 1, spelt alike, towards 0; undefined where two spellings are too far apart to mean one word. */
export function soundLikeness(from: string, to: string): number | undefined {
  if (from === to) return 1
  const length = Math.max(from.length, to.length)
  const apart = vowelsApart(from, to)
  const allowed = length < 5 ? 0.5 : length < 6 ? 1 : length < 9 ? 1.5 : 2
  return apart <= allowed ? 1 - apart / length : undefined
}
