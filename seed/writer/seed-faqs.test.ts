import { expect, test } from 'vitest'
import { isHindiOrEmpty } from '#features/faq/rules.ts'
import { htmlFromMarkdown } from '#platform/files/rich-text.ts'
import { readYaml } from './read-seed.ts'

type Seed = {
  group: string
  groupHi: string
  items: Record<'question' | 'answer' | 'questionHi' | 'answerHi', string>[]
}[]

/** Where it leads, and its numbers. */
const facts = (text: string) => new Set(text.match(/\(\/[^)]+\)|\d+/g))

test('every group, question and answer of the demo school is there in Hindi, with the same links and numbers', async () => {
  const seed = await readYaml<Seed>('faqs.yaml')
  expect(seed.flatMap(({ items }) => items).length).toBeGreaterThan(20)
  for (const { groupHi, items } of seed) {
    for (const text of [groupHi, ...items.flatMap(({ questionHi, answerHi }) => [questionHi, answerHi])])
      expect([text, Boolean(text) && isHindiOrEmpty(text)]).toEqual([text, true])
    for (const { question, answer, answerHi } of items) {
      expect([question, facts(answerHi)]).toEqual([question, facts(answer)])
      expect(htmlFromMarkdown(answerHi)).not.toContain('*')
    }
  }
})
