import { soundLikeness } from './sound-likeness.ts'
import { forgivenIn, lettersApart, sameScript, type Spelt } from './spelt.ts'

/** Of words that are less alike than the best of their script by more than this, none is meant. */
const spread = 0.1
const maxMeant = 8

/**
 * The words of one sound key that may be meant: spelt alike but for a vowel or two; in the same script also written so
 * nearly alike that it may be a mistake ('karate' is not 'carrot').
 */
export function soundAlike<T extends Spelt>(asked: Spelt, known: readonly T[]): T[] {
  const measured = known.flatMap((one) => {
    const likeness = soundLikeness(asked.spelling, one.spelling)
    if (likeness === undefined) return []
    const own = sameScript(asked.word, one.word)
    const meant = likeness === 1 || !own || lettersApart(asked.word, one.word).whole <= forgivenIn(asked.word)
    return meant ? [{ one, likeness, own }] : []
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
