const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** A search has at most so many words, of so many letters each; what comes after them is left out. */
export const maxWords = 8
export const maxWordLength = 40
/** Of a text, so much is read: 100 letters come from a page, a caller may send more. */
const maxRead = 400

/** The words of a search. */
export function wordsIn(search: string): string[] {
  const words: string[] = []
  for (const match of search.slice(0, maxRead).normalize('NFC').matchAll(wordPattern)) {
    words.push([...match[0]].slice(0, maxWordLength).join(''))
    if (words.length === maxWords) break
  }
  return words
}
