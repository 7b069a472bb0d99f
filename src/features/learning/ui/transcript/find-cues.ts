import { foldedWords, foldText } from '#platform/format/fold-text.ts'
import type { Cue } from './load-cues.ts'

/** The cue that is said at a second, or was said last: its place in the list, -1 before the first. */
export function cueAt(cues: readonly Cue[], second: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle] as Cue).second <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The texts of a list of cues as they are searched; made once a list. */
const folded = new WeakMap<readonly Cue[], string[]>()

/** The places of the cues in which every word of a search occurs. */
export function findCues(cues: readonly Cue[], search: string): number[] {
  const words = foldedWords(search)
  if (words.length === 0) return []
  const texts = folded.get(cues) ?? cues.map(({ text }) => foldText(text))
  folded.set(cues, texts)
  return texts.flatMap((text, at) => (words.every((word) => text.includes(word)) ? [at] : []))
}
