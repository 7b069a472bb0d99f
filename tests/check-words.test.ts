import { expect, test } from 'vitest'
import { wordsOfNames, wordsOfTexts, wrongNames, wrongTexts } from './check-words.ts'

test('a text with a word of the list is found, in a string and between the values of a template', () => {
  const source = 'export const words = { a: "Watch the film", b: (n: number) => `${n} e-mails`, film: "A video" }'
  expect(wrongTexts('en.ts', source)).toEqual([
    'en.ts: “Watch the film” says film; say video',
    'en.ts: “ e-mails” says e-mails; say email',
  ])
})

test('a name of the list is found, and one that only contains it is not', () => {
  expect(wrongNames('a.ts', 'const mostRows = 1; const almostRows = 2')).toEqual(['a.ts: mostRows; call it max…'])
})

test('a key against doing a thing twice has one name', () => {
  for (const name of ['onceKey', 'attemptKey', 'AttemptKey', 'createKey', 'AttemptName'])
    expect(wrongNames('a.ts', `const ${name} = 1`)).toEqual([`a.ts: ${name}; call it idempotencyKey`])
  expect(wrongNames('a.ts', 'const idempotencyKey = 1; const attempt = 2')).toEqual([])
})

test('a coined name is found, and the word that replaced it is not', () => {
  const coined = ['withWayBack', 'wordText', 'OrderList', 'BuildTrouble', 'ReviewStanding', 'askAnew', 'mendTypos']
  for (const name of [...coined, 'handInAssignment', 'born', 'endTurn', 'PersonAtFoot'])
    expect(wrongNames('a.ts', `const ${name} = 1`), name).toHaveLength(1)
  const plain = ['withReturnUrl', 'localizeText', 'BuildError', 'standing', 'recommended', 'amended', 'handedInAt']
  for (const name of [...plain, 'createdUid', 'releaseSlot', 'footer'])
    expect(wrongNames('a.ts', `const ${name} = 1`), name).toEqual([])
})

test('no comment and no name of a text counts as a text', () => {
  expect(wrongTexts('en.ts', '/** The film. */ export const words = { film: "Video" }')).toEqual([])
})

test('each word of the lists says what to use instead', () => {
  for (const [word, instead] of [...wordsOfTexts, ...wordsOfNames]) expect(instead, String(word)).not.toBe('')
})
