import type { ReactNode } from 'react'
import { buttonClass } from '#design/button-class.ts'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { StepMeter } from '#design/step-meter.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { EnrolledCourse } from '#features/enrolments/contract.ts'
import { messages as enrolmentsMessages } from '#features/enrolments/messages/en.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { finishedPath } from './place-in-course.ts'

function noteOf(course: EnrolledCourse): string {
  if (course.status === 'COMPLETED' && course.completedAt)
    return messages.myCourses.finished(formatDate(course.completedAt))
  if (course.status === 'NOT_STARTED') return messages.myCourses.lessons(course.lessonsCount)
  return course.resume ? messages.myCourses.nextLesson(course.resume.lessonNumber, course.lessonsCount) : ''
}

/** An owned course and the learner's place in it. The whole card is a link. `mark`: what is to be seen beside its place. */
export function EnrolledCard({
  course,
  eager,
  mark,
  heading: Heading = 'h3',
}: {
  course: EnrolledCourse
  eager?: boolean
  mark?: ReactNode
  heading?: 'h2' | 'h3'
}) {
  const { courseTitle, status, progress } = course
  return (
    <article className="card relative flex overflow-hidden md:flex-col">
      <div className="w-[118px] shrink-0 md:w-auto">
        <CoverImage
          src={course.courseThumbnailLink}
          eager={eager}
          className="h-full !rounded-none max-md:!aspect-auto md:!aspect-[16/9]"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-4">
        <Heading className="t-title clamp-2 md:min-h-[44px]" lang={langOf(courseTitle)}>
          <Link
            href={status === 'COMPLETED' ? finishedPath(course.uid) : pagePath('/learning/$id', { id: course.uid })}
            className="course-link"
          >
            {courseTitle}
          </Link>
        </Heading>
        <p className="t-sm ink-3 mt-1">{noteOf(course)}</p>
        <div className="mb-3">{mark}</div>
        {status === 'NOT_STARTED' ? (
          <span
            className={buttonClass({ variant: 'secondary', size: 'small', full: true }, 'mt-auto')}
            aria-hidden="true"
          >
            <span className="btn-label">{messages.myCourses.start}</span>
          </span>
        ) : (
          <div className="mt-auto">
            <StepMeter percent={progress} label={`${courseTitle}: ${enrolmentsMessages.states[status]}`} />
            <p className="row t-xs mt-1.5 justify-between">
              <span className="ink-3">{enrolmentsMessages.states[status]}</span>
              <span className="font-semibold">{messages.myCourses.percent(progress)}</span>
            </p>
          </div>
        )}
      </div>
    </article>
  )
}
