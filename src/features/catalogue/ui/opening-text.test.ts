import { expect, test } from 'vitest'
import { openingText, quizOf } from './opening-text.ts'

test('when a section opens is worded with its day in India, its days or its quiz', () => {
  expect(openingText({ by: 'date', date: '2026-12-03' })).toBe('Opens on 3 December 2026 (India time)')
  expect(openingText({ by: 'days', days: 1 })).toBe('Opens 1 day after enrolment')
  expect(openingText({ by: 'days', days: 7 })).toBe('Opens 7 days after enrolment')
  // To a learner the day is known: midnight in India is the evening before in UTC.
  expect(openingText({ by: 'days', days: 7 }, '', '2026-12-02T18:30:00.000Z')).toBe(
    'Opens on 3 December 2026 (India time)',
  )
  const opening = { by: 'quiz', lessonUid: 'q' } as const
  const sections = [{ lessons: [{ uid: 'q', title: 'Check yourself' }] }]
  expect(openingText(opening, quizOf(opening, sections))).toBe('Opens after you pass the quiz ‘Check yourself’')
  expect(openingText(opening, quizOf(opening, []))).toBe('Opens after you pass a quiz')
})
