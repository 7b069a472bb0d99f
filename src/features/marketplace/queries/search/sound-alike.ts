import { soundLikeness } from './sound-likeness.ts'
import { mayEndInSameSound, maxTyposIn, lettersApart, sameScript, minTypoLength, type Spelt } from './spelt.ts'

/** Of words that are less alike than the best of their script by more than this, none is meant. */
const spread = 0.1
const maxMeant = 8

/**
 * How alike two words of one sound key are, undefined where neither means the other: they are spelt alike but for a
 * vowel or two; in the same script also written so nearly alike that it may be a mistake ('karate' is not 'carrot'), and
 * short words but for letters written twice ('daal' is 'dal', 'car' is not 'care').
 */
export function likenessIn(searched: Spelt, known: Spelt): number | undefined {
  const likeness = soundLikeness(searched.spelling, known.spelling)
  if (likeness === undefined) return undefined
  if (!sameScript(searched.word, known.word)) return mayEndInSameSound(searched.word, known.word) ? likeness : undefined
  const isShort = Math.min([...searched.word].length, [...known.word].length) < minTypoLength
  const meant = isShort
    ? singleLetters(searched.word) === singleLetters(known.word)
    : likeness === 1 || lettersApart(searched.word, known.word).whole <= maxTyposIn(searched.word)
  return meant ? likeness : undefined
}

const singleLetters = (word: string) => word.replaceAll('़', '').replaceAll(/(.)\1+/gu, '$1')

/** The words of one sound key that may be meant. */
export function soundAlike<T extends Spelt>(searched: Spelt, known: readonly T[]): T[] {
  const measured = known.flatMap((one) => {
    const likeness = likenessIn(searched, one)
    return likeness === undefined ? [] : [{ one, likeness, own: sameScript(searched.word, one.word) }]
  })
  // 'तबला' is tabla and not table, though both are near; 'gitar' is गिटार, and guitar too.
  const best = (own: boolean) => Math.max(...measured.filter((one) => one.own === own).map(({ likeness }) => likeness))
  const least = { own: best(true) - spread, other: best(false) - spread }
  return measured
    .filter(({ likeness, own }) => likeness >= (own ? least.own : least.other))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxMeant)
    .map(({ one }) => one)
}
