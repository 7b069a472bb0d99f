import type { LessonKind } from '../contract/lesson-content.ts'

/** How many lessons of each kind a course has, and whether it is sold as reading. */
export type CourseContents = Record<LessonKind, number> & { isReading: boolean }

/** Of the lessons to watch or read, a course for reading has fewer videos than this share. */
const minVideoShare = 1 / 3

/** What a course holds, so that its page says it before anybody buys. */
export function courseContents(lessons: readonly { kind: LessonKind }[]): CourseContents {
  const counts = { video: 0, article: 0, quiz: 0, resource: 0, assignment: 0 }
  for (const { kind } of lessons) counts[kind]++
  const { video, article } = counts
  return { ...counts, isReading: article > 0 && video < (video + article) * minVideoShare }
}
