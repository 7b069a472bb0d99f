import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { Purchase } from '../../contract/purchases.ts'
import { messages } from '../../messages/purchases-en.ts'
import { isSettled } from '../../rules/order-states.ts'
import { RefundOffer } from './refund-dialog.tsx'

type Course = Purchase['courses'][number]

export function PurchaseCourses({ order }: { order: Purchase }) {
  const { courses, gift, seats } = order
  const isForOthers = gift !== null || seats !== null
  return (
    <ul className="grid gap-4 py-5">
      {courses.map((course) => (
        <li key={course.uid} className="flex gap-4">
          <div className="w-[84px] shrink-0 md:w-[104px]">
            <CoverImage src={course.courseThumbnailLink} className="!rounded-control" />
          </div>
          <div className="min-w-0 flex-1">
            <h3 className="t-title" lang={langOf(course.courseTitle)}>
              <CourseTitle course={course} isForOthers={isForOthers} />
            </h3>
            <CourseNote course={course} bought={isSettled(order)} isForOthers={isForOthers} />
            <RefundOffer order={order} course={course} />
          </div>
          {courses.length > 1 && (
            <p className="font-semibold">{course.pricePaid > 0 ? formatPaise(course.pricePaid) : messages.free}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** An owned course opens where one learns, any other its page, where it has one. What was bought for others is theirs. */
function CourseTitle({
  course: { uid, path, courseTitle, isEnrolled, isListed },
  isForOthers,
}: {
  course: Course
  isForOthers: boolean
}) {
  const opens = isEnrolled && !isForOthers
  if (!opens && !isListed) return courseTitle
  const href = opens ? pagePath('/learning/$id', { id: uid }) : pagePath('/course-details/$id', { id: path })
  return (
    <Link href={href} className="hover:underline">
      {courseTitle}
    </Link>
  )
}

function CourseNote({ course, bought, isForOthers }: { course: Course; bought: boolean; isForOthers: boolean }) {
  const { instructor, isEnrolled, refundedAmount } = course
  const teacher = isForOthers || (!bought && !isEnrolled)
  const refunded = refundedAmount > 0 ? messages.refundedAmount(formatPaise(refundedAmount)) : ''
  return (
    <p className="t-sm ink-3 mt-1" lang={teacher ? langOf(instructor) : undefined}>
      {teacher ? instructor : [progressOf(course), refunded].filter(Boolean).join(' ')}
      {isForOthers && refunded && <span className="block">{refunded}</span>}
    </p>
  )
}

function progressOf({ isEnrolled, completedAt, completedLessons, lessonsCount }: Course): string {
  if (!isEnrolled) return messages.noAccess
  return completedAt ? messages.finished(formatDate(completedAt)) : messages.lessonsDone(completedLessons, lessonsCount)
}
