import { buttonClass } from '#design/button-class.ts'
import { CoverImage } from '#design/cover-image.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Price } from '#design/price.tsx'
import { Rating } from '#design/rating.tsx'
import type { CourseCard } from '#features/courses/contract/catalogue.ts'
import { words } from '../messages/en.ts'

/** The author's course, beside the post. */
export function CourseBehind({ course }: { course: CourseCard }) {
  return (
    <aside className="self-start max-lg:mt-10 lg:sticky lg:top-8">
      <article className="card relative overflow-hidden">
        <CoverImage src={course.courseThumbnailLink} className="aspect-[16/9]! rounded-none!" />
        <div className="p-4">
          <p className="t-sm ink-3">{words.courseBehind}</p>
          <h2 className="t-title mt-1" lang={langOf(course.courseTitle)}>
            {course.courseTitle}
          </h2>
          <p className="mt-2">
            <Rating rating={course.courseRating} reviews={course.reviewsCount} />
          </p>
          <p className="mt-2">
            <Price price={course.courseDiscountedPrice} was={course.coursePrice} showOff={false} />
          </p>
          <Link
            href={`/course-details/${course.path}`}
            className={buttonClass({ variant: 'tonal', size: 'small', full: true }, 'course-link mt-3')}
          >
            <span className="btn-label">{words.viewCourse}</span>
          </Link>
        </div>
      </article>
    </aside>
  )
}
