import { ClockIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { LevelChip } from '#features/catalogue/ui/level-chip.tsx'
import { Price } from '#features/catalogue/ui/price.tsx'
import { PriceUntil } from '#features/catalogue/ui/price-until.tsx'
import { formatCount, formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { messages as seatsMessages } from '../messages/seats-pages-en.ts'
import type { PricedCourse } from './use-purchase.ts'

/** What is being bought: one course large, with how many seats of it; several as a list with their prices. */
export function PaymentCourses({ courses, seats }: { courses: readonly PricedCourse[]; seats?: number | undefined }) {
  const [only] = courses
  return (
    <section className="card min-w-0 p-5 lg:p-7">
      <h2 className="t-h3">{messages.courseDetails}</h2>
      {only && courses.length === 1 ? (
        <One course={only} seats={seats} />
      ) : (
        <ul className="mt-2">
          {courses.map((course) => (
            <Row key={course.uid} course={course} />
          ))}
        </ul>
      )}
    </section>
  )
}

function One({ course, seats }: { course: PricedCourse; seats: number | undefined }) {
  const duration = formatDuration(course.courseDuration)
  return (
    <div className="mt-4 flex gap-4 lg:gap-6">
      <div className="w-[104px] shrink-0 lg:w-[220px]">
        <CoverImage src={course.courseThumbnailLink} />
      </div>
      <div className="min-w-0">
        <h3 className="text-[18px] font-semibold lg:text-[21px]" lang={langOf(course.courseTitle)}>
          {course.courseTitle}
        </h3>
        <p className="ink-3 mt-1">
          {seats ? seatsMessages.order.seats(seats, formatCount(seats)) : messages.onlineCourse}
        </p>
        <PriceUntil endsAt={course.discountEndsAt} className="t-sm ink-2 mt-1" />
        {(course.level || duration) && (
          <p className="mt-3 flex items-center gap-4 max-lg:hidden">
            {course.level && <LevelChip level={course.level}>{catalogueMessages.levels[course.level]}</LevelChip>}
            {duration && (
              <span className="t-sm row ink-2 gap-1.5">
                <ClockIcon />
                <span aria-hidden="true">{duration}</span>
                <span className="sr-only">{messages.duration(duration)}</span>
              </span>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function Row({ course }: { course: PricedCourse }) {
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-0 last:pb-0">
      <div className="w-[92px] shrink-0 lg:w-[132px]">
        <CoverImage src={course.courseThumbnailLink} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="t-title" lang={langOf(course.courseTitle)}>
          {course.courseTitle}
        </h3>
        <p className="t-sm ink-3 mt-0.5">{messages.onlineCourse}</p>
        <p className="mt-2">
          <Price pricePaise={course.courseDiscountedPrice} wasPaise={course.courseWasPrice} showOff={false} />
        </p>
        <PriceUntil endsAt={course.discountEndsAt} className="t-sm ink-2 mt-1" />
      </div>
    </li>
  )
}
