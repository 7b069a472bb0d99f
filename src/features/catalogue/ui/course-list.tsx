import type { ReactNode } from 'react'
import { classNames } from '#design/class-names.ts'
import type { CourseCard } from '../contract/catalogue.ts'
import { CourseTile } from './course-tile.tsx'

/** Courses as cards in columns, on a phone as rows. */
export function CourseList({
  courses,
  columns = 'md:grid-cols-2 lg:grid-cols-3',
  heading,
  footerOf,
  hrefOf,
  eager = 0,
}: {
  courses: readonly CourseCard[]
  /** Tailwind's columns from 768 px on. */
  columns?: string
  heading?: 'h2' | 'h3'
  /** Replaces a course's price. */
  footerOf?: (course: CourseCard) => ReactNode
  /** Where a course's title leads, in the place of its page. */
  hrefOf?: (course: CourseCard) => string
  /** The number of courses on the first screen: their covers are loaded with the page. */
  eager?: number
}) {
  return (
    <div className={classNames('gap-x-6 gap-y-10 md:grid', columns)}>
      {courses.map((course, place) => (
        <CourseTile
          key={course.uid}
          course={course}
          heading={heading}
          footer={footerOf?.(course)}
          href={hrefOf?.(course)}
          eager={place < eager}
        />
      ))}
    </div>
  )
}
