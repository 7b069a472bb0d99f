import { CourseCard as Card, type CourseCardProps, CourseRow } from '#design/course-card.tsx'
import { words } from '#design/messages/en.ts'
import type { CourseCard } from '#features/courses/contract/catalogue.ts'
import { formatDuration } from '#platform/format.ts'

function propsOf(course: CourseCard): CourseCardProps {
  return {
    href: `/course-details/${course.path}`,
    title: course.courseTitle,
    cover: course.courseThumbnailLink,
    level: words.levels[course.level],
    rating: course.courseRating,
    reviews: course.reviewsCount,
    instructor: course.instructor,
    duration: formatDuration(course.courseDuration),
    students: course.studentsCount,
    price: course.courseDiscountedPrice,
    was: course.coursePrice,
  }
}

/** Cards, on a phone rows. */
export function Recommended({ courses }: { courses: readonly CourseCard[] }) {
  return (
    <>
      <ul className="-mt-4 md:hidden">
        {courses.map((course) => (
          <li key={course.uid}>
            <CourseRow {...propsOf(course)} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-x-5 gap-y-8 max-md:hidden md:grid-cols-2 xl:grid-cols-4">
        {courses.map((course) => (
          <li key={course.uid} className="grid">
            <Card {...propsOf(course)} />
          </li>
        ))}
      </ul>
    </>
  )
}
