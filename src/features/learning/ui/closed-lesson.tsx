import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { openingText, quizOf } from '#features/catalogue/ui/opening-text.ts'
import { messages } from '../messages/en.ts'
import type { LearningCourse } from './apply-report.ts'
import { CurriculumSheet } from './curriculum-sheet.tsx'
import type { PlacedLesson } from './place-in-course.ts'

/** A lesson whose section is still closed: when it opens, and the way to the lessons that are open. */
export function ClosedLesson({
  course,
  lesson,
  hrefOf,
  onCheck,
}: {
  course: LearningCourse
  lesson: PlacedLesson
  hrefOf: (uid: string) => string
  onCheck: () => void
}) {
  const { closed } = course.sections[lesson.sectionNumber - 1] ?? {}
  return (
    <div className="mx-auto grid max-w-[1020px] gap-6 px-4 pt-8 lg:px-8">
      <EmptyState
        heading="h1"
        title={<span lang={langOf(lesson.title)}>{lesson.title}</span>}
        text={
          closed
            ? openingText(closed.opens, quizOf(closed.opens, course.sections), closed.at)
            : messages.learning.closed
        }
        action={
          <Button variant="secondary" onClick={onCheck}>
            {messages.learning.checkAgain}
          </Button>
        }
      />
      <CurriculumSheet course={course} current={lesson.uid} hrefOf={hrefOf} />
    </div>
  )
}
