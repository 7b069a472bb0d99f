import { classNames } from '#design/class-names.ts'
import { langOf } from '#design/lang-of.ts'
import { messages } from '#features/catalogue/messages/en.ts'
import { CourseCard as Card, type CourseCardProps } from '#features/catalogue/ui/course-card.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import type { RecommendedCourse } from '../contract/recommended.ts'
import { messages as finishedMessages } from '../messages/finished-en.ts'

function propsOf(course: RecommendedCourse): CourseCardProps {
  return {
    href: pagePath('/course-details/$id', { id: course.path }),
    title: course.courseTitle,
    cover: course.courseThumbnailLink,
    level: course.level,
    levelName: messages.levels[course.level],
    rating: course.courseRating,
    reviews: course.reviewsCount,
    instructor: course.instructor,
    duration: formatDuration(course.courseDuration),
    students: course.studentsCount,
    pricePaise: course.courseDiscountedPrice,
    wasPaise: course.courseWasPrice,
  }
}

/** Cards, on a phone rows; below each why it is there, where it is because of a completed course. */
export function Recommended({
  courses,
  columns = 'md:grid-cols-2 xl:grid-cols-4',
  because = finishedMessages.because,
}: {
  courses: readonly RecommendedCourse[]
  /** Tailwind's columns from 768 px on. */
  columns?: string
  /** Words the reason. */
  because?: (title: string) => string
}) {
  return (
    <ul className={classNames('gap-x-5 gap-y-8 max-md:-mt-4 md:grid', columns)}>
      {courses.map((course) => (
        <li key={course.uid} className="md:grid md:content-start">
          <Card {...propsOf(course)} />
          {course.because && (
            <p className="t-sm ink-2 mt-2 break-words" lang={langOf(because(course.because))}>
              {because(course.because)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
