import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastCpuMs, leastMs } from '../../../../../tests/cpu-time.ts'
import { startApp, type TestApp } from '../../../../../tests/make.ts'
import { editDistance } from './edit-distance.ts'
import { abbreviationIn } from './letter-names.ts'
import { soundLikeness } from './sound-likeness.ts'
import { maxWordLength, maxWords, wordsIn } from '../../rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a search is read as so many words of so many letters, whatever is sent', () => {
  const words = wordsIn(`${'क'.repeat(1000)} ${'a b '.repeat(100_000)}`)
  expect(words.length).toBeLessThanOrEqual(maxWords)
  expect(Math.max(...words.map((word) => [...word].length))).toBe(maxWordLength)
  expect(wordsIn('C++ & गणित, 10th')).toEqual(['C', 'गणित', '10th'])
})

const odd = [
  'a'.repeat(1_000_000),
  'क्'.repeat(500_000),
  'a '.repeat(500_000),
  '́'.repeat(1_000_000),
  'ﷺ'.repeat(300_000),
]

test('the worst search of any size is split into words within 100 ms', async () => {
  for (const text of odd) expect(await leastCpuMs(() => wordsIn(text))).toBeLessThan(100)
})

test('the worst words of the largest size are compared within 100 ms', async () => {
  const longest = ['a'.repeat(maxWordLength), 'ab'.repeat(maxWordLength / 2), 'कि'.repeat(maxWordLength / 2)]
  const spelt = longest.map((word) => word.repeat(2))
  for (const from of longest)
    for (const to of longest) {
      // As often as one search compares words: each of its words with 40 of the catalogue.
      expect(
        await leastCpuMs(() => {
          for (let times = 0; times < maxWords; times += 1) editDistance(from, to, 0.5)
        }),
      ).toBeLessThan(100)
    }
  for (const from of spelt) expect(await leastCpuMs(() => soundLikeness(from, 'b'.repeat(80)))).toBeLessThan(100)
  for (const word of ['एबीसी'.repeat(8), 'एस'.repeat(20), 'ए'.repeat(40)])
    expect(await leastCpuMs(() => abbreviationIn(word))).toBeLessThan(100)
})

test('the worst texts of the largest size are spelt and keyed within 50 ms', async () => {
  const bodies = ['a', 'ae', 'क', 'क्', 'कि', 'aे', 'ch', 'tture', 'x', 'ñ', 'शृंखला ', 'e e ']
  for (const body of bodies) {
    const text = body.repeat(400).slice(0, 400)
    const spell = () => app.database.db.execute(sql`select sound_keys(${text}), latin_spelling(${text})`)
    const took = await leastMs(spell, 50)
    expect([body, took < 50]).toEqual([body, true])
  }
})

test('abbreviations that are written as their letters are called are read', () => {
  expect(['जीएसटी', 'यूपीएससी', 'एआई', 'एचटीएमएल', 'एसईओ'].map(abbreviationIn)).toEqual([
    'gst',
    'upsc',
    'ai',
    'html',
    'seo',
  ])
  expect(['तबला', 'ए', 'योग', 'gst', ''].map(abbreviationIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
