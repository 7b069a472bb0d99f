import type { Paise } from '#platform/format/money.ts'
import { paiseFromRupees } from '#platform/format/rupees.ts'

/**
 * The price bands of the filter, in rupees, as the database's price_band() has them: each upper end holds its paise
 * (499 takes ₹499.50 along).
 */
export const priceBands = [
  { band: 0, value: 'free' },
  { band: 1, value: '1-499' },
  { band: 2, value: '500-999' },
  { band: 3, value: '1000-1999' },
  { band: 4, value: '2000-' },
] as const

/** Where the bands begin, in paise; ₹0.01 to ₹0.99 does not exist. */
const priceEdges = [0, 1, 50_000, 100_000, 200_000] as const

/** The steps of the rating filter, as rating_band() has them: at least so much. */
export const ratingSteps = [
  { band: 4, value: '4.5' },
  { band: 3, value: '4' },
  { band: 2, value: '3.5' },
  { band: 1, value: '3' },
] as const
const ratingEdges = [0, 3, 3.5, 4, 4.5] as const

/** What is paid, in paise: from, and below. Null is open. */
export type PriceRange = { fromPaise: Paise; belowPaise: Paise | null }

/** `free`, `paid` or MIN-MAX in rupees as a range; undefined where nothing is asked. */
export function priceRange(price: string | undefined): PriceRange | undefined {
  if (!price || price === '-') return undefined
  if (price === 'free') return { fromPaise: 0, belowPaise: 1 }
  if (price === 'paid') return { fromPaise: 1, belowPaise: null }
  const { minPaise, maxPaise } = priceBounds(price)
  return { fromPaise: minPaise, belowPaise: maxPaise === null ? null : maxPaise + paiseFromRupees(1) }
}

/** The two ends of MIN-MAX in rupees, as they are written; an empty upper one is open. */
export function priceBounds(price: string): { minPaise: Paise; maxPaise: Paise | null } {
  const [min = '', max = ''] = price.split('-')
  return { minPaise: paiseFromRupees(Number(min)), maxPaise: max === '' ? null : paiseFromRupees(Number(max)) }
}

/** A band's first paisa, and the first of the next one (null behind the last). */
export function priceBandEdges(band: number): readonly [number, number | null] {
  return [priceEdges[band] ?? 0, priceEdges[band + 1] ?? null]
}

type Share = 'all' | 'some' | 'none'

function shareOf(band: number, range: PriceRange | undefined): Share {
  if (!range) return 'all'
  const [from, below] = priceBandEdges(band)
  const begins = Math.max(from, range.fromPaise === 100 ? 1 : range.fromPaise)
  const ends = Math.min(below ?? Infinity, range.belowPaise ?? Infinity)
  // A range that ends at ₹0 or within the first rupee takes no paid course.
  if (begins >= ends || (band === 1 && ends <= 100)) return 'none'
  return begins === from && ends === (below ?? Infinity) ? 'all' : 'some'
}

const bandsWith = (share: Share, range: PriceRange | undefined) =>
  priceBands.map(({ band }) => band).filter((band) => shareOf(band, range) === share) as number[]

/** The bands that lie in the range as a whole. */
export function priceBandsWithin(range: PriceRange | undefined): number[] {
  return bandsWith('all', range)
}

/** The bands that the range cuts through: two at most. */
export function cutPriceBands(range: PriceRange | undefined): number[] {
  return bandsWith('some', range)
}

/** A part of a price band: whether its courses pass the filter, and the ranges that it consists of. */
export type BandSide = { fits: boolean; ranges: readonly PriceRange[] }

/** The part of a cut band that spans fewer rupees: the part inside the range, or that outside it. */
export function narrowerSide(band: number, range: PriceRange): BandSide {
  const [from, below] = priceBandEdges(band)
  const inside = {
    fromPaise: Math.max(from, range.fromPaise),
    belowPaise:
      below === null || range.belowPaise === null ? (below ?? range.belowPaise) : Math.min(below, range.belowPaise),
  }
  const outside: PriceRange[] = []
  if (inside.fromPaise > from) outside.push({ fromPaise: from, belowPaise: inside.fromPaise })
  if (inside.belowPaise !== below && inside.belowPaise !== null)
    outside.push({ fromPaise: inside.belowPaise, belowPaise: below })
  return widthOf(outside) < widthOf([inside]) ? { fits: false, ranges: outside } : { fits: true, ranges: [inside] }
}

const widthOf = (ranges: readonly PriceRange[]) =>
  ranges.reduce((sum, { fromPaise, belowPaise }) => sum + (belowPaise ?? Infinity) - fromPaise, 0)

/** The least rating of a band, and the least of the next one (null behind the last). */
export function ratingBandEdges(band: number): readonly [number, number | null] {
  return [ratingEdges[band] ?? 0, ratingEdges[band + 1] ?? null]
}

/** The rating bands that lie above the floor as a whole. */
export function ratingBandsFrom(atLeast: number): number[] {
  return ratingEdges.flatMap((edge, band) => (edge >= atLeast ? [band] : []))
}

/** The rating band that the floor cuts through, if any. */
export function cutRatingBand(atLeast: number): number | undefined {
  const band = ratingEdges.findLastIndex((edge) => edge <= atLeast)
  return ratingEdges[band] === atLeast ? undefined : band
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** Marks and modifier letters alone are no word: the database folds some of them to an apostrophe. */
const letterOrDigit = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u

/** A search has at most so many words, of so many letters each; what comes after them is left out. */
export const maxWords = 8
export const maxWordLength = 40
/** Of a text, so much is read: 100 letters come from a page, a caller may send more. */
const maxRead = 400

/** The words of a search. */
export function wordsIn(search: string): string[] {
  const words: string[] = []
  for (const match of search.slice(0, maxRead).normalize('NFC').matchAll(wordPattern)) {
    if (!letterOrDigit.test(match[0])) continue
    words.push([...match[0]].slice(0, maxWordLength).join(''))
    if (words.length === maxWords) break
  }
  return words
}

/** A synonym's phrases have at most so many words and letters, and it at most so many meanings. */
export const maxPhraseWords = 4
export const maxPhraseLength = 60
export const maxMeanings = 12
/** An installation has at most so many synonyms. */
export const maxSynonyms = 2000

/** The phrases of a list with commas or lines, each once. */
export function phrasesIn(list: string): string[] {
  const phrases = list
    .split(/[,\n]/)
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  return [...new Map(phrases.map((one) => [one.toLowerCase(), one])).values()]
}

/** What the administrators' tables of searches and synonyms are sorted by. */
export const missedSearchSorts = ['count', 'search', 'lastOn'] as const
export const synonymSorts = ['updatedAt', 'phrase'] as const
