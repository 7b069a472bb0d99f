import { editDistance } from './edit-distance.ts'

/** A word as it is written, and as latin_spelling() of the database spells it. */
export type Spelt = { word: string; spelling: string }

const devanagari = /\p{Script=Devanagari}/u

export const sameScript = (one: string, other: string) => devanagari.test(one) === devanagari.test(other)

/**
 * How many wrong letters a word is forgiven, a vowel as half of one: none where one letter makes another word ('GST',
 * 'AI').
 */
export function forgivenIn(word: string, { begun = false } = {}): number {
  // Of a word that is still being typed at least one letter is to come.
  const length = [...word].length + (begun ? 1 : 0)
  return length < 4 ? 0 : length < 5 ? 0.5 : length < 6 ? 1 : length < 11 ? 1.5 : 2
}

/** How far two words are apart: `whole`, or `begun` from the nearest beginning of the other one. */
export const lettersApart = (from: string, to: string) => editDistance(from, to, 0.5)
