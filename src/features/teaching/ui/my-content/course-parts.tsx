import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { CreatorCourse } from '#features/authoring/contract/drafts.ts'
import { CourseStateChip } from '#features/authoring/ui/course-state-chip.tsx'
import { messages as cardMessages } from '#features/catalogue/messages/card-en.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../../messages/en.ts'

export const titleOf = ({ courseTitle }: CreatorCourse) => courseTitle || messages.untitled
export const priceOf = ({ hasPrice, courseDiscountedPrice }: CreatorCourse) =>
  !hasPrice
    ? cardMessages.noPrice
    : courseDiscountedPrice === 0
      ? cardMessages.free
      : formatPaise(courseDiscountedPrice)

export const ratingOf = ({ reviewsCount, courseRating }: CreatorCourse) =>
  reviewsCount > 0 ? courseRating.toFixed(1) : messages.noRating

const revisionTones = { draft: 'neutral', 'in-review': 'warn', rejected: 'bad' } as const

/** The course's status, with that of a published course's pending changes. */
export function CourseStatus({ course }: { course: CreatorCourse }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <CourseStateChip state={course.state} />
      {course.revision !== 'none' && (
        <Chip tone={revisionTones[course.revision]}>{messages.revisions[course.revision]}</Chip>
      )}
    </span>
  )
}

/** The title, a link to the course's figures, and the reason of a rejection. */
export function CourseTitle({ course }: { course: CreatorCourse }) {
  const title = titleOf(course)
  return (
    <>
      <Link
        href={pagePath('/my-content/$id', { id: course.uid })}
        className="line-clamp-2 leading-snug font-semibold hover:underline"
        lang={langOf(title)}
      >
        {title}
      </Link>
      {course.rejectionReason && (
        <span className="t-sm text-bad-ink mt-0.5 line-clamp-2 font-normal" lang={langOf(course.rejectionReason)}>
          {messages.sentBack(course.rejectionReason)}
        </span>
      )}
    </>
  )
}
