import type { ReactNode } from 'react'
import { IconButton } from '#design/icon-button.tsx'
import { BookmarkSimpleFillIcon, HeartFillIcon } from '#design/icons/fill.tsx'
import { BookmarkSimpleIcon, ClockIcon, HeartIcon, StudentIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Rating } from '#design/rating.tsx'
import { formatCount } from '#platform/format/format.ts'
import type { Paise } from '#platform/format/money.ts'
import { messages } from '../messages/card-en.ts'
import type { Level } from '../rules/course-states.ts'
import { CoverImage } from './cover-image.tsx'
import { LevelChip } from './level-chip.tsx'
import { Price } from './price.tsx'

export type CourseCardProps = {
  /** A course that is not saved yet has none, and its title leads nowhere. */
  href?: string | undefined
  title: string
  cover?: string | null
  /** With its name in the page's language. */
  level?: Level
  levelName?: string
  /** Shown from 0 upwards; 0 is no rating yet. */
  rating?: number
  reviews?: number
  instructor?: string
  /** Already worded ('18:42:30'); empty is left out. */
  duration?: string
  students?: number
  /** What is paid (null: not known yet), and `courseWasPrice`. Left out: no price line. */
  pricePaise?: Paise | null
  wasPaise?: Paise | null
  wished?: boolean
  onWish?: () => void
  bookmarked?: boolean
  onBookmark?: () => void
  /** Replaces the price line: progress, a button. */
  footer?: ReactNode
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/**
 * A course in a list: the cover, then text on the page, without a box; on a phone the text is beside the cover. The
 * markup is the same for both, course.css lays it out.
 */
export function CourseCard(props: CourseCardProps) {
  const { heading: Heading = 'h3', href, title, instructor, level, levelName, onWish, onBookmark } = props
  return (
    <article className={onWish ? 'course-card course-card-with-buttons' : 'course-card'}>
      <CoverImage src={props.cover} eager={props.eager} />
      {level && <LevelChip level={level}>{levelName}</LevelChip>}
      <div className="course-text">
        <Heading className="course-title t-title clamp-2" lang={langOf(title)}>
          {href ? (
            <Link href={href} className="course-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </Heading>
        {instructor && (
          <p className="course-instructor ink-3" lang={langOf(instructor)}>
            {instructor}
          </p>
        )}
        <div className="course-stats">
          <Rating rating={props.rating ?? 0} reviews={props.reviews} />
          <Facts {...props} />
        </div>
        <div className="course-footer">{props.footer ?? <CardPrice {...props} />}</div>
      </div>
      {(onWish || onBookmark) && (
        <div className="course-buttons">
          <WishButton {...props} />
          <BookmarkButton {...props} />
        </div>
      )}
    </article>
  )
}

function Facts({ duration, students }: CourseCardProps) {
  if (!duration && !students) return null
  return (
    <p className="course-facts">
      {duration && (
        <span className="fact">
          <ClockIcon size={15} />
          <span className="sr-only">{messages.durationLabel}</span>
          {duration}
        </span>
      )}
      {Boolean(students) && (
        <span className="fact">
          <StudentIcon size={15} />
          {formatCount(students ?? 0)}
          <span className="sr-only">{messages.studentsLabel}</span>
        </span>
      )}
    </p>
  )
}

function CardPrice({ pricePaise, wasPaise }: CourseCardProps) {
  return pricePaise === undefined ? null : <Price pricePaise={pricePaise} wasPaise={wasPaise} />
}

function WishButton({ wished = false, onWish }: CourseCardProps) {
  if (!onWish) return null
  return (
    <IconButton
      label={messages.addToWishlist}
      pressed={wished}
      onClick={onWish}
      size={40}
      className="course-button"
      icon={wished ? <HeartFillIcon size={18} className="text-[#C4301E]" /> : <HeartIcon size={18} />}
    />
  )
}

/** Beside the wishlist where there is room for it: not on a phone. */
function BookmarkButton({ bookmarked = false, onBookmark }: CourseCardProps) {
  if (!onBookmark) return null
  return (
    <IconButton
      label={messages.bookmark}
      pressed={bookmarked}
      onClick={onBookmark}
      size={40}
      className="course-button max-md:hidden"
      icon={bookmarked ? <BookmarkSimpleFillIcon size={18} /> : <BookmarkSimpleIcon size={18} />}
    />
  )
}
