import { buttonClass } from '#design/button-class.ts'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Rating } from '#design/rating.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { Price } from '#features/catalogue/ui/price.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'

/** Courses of what the post is about, beside it: the nearest with its cover, others by their names. */
export function CoursesBeside({ courses: [first, ...others] }: { courses: CourseCard[] }) {
  if (!first) return null
  return (
    <aside aria-labelledby="courses-beside" className="self-start max-lg:mt-10 lg:sticky lg:top-8">
      <h2 id="courses-beside" className="t-sm ink-3 mb-2">
        {messages.coursesOnThis}
      </h2>
      <div className="card overflow-hidden">
        <article className="relative">
          <CoverImage src={first.courseThumbnailLink} className="aspect-[16/9]! rounded-none!" />
          <div className="p-4">
            <h3 className="t-title" lang={langOf(first.courseTitle)}>
              {first.courseTitle}
            </h3>
            <p className="mt-2">
              <Rating rating={first.courseRating} reviews={first.reviewsCount} />
            </p>
            <p className="mt-2">
              <Price pricePaise={first.courseDiscountedPrice} wasPaise={first.courseWasPrice} showOff={false} />
            </p>
            <Link
              href={pagePath('/course-details/$id', { id: first.path })}
              className={buttonClass({ variant: 'tonal', size: 'small', full: true }, 'course-link mt-3')}
            >
              <span className="btn-label">{messages.viewCourse}</span>
            </Link>
          </div>
        </article>
        {others.map((course) => (
          <article key={course.uid} className="relative border-t border-line p-4">
            <h3 className="text-[16px] leading-snug font-semibold" lang={langOf(course.courseTitle)}>
              <Link href={pagePath('/course-details/$id', { id: course.path })} className="course-link">
                {course.courseTitle}
              </Link>
            </h3>
            <p className="mt-1.5">
              <Price pricePaise={course.courseDiscountedPrice} wasPaise={course.courseWasPrice} showOff={false} />
            </p>
          </article>
        ))}
      </div>
    </aside>
  )
}
