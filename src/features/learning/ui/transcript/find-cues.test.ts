import { expect, test } from 'vitest'
import { leastCpuMs } from '../../../../../tests/cpu-time.ts'
import { cueAt, findCues } from './find-cues.ts'

const cues = [
  { second: 1, text: 'VLOOKUP only looks to the right.' },
  { second: 4, text: 'José wrote XLOOKUP.' },
  { second: 4, text: 'हिन्दी में ज़रूर देखिए।' },
  { second: 9, text: 'Copy it down.' },
]

test.each([
  [0, -1],
  [1, 0],
  [3.99, 0],
  [4, 2],
  [8, 2],
  [500, 3],
])('at second %s the cue is number %s', (second, at) => {
  expect(cueAt(cues, second)).toBe(at)
})

test.each([
  ['lookup', [0, 1]],
  ['jose xlookup', [1]],
  ['हिंदी जरूर', [2]],
  ['  ', []],
  ['right down', []],
])('the search "%s" finds the cues that hold each of its words', (search, found) => {
  expect(findCues(cues, search)).toEqual(found)
})

test('a lesson of two hours is searched between two letters', async () => {
  const long = Array.from({ length: 3000 }, (_, n) => ({
    second: n * 2.4,
    text: `Sentence ${n}: अगर SKU नहीं मिला, तो message दिखाइए.`,
  }))
  findCues(long, 'warm')
  expect(await leastCpuMs(() => findCues(long, 'नहीं 2999'))).toBeLessThan(10)
  expect(findCues(long, 'नहीं 2999')).toEqual([2999])
})
