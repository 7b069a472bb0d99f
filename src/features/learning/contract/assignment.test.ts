import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { answerFor } from './assignment.ts'

const failing = (takes: 'text' | 'file' | 'either', answer: { text?: string; mediaUid?: string | null }) =>
  safeParse(answerFor(takes), answer).error?.issues.map(({ path, message }) => [path.join('.'), String(message)]) ?? []

test.each([
  ['text', { text: '  ', mediaUid: 'file' }, [['text', 'This field is required']]],
  ['text', { text: 'Done' }, []],
  ['file', { text: 'Done', mediaUid: null }, [['mediaUid', 'This field is required']]],
  ['file', { mediaUid: 'file' }, []],
  ['either', { text: '', mediaUid: null }, [['text', 'Write your answer or choose a file']]],
  ['either', { text: 'Done', mediaUid: null }, []],
  ['either', { mediaUid: 'file' }, []],
] as const)('an assignment that takes %s says what is missing of %o', (takes, answer, expected) => {
  expect(failing(takes, answer)).toEqual(expected)
})
