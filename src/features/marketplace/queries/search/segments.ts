import { fillerWords } from './filler-words.ts'
import { likenessIn } from './sound-alike.ts'
import type { Spelt } from './spelt.ts'

/** `spellings` are those of its phrase and, where it holds both ways, of its meanings. */
export type Synonym = { phrase: string; meanings: readonly string[]; spellings: readonly string[] }

/** A word of a search, or several that have a synonym together. */
export type Segment = {
  /** The places of its words. */
  from: number
  to: number
  /** What else it may be called. */
  meanings: readonly string[]
  /** Whether it says nothing of what is looked for. */
  filler: boolean
}

const maxPhraseWords = 4
const maxMeanings = 24

/** Splits a search where its synonyms do: the longest phrases first, each word by itself where none is known. */
export function segmentsOf(words: readonly Spelt[], synonyms: readonly Synonym[]): Segment[] {
  const segments: Segment[] = []
  for (let from = 0; from < words.length;) {
    let to = Math.min(words.length, from + maxPhraseWords)
    let meanings: string[] = []
    for (; to > from; to -= 1) {
      meanings = meaningsOf(words.slice(from, to), synonyms)
      if (meanings.length > 0) break
    }
    to = Math.max(to, from + 1)
    const filler = meanings.length === 0 && words.slice(from, to).every(isFiller)
    segments.push({ from, to, meanings, filler })
    from = to
  }
  return segments
}

const isFiller = ({ word }: Spelt) => fillerWords.has(word)

function meaningsOf(words: readonly Spelt[], synonyms: readonly Synonym[]): string[] {
  const word = words.map((one) => one.word).join(' ')
  const spelling = words.map((one) => one.spelling).join(' ')
  // A word that says nothing is no synonym by its sound: 'का' is not CA.
  const byLetters = words.every(isFiller)
  const matching = synonyms.filter(({ phrase, meanings, spellings }) =>
    [phrase, ...meanings]
      .slice(0, spellings.length)
      .map((one) => one.toLowerCase())
      .some((one, i) =>
        byLetters
          ? one === word
          : likenessIn({ word, spelling }, { word: one, spelling: spellings[i] ?? '' }) !== undefined,
      ),
  )
  const meanings = matching.flatMap((one) => [one.phrase, ...one.meanings])
  return [...new Set(meanings)].filter((one) => one.toLowerCase() !== word).slice(0, maxMeanings)
}
