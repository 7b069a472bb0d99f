import { expect, test } from 'vitest'
import { findPassage, passageAt } from './find-passage.ts'
import { leastCpuMs } from '../../../../tests/cpu-time.ts'

const text = 'A tax invoice shows the HSN code. A bill of supply shows no tax.\nA tax invoice shows the PIN code.'
const at = (words: string, from = 0) => {
  const start = text.indexOf(words, from)
  return passageAt(text, { start, end: start + words.length })
}
const found = (revised: string, passage: ReturnType<typeof at>) => {
  const place = findPassage(revised, passage)
  return place && revised.slice(place.start, place.end)
}

test('a passage is found again, of the same words elsewhere the one with its context', () => {
  const second = at('A tax invoice shows', 10)
  expect(second.contextBefore).toContain('no tax.')
  expect(findPassage(text, second)?.start).toBe(text.lastIndexOf('A tax'))
  expect(findPassage(text, at('A tax invoice shows'))?.start).toBe(0)
  expect(found(`New first line. ${text}`, second)).toBe('A tax invoice shows')
})

test('space and line breaks between the words may change', () => {
  expect(found(text.replaceAll(' ', '\n  '), at('bill of supply'))).toMatch(/^bill\s+of\s+supply$/)
})

test('where a word of it was changed it is what is between the same context', () => {
  const passage = at('A bill of supply shows no tax.')
  expect(found(text.replace('no tax.', 'no GST.'), passage)).toBe('A bill of supply shows no GST.')
  expect(found(text.replace('A bill of supply shows no tax.', 'Something else altogether now.'), passage)).toBe(
    undefined,
  )
})

test('what was taken out is not found, nor is a passage of nothing', () => {
  expect(found('Another article.', at('the HSN code'))).toBe(undefined)
  expect(found(text, { passage: ' ', contextBefore: 'invoice shows', contextAfter: 'the HSN code' })).toBe(undefined)
})

test('signs of a pattern are only themselves, and long texts take no time', async () => {
  const formula = '=IF(A1>0, "(yes|no)*", [x]+$1)'
  const passage = { passage: formula, contextBefore: 'a'.repeat(64), contextAfter: 'b'.repeat(64) }
  const long = `${'a'.repeat(200_000)} ${formula} b`
  expect(findPassage(long, passage)).toEqual({ start: 200_001, end: 200_001 + formula.length })
  expect(findPassage('a'.repeat(200_000), passage)).toBe(undefined)
  for (const text of [long, 'a'.repeat(200_000)])
    expect(await leastCpuMs(() => findPassage(text, passage))).toBeLessThan(100)
})
