import { expect, test } from 'vitest'
import { coverMotifs, coverSvg, isCoverMotif } from './cover.ts'

const seeds = Array.from({ length: 24 }, (_, index) => `course-${index}`)

test('the same course always has the same cover', () => {
  for (const motif of coverMotifs) expect(coverSvg({ motif, seed: 'a' })).toBe(coverSvg({ motif, seed: 'a' }))
})

test('courses of one category do not all look alike', () => {
  const sameEverywhere = coverMotifs.filter((motif) => new Set(seeds.map((seed) => coverSvg({ motif, seed }))).size < 3)
  expect(sameEverywhere).toEqual([])
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
