import { progressPercent } from '#features/enrolments/rules.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { learningCourse } from '../contract/lessons.ts'

export type LearningCourse = ReplyOf<typeof learningCourse>

/** The course with a report applied: the learner's progress shows immediately, also without a network. */
export function applyReport(
  course: LearningCourse,
  report: { lesson: string; positionSeconds: number; completed: boolean },
): LearningCourse {
  let completes = false
  const sections = course.sections.map((section) => {
    if (!section.lessons.some((lesson) => lesson.uid === report.lesson)) return section
    const lessons = section.lessons.map((lesson) => {
      if (lesson.uid !== report.lesson) return lesson
      completes = report.completed && !lesson.completed
      return {
        ...lesson,
        positionSeconds: Math.round(report.positionSeconds),
        completed: lesson.completed || report.completed,
      }
    })
    return { ...section, lessons }
  })
  const opened = completes ? sections.map((section) => openedBy(section, report.lesson)) : sections
  const completedLessons = course.completedLessons + (completes ? 1 : 0)
  const progress = Math.max(course.progress, progressPercent(completedLessons, course.lessonsCount))
  return {
    ...course,
    sections: opened,
    completedLessons,
    progress,
    status: progress === 100 ? 'COMPLETED' : 'IN_PROGRESS',
    resumeLessonUid: resumeAfter(opened, report.lesson),
  }
}

/** A section that waited for this quiz is open now. */
function openedBy(section: LearningCourse['sections'][number], quiz: string): LearningCourse['sections'][number] {
  const { closed, ...opened } = section
  if (closed?.opens.by !== 'quiz' || closed.opens.lessonUid !== quiz) return section
  const lessons = section.lessons.map((lesson) => {
    const { closed: _, ...open } = lesson
    return open
  })
  return { ...opened, lessons }
}

/** As the server names it (nextLessonsOf): this lesson until it is completed, then the next open one, then one left out. */
function resumeAfter(sections: LearningCourse['sections'], uid: string): string {
  const lessons = sections.flatMap((section) => section.lessons).filter((one) => !one.closed || one.uid === uid)
  const at = lessons.findIndex((lesson) => lesson.uid === uid)
  const open = lessons.slice(Math.max(0, at)).find((one) => !one.completed) ?? lessons.find((one) => !one.completed)
  return open?.uid ?? uid
}
