import { Chip } from '#design/chip.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { ClockIcon, TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Rating } from '#design/rating.tsx'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { savingOf } from '#features/catalogue/rules/saving.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { Price } from '#features/catalogue/ui/price.tsx'
import { PriceUntil } from '#features/catalogue/ui/price-until.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'

export function PendingCourseRow({ course, onRemove }: { course: CourseCard; onRemove: () => void }) {
  const { courseTitle, courseDiscountedPrice, courseWasPrice } = course
  const duration = formatDuration(course.courseDuration)
  const { percent } = savingOf(course)
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-0 md:py-5">
      <div className="w-[92px] shrink-0 md:w-[148px]">
        <CoverImage src={course.courseThumbnailLink} className="!rounded-control" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex gap-2">
          <Link
            href={pagePath('/course-details/$id', { id: course.path })}
            target="_blank"
            className="t-title clamp-2 flex-1 self-start hover:underline"
            lang={langOf(courseTitle)}
          >
            {courseTitle}
            <span className="sr-only" lang="en">
              {` ${messages.opensInNewTab}`}
            </span>
          </Link>
          <IconButton
            size={40}
            className="-mt-2 -mr-2 text-ink-3"
            label={messages.remove(courseTitle)}
            icon={<TrashIcon size={20} />}
            onClick={onRemove}
          />
        </div>
        <p className="course-facts mt-1">
          <Rating rating={course.courseRating} />
          {duration && (
            <span className="fact">
              <ClockIcon size={15} />
              <span aria-hidden="true">{duration}</span>
              <span className="sr-only">{messages.duration(duration)}</span>
            </span>
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-2">
          <Price pricePaise={courseDiscountedPrice} wasPaise={courseWasPrice} showOff={false} />
          {percent > 0 && courseDiscountedPrice > 0 && <Chip tone="highlight">{messages.percentOff(percent)}</Chip>}
        </p>
        <PriceUntil endsAt={course.discountEndsAt} className="t-sm ink-2 mt-1" />
      </div>
    </li>
  )
}
