import { editDistance } from './edit-distance.ts'

/** A word as it is written, and as latin_spelling() of the database spells it. */
export type Spelt = { word: string; spelling: string }

const devanagari = /\p{Script=Devanagari}/u

export const sameScript = (one: string, other: string) => devanagari.test(one) === devanagari.test(other)

/**
 * Whether two words of different scripts may end in the same sound: an e or o that Devanagari writes is heard, and so a
 * vowel in Latin letters ('कराटे' is no 'carrot').
 */
export const mayEndInSameSound = (one: string, other: string) =>
  endsAsPronounced(one, other) && endsAsPronounced(other, one)
const endsAsPronounced = (one: string, other: string) => !/[ेैोौ]$/u.test(one) || /[aeiouy]$/.test(other)

/** In words of fewer letters no typo is corrected: one letter makes another word of them ('GST', 'AI'). */
export const minTypoLength = 4

/** How many wrong letters are corrected in a word, a vowel as half of one. */
export function maxTyposIn(word: string, { isPrefix = false } = {}): number {
  // Of a word that is still being typed at least one letter is to come.
  const length = [...word].length + (isPrefix ? 1 : 0)
  return length < minTypoLength ? 0 : length < 5 ? 0.5 : length < 8 ? 1 : length < 11 ? 1.5 : 2
}

/** How far two words are apart: `whole`, or `prefix` from the nearest beginning of the other one. */
export const lettersApart = (from: string, to: string) => editDistance(from, to, 0.5)
