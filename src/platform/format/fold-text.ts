/** A nasal before a consonant of its own row. */
const halfNasals = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g

/** Devanagari with a nasal spelled one way: as the dot (हिन्दी, हिंदी; चाँद, चांद). */
export const foldNasals = (text: string): string => text.replaceAll('ँ', 'ं').replaceAll(halfNasals, 'ं')

/**
 * Text as it is searched outside the database: without case, accents and the dot of ज़ and फ़, and a nasal spelled one way
 * (हिन्दी, हिंदी). `fold_text` is the database's own (platform/database/text-search.ts).
 */
export const foldText = (text: string): string =>
  foldNasals(text.normalize('NFD').replaceAll(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')).toLowerCase()

/** The words of a search as they are compared. */
export const foldedWords = (search: string): string[] => foldText(search).split(/\s+/).filter(Boolean)

/** A stretch of a text, and whether it is one of the words that were searched. */
export type TextPart = { text: string; found: boolean }

/** A text cut where one of the folded words begins or ends, to be shown with the words marked. */
export function cutAtWords(text: string, words: readonly string[]): TextPart[] {
  // A letter with its signs: what is folded together stays together.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const starts: number[] = []
  let folded = ''
  letters.forEach((letter, at) => {
    starts.push(folded.length)
    // Whether a nasal is written as a dot depends on the letter after it.
    const next = letters[at + 1]?.[0] ?? ''
    folded += foldText(letter + next).slice(0, -foldText(next).length || undefined)
  })
  const found = letters.map(() => false)
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      starts.forEach((start, letter) => {
        const end = starts[letter + 1] ?? folded.length
        if (start < at + word.length && end > at) found[letter] = true
      })
  const parts: TextPart[] = []
  letters.forEach((letter, at) => {
    const last = parts.at(-1)
    if (last && last.found === found[at]) last.text += letter
    else parts.push({ text: letter, found: found[at] ?? false })
  })
  return parts
}
