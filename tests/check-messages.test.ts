import { expect, test } from 'vitest'
import { missingWords } from './check-messages.ts'

const typed = (file: string) =>
  `import type { words as english } from './${file}'\nexport const messages: Spoken<typeof english> = {}`

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
