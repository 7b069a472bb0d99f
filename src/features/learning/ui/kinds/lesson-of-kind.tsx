import type { ReplyOf } from '#platform/api/contract.ts'
import type { learningLesson } from '../../contract/lessons.ts'
import type { LearningCourse } from '../apply-report.ts'
import { AssignmentLesson } from './assignment-lesson.tsx'
import { QuizLesson } from './quiz-lesson.tsx'
import { ResourceLesson } from './resource-lesson.tsx'

/** A lesson that is done rather than followed: a quiz, a file, an assignment. */
export function LessonOfKind({
  lesson: { uid, title, quiz, resource, assignment },
  course,
  onDownload,
  onAgain,
}: {
  lesson: ReplyOf<typeof learningLesson>
  course: LearningCourse
  onDownload: () => void
  /** Asks for the lesson again. */
  onAgain: () => Promise<unknown>
}) {
  const hindi = course.course.language === 'Hindi'
  const origin = { course: course.course.uid, lessonTitle: title }
  if (quiz)
    return <QuizLesson lesson={uid} quiz={quiz} origin={origin} preview={course.preview} onTakeAgain={onAgain} />
  if (resource) return <ResourceLesson resource={resource} hindi={hindi} onDownload={onDownload} />
  if (assignment)
    return (
      <AssignmentLesson lesson={uid} assignment={assignment} origin={origin} hindi={hindi} preview={course.preview} />
    )
  return null
}
