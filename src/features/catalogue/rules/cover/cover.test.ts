import { expect, test } from 'vitest'
import { coverMotifs, coverSvg, isCoverMotif } from './cover.ts'
import { maxSeed, seedsBeside } from './dyes.ts'

const seeds = Array.from({ length: 24 }, (_, index) => `course-${index}`)

test('the same course always has the same cover', () => {
  for (const motif of coverMotifs) expect(coverSvg({ motif, seed: 'a' })).toBe(coverSvg({ motif, seed: 'a' }))
})

test('courses of one category do not all look alike', () => {
  const sameEverywhere = coverMotifs.filter((motif) => new Set(seeds.map((seed) => coverSvg({ motif, seed }))).size < 3)
  expect(sameEverywhere).toEqual([])
})

test('of the covers offered beside one no two are the same, and most are printed in other dyes', () => {
  const colours = (motif: (typeof coverMotifs)[number], seed: number) =>
    [...new Set(coverSvg({ motif, seed }).match(/#[0-9A-F]{6}/g))].toSorted().join()
  for (const seed of [1, 417_336, 1_999_999, 5_999_999]) {
    for (const round of [0, 1, 7]) {
      const offered = [seed, ...seedsBeside(seed, round)]
      expect(offered.every((one) => one >= 1 && one <= maxSeed)).toBe(true)
      for (const motif of coverMotifs) {
        const drawn = new Set(offered.map((one) => coverSvg({ motif, seed: one })))
        const dyes = new Set(offered.map((one) => colours(motif, one)))
        expect([motif, seed, round, drawn.size, dyes.size >= 4]).toEqual([motif, seed, round, 6, true])
      }
    }
  }
})

test('a cover weighs less than 6 kB', () => {
  const sizes = coverMotifs.flatMap((motif) => seeds.map((seed) => [motif, coverSvg({ motif, seed }).length] as const))
  expect(sizes.filter(([, size]) => size >= 6000)).toEqual([])
})

test('a cover holds no text, no stray numbers and nothing from elsewhere', () => {
  for (const motif of coverMotifs) {
    for (const seed of seeds) {
      const svg = coverSvg({ motif, seed })
      expect(svg).not.toMatch(/<text|NaN|undefined|<image|<script|Infinity/)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('://')
    }
  }
})

test('a shared link gets the same art at its own size', () => {
  expect(coverSvg({ motif: 'maths', seed: 1, width: 1200, height: 630 })).toContain('width="1200" height="630"')
})

test('knows its own motifs and no others', () => {
  expect(isCoverMotif('farming')).toBe(true)
  expect(isCoverMotif('toString')).toBe(false)
})
