import type { ReactNode } from 'react'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import type { CourseCard } from '../contract/catalogue.ts'
import { messages } from '../messages/en.ts'
import { CourseCard as Card } from './course-card.tsx'
import { useMarked } from './use-marked.ts'

export type CourseTileProps = {
  course: CourseCard
  /** Replaces the price: progress, a button. */
  footer?: ReactNode
  heading?: 'h2' | 'h3'
  /** In the place of the course's page. */
  href?: string | undefined
  /** Its cover is on the first screen. */
  eager?: boolean
}

/** A course in a list, with the wishlist and bookmark of this browser. */
export function CourseTile({ course, href, ...rest }: CourseTileProps) {
  return (
    <Card
      {...rest}
      {...useMarked(course.uid)}
      href={href ?? pagePath('/course-details/$id', { id: course.path })}
      title={course.courseTitle}
      cover={course.courseThumbnailLink}
      level={course.level}
      levelName={messages.levels[course.level]}
      rating={course.courseRating}
      reviews={course.reviewsCount}
      instructor={course.instructor}
      duration={formatDuration(course.courseDuration)}
      students={course.studentsCount}
      pricePaise={course.courseDiscountedPrice}
      wasPaise={course.courseWasPrice}
    />
  )
}
