import { expect, test } from 'vitest'
import type { LessonKind } from '../contract/lesson-content.ts'
import { courseContents } from './course-contents.ts'

const lessons = (counts: Partial<Record<LessonKind, number>>) =>
  Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => ({ kind: kind as LessonKind })))

test('lessons are counted by their kind', () => {
  expect(courseContents(lessons({ video: 8, article: 4, quiz: 1, resource: 1, assignment: 2 }))).toEqual({
    video: 8,
    article: 4,
    quiz: 1,
    resource: 1,
    assignment: 2,
    isReading: false,
  })
})

test.each([
  ['no video', { article: 4 }, true],
  ['one video among many texts', { video: 1, article: 9 }, true],
  ['a third of it as video', { video: 4, article: 8 }, false],
  ['only videos', { video: 3 }, false],
  ['quizzes alone', { quiz: 2 }, false],
  ['no lessons yet', {}, false],
])('whether a course is for reading: %s', (_what, counts, isReading) => {
  expect(courseContents(lessons(counts)).isReading).toBe(isReading)
})
