import { soundLikeness } from './sound-likeness.ts'
import { forgivenIn, lettersApart, sameScript, type Spelt } from './spelt.ts'

/** Of words that are less alike than the best by more than this, none is meant. */
const spread = 0.2
const maxMeant = 8

/**
 * The words of one sound key that may be meant: spelt alike but for a vowel or two; in the same script also written so
 * nearly alike that it may be a mistake ('karate' is not 'carrot').
 */
export function soundAlike<T extends Spelt>(asked: Spelt, known: readonly T[]): T[] {
  const measured = known.flatMap((one) => {
    const likeness = soundLikeness(asked.spelling, one.spelling)
    if (likeness === undefined) return []
    const meant =
      likeness === 1 ||
      !sameScript(asked.word, one.word) ||
      lettersApart(asked.word, one.word).whole <= forgivenIn(asked.word)
    return meant ? [{ one, likeness }] : []
  })
  const best = Math.max(...measured.map(({ likeness }) => likeness))
  return measured
    .filter(({ likeness }) => likeness >= best - spread)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxMeant)
    .map(({ one }) => one)
}
