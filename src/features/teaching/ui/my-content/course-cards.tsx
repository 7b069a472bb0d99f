import { Dots } from '#design/dots.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { RowMenu } from '#design/row-menu.tsx'
import type { CreatorCourse } from '#features/authoring/contract/drafts.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { messages } from '../../messages/en.ts'
import { CourseStatus, CourseTitle, priceOf, ratingOf, titleOf } from './course-parts.tsx'

/** The same courses as cards. */
export function CourseCards({
  courses,
  actions,
}: {
  courses: readonly CreatorCourse[]
  actions: (course: CreatorCourse) => readonly MenuItem[]
}) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3" aria-label={messages.courses}>
      {courses.map((course) => (
        <li key={course.uid} className="card flex flex-col overflow-hidden">
          <CoverImage src={course.courseThumbnailLink} className="!rounded-none" />
          <div className="flex flex-1 flex-col p-4">
            <div className="flex items-start justify-between gap-2">
              <CourseStatus course={course} />
              <RowMenu row={course} name={titleOf(course)} actions={actions} />
            </div>
            <h2 className="mt-1 text-[17px]">
              <CourseTitle course={course} />
            </h2>
            <p className="t-sm ink-3 mt-auto pt-3">
              <Dots>
                <span>{messages.learners(course.studentsCount, formatCount(course.studentsCount))}</span>
                <span>{ratingOf(course)}</span>
                <span>{priceOf(course)}</span>
              </Dots>
            </p>
            <p className="t-xs ink-3 mt-1">{messages.changed(formatDate(course.updatedAt))}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
