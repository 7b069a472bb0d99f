import { expect, test } from 'vitest'
import { handMadePlurals, missingWords } from './check-messages.ts'

const typed = (file: string) =>
  `import type { words as english } from './${file}'\nexport const messages: Translated<typeof english> = {}`

test('words without their Hindi are caught, and Hindi ones that do not follow the English type', () => {
  const texts: Record<string, string> = {
    'a/messages/hi.ts': typed('en.ts'),
    'a/messages/form-hi.ts': 'export const words = {}',
    'b/messages/form-hi.ts': typed('en.ts'),
  }
  const files = ['a/messages/en.ts', 'a/messages/form-en.ts', 'b/messages/form-en.ts', 'b/messages/en.ts']
  const found = missingWords(files, (file) => texts[file])
  expect(found.map((line) => line.split(' ')[0])).toEqual([
    'a/messages/form-hi.ts',
    'b/messages/form-hi.ts',
    'b/messages/hi.ts',
  ])
})

test('a plural that is chosen by hand is caught, in either language and however it compares', () => {
  const byHand = [
    'found: (n: number) => (n === 1 ? `${n} course` : `${n} courses`),',
    'found: (n) => (n !== 1 ? `${n} courses` : `${n} course`),',
    "found: (shown: string) => (shown === '1' ? '1 course' : `${shown} courses`),",
    "found: (n: number) => `${n} course${n > 1 ? 's' : ''}`,",
    'found: (n: number) => (n < 2 ? `${n} course` : `${n} courses`),',
    'found: (n: number) => (1 === n ? `${n} course` : `${n} courses`),',
  ]
  for (const line of byHand)
    expect(
      handMadePlurals(['a/messages/hi.ts'], () => `export const messages = {\n  ${line}\n}`),
      line,
    ).toEqual([expect.stringMatching(/^a\/messages\/hi\.ts:2 /)])
  expect(
    handMadePlurals(['a/messages/en.ts'], () => 'found: (n: number) =>\n  n === 1\n    ? one\n    : many'),
  ).toHaveLength(1)
})

test('plurals of the language, and what is said of none, are left alone', () => {
  const text = [
    'found: (n: number) => plural(n, { one: `${n} course`, other: `${n} courses` }),',
    "left: (n: number) => (n === 0 ? 'None left' : `${n} left`),",
    "most: 'Choose from 1 to 10 answers',",
    'first: () => 1,',
    "minutes: (n: number) => (n < 1 ? 'less than a minute' : `${n} min`),",
    'option: (title: string, waiting: number) => (waiting > 0 ? `${title} (${waiting})` : title),',
    "tooMany: (n: number) => (n === 10 ? 'Ten at most' : `At most ${n}`),",
  ].join('\n')
  expect(handMadePlurals(['a/messages/en.ts'], () => text)).toEqual([])
})
