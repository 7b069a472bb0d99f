import { pagePath } from '#platform/browser/page-path.ts'
import type { LearningCourse } from './apply-report.ts'

type Lesson = LearningCourse['sections'][number]['lessons'][number]
export type PlacedLesson = Lesson & { sectionNumber: number; lessonNumber: number; lessonsInSection: number }

/** All lessons in order, each with its place as people count it: module 2, lesson 8 of 9. */
export function placedLessons(course: LearningCourse): PlacedLesson[] {
  return course.sections.flatMap((section, s) =>
    section.lessons.map((lesson, l) => ({
      ...lesson,
      sectionNumber: s + 1,
      lessonNumber: l + 1,
      lessonsInSection: section.lessons.length,
    })),
  )
}

/** The open lesson after this one; after the last, the first of the others that was left out. */
export function lessonAfter(lessons: readonly PlacedLesson[], index: number): PlacedLesson | undefined {
  const isOpen = (lesson: PlacedLesson) => !lesson.closed
  const left = lessons.find((lesson, at) => at !== index && !lesson.completed && isOpen(lesson))
  return lessons.slice(index + 1).find(isOpen) ?? left
}

/** The page of a course that was finished: what was done, and what next. */
export const finishedPath = (uid: string) => pagePath('/my-enrolled-courses/$id/finished', { id: uid })

/** The lesson of the address, else the one to go on with, else the first. */
export function currentIndex(
  lessons: readonly PlacedLesson[],
  requested: string | undefined,
  resume: string | null,
): number {
  const at = (uid: string | null | undefined) => lessons.findIndex((lesson) => lesson.uid === uid)
  const [named, left] = [at(requested), at(resume)]
  return named >= 0 ? named : Math.max(0, left)
}
