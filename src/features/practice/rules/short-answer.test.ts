import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAnswer, isAccepted } from './short-answer.ts'

test.each([
  ['  New   Delhi ', 'new delhi'],
  ['SUBTOTAL', 'subtotal'],
  ['don’t', "don't"],
  ['B\u00a0A', 'b a'],
  ['१२३', '123'],
  ['दो दिन।', 'दो दिन'],
  ['handled.', 'handled'],
  ['हिन्दी', 'हिंदी'],
  ['गङ्गा', 'गंगा'],
  ['चञ्चल', 'चंचल'],
  ['पण्डित', 'पंडित'],
  ['सम्पर्क', 'संपर्क'],
  ['चाँद', 'चांद'],
  ['\u0958लम', '\u0915\u093Cलम'],
  ['क्\u200dष', 'क्ष'],
])('%s and %s are one answer', (given, meant) => {
  expect(foldAnswer(given)).toBe(foldAnswer(meant))
  expect(isAccepted(given, ['something else', meant])).toBe(true)
})

test.each([
  ['कलम', 'क़लम'],
  ['0.5', '5'],
  ['resume', 'résumé'],
  ['newdelhi', 'new delhi'],
  ['जन्म', 'जंम'],
])('%s and %s stay two', (given, meant) => {
  expect(isAccepted(given, [meant])).toBe(false)
})

test('nothing typed is never right, even where nothing was accepted', () => {
  for (const given of ['', '   ', '।', '.\u200b']) expect(isAccepted(given, ['', ' ', '.', '।'])).toBe(false)
})

test('folding twice changes nothing more, and space and case around an answer never matter', () => {
  const devanagari = fc.string({
    unit: fc.constantFrom(...'अकखगङचजञटडणतदनपबमंँ्ािीन्त।. ०९\u200dZz’'.split('')),
    maxLength: 40,
  })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), devanagari), (text) => {
      const once = foldAnswer(text)
      expect(foldAnswer(once)).toBe(once)
      expect(foldAnswer(`  ${text}\n `)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
