import { expect, test } from 'vitest'
import type { OpenedQuiz } from '../../contract/quiz.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { answersInWords } from './answers-in-words.ts'

const quiz = {
  questions: [
    {
      uid: 'q1',
      type: 'multiple',
      text: 'Rivers?',
      options: [
        { uid: 'a', text: 'Narmada' },
        { uid: 'b', text: 'Ganga' },
      ],
    },
    { uid: 'q2', type: 'true-false', text: 'Is it wet?', options: [] },
    { uid: 'q3', type: 'short', text: 'Rate?', options: [] },
    { uid: 'q4', type: 'short', text: 'Left open?', options: [] },
  ],
} as unknown as OpenedQuiz

test('answers are given in the words of the options, and open questions are left out', () => {
  expect(answersInWords(quiz, { q1: ['a', 'b'], q2: ['true'], q3: ['18%'] })).toEqual([
    { question: 'Rivers?', given: 'Narmada, Ganga' },
    { question: 'Is it wet?', given: messages.quiz.true },
    { question: 'Rate?', given: '18%' },
  ])
})
