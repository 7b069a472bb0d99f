import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ListChecksIcon } from '#design/icons/regular.tsx'
import { Sheet } from '#design/sheet.tsx'
import { messages } from '../messages/en.ts'
import type { LearningCourse } from './apply-report.ts'
import { Curriculum } from './curriculum.tsx'

/** The curriculum on a phone: from below, with how far one is on the button. */
export function CurriculumSheet({
  course,
  current,
  hrefOf,
}: {
  course: LearningCourse
  current: string
  hrefOf: (uid: string) => string
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="basis-full lg:hidden"
        icon={<ListChecksIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.learning.content}
        {!course.preview && (
          <span className="ink-3 font-normal">
            {messages.learning.lessonsDone(course.completedLessons, course.lessonsCount)}
          </span>
        )}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={<span className="block px-5 pt-5">{messages.learning.content}</span>}
      >
        <Curriculum course={course} current={current} hrefOf={hrefOf} onChoose={() => setOpen(false)} />
      </Sheet>
    </>
  )
}
