import { ClockIcon, StudentIcon } from '#design/icons/regular.tsx'
import { Stars } from '#design/stars.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { formatCount, formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'

/** Rating, duration and students, each only where there is something to say. */
export function CourseFacts({ course }: { course: CourseCard }) {
  const { courseRating, reviewsCount, studentsCount } = course
  const duration = formatDuration(course.courseDuration)
  return (
    <div className="ink-2 mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[15px]">
      {courseRating > 0 && (
        <span className="row gap-1.5">
          <Stars rating={courseRating} size={15} />
          <b className="font-semibold text-ink" aria-hidden="true">
            {courseRating.toFixed(1)}
          </b>
          <span aria-hidden="true">{messages.reviewCount(formatCount(reviewsCount))}</span>
          <span className="sr-only">{messages.reviewsSpoken(formatCount(reviewsCount))}</span>
        </span>
      )}
      {duration && (
        <span className="row gap-1.5">
          <ClockIcon />
          <span aria-hidden="true">{duration}</span>
          <span className="sr-only">{messages.duration(duration)}</span>
        </span>
      )}
      {studentsCount > 0 && (
        <span className="row gap-1.5">
          <StudentIcon />
          {messages.studentCount(studentsCount, formatCount(studentsCount))}
        </span>
      )}
    </div>
  )
}
