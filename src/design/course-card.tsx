import type { ReactNode } from 'react'
import { formatCount } from '#platform/format.ts'
import { CoverImage } from './cover-image.tsx'
import { IconButton } from './icon-button.tsx'
import { BookmarkSimpleFillIcon, HeartFillIcon } from './icons/fill.tsx'
import { BookmarkSimpleIcon, ClockIcon, HeartIcon, StudentIcon } from './icons/regular.tsx'
import { langOf } from './lang-of.ts'
import { LevelChip } from './level-chip.tsx'
import { Link } from './link.tsx'
import { words } from './messages/en.ts'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'

export type CourseCardProps = {
  href: string
  title: string
  cover?: string | null
  level?: string
  /** Shown from 0 upwards; 0 is no rating yet. */
  rating?: number
  reviews?: number
  instructor?: string
  /** Already worded ('18:42:30'); empty is left out. */
  duration?: string
  students?: number
  /** Rupees to pay, and before the discount. Left out: no price line. */
  price?: number
  was?: number
  wished?: boolean
  onWish?: () => void
  bookmarked?: boolean
  onBookmark?: () => void
  /** In the place of the price line: progress, a button. */
  foot?: ReactNode
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/** Cover, then text on the page: a card has no box. */
export function CourseCard(props: CourseCardProps) {
  return (
    <article className="course-card">
      <CoverImage src={props.cover} eager={props.eager} />
      <div className="course-marks">
        <WishButton {...props} size={36} ground="cover" />
        <BookmarkButton {...props} />
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <div className="mb-2 flex min-h-[26px] items-center justify-between gap-2">
          {props.level ? <LevelChip level={props.level} /> : <span />}
          <Rating rating={props.rating ?? 0} reviews={props.reviews} />
        </div>
        <CardTitle {...props} className="t-title clamp-2" />
        {props.instructor && <p className="t-sm ink-3 mt-1">{props.instructor}</p>}
        <p className="course-facts mt-1.5">
          <Facts {...props} />
        </p>
        <div className="mt-auto flex min-h-9 items-center pt-2.5">{props.foot ?? <CardPrice {...props} />}</div>
      </div>
    </article>
  )
}

/** The same as one row of a list, for phones. */
export function CourseRow(props: CourseCardProps) {
  return (
    <article className="course-row">
      <div className="course-row-cover">
        <CoverImage src={props.cover} eager={props.eager} />
        {props.level && (
          <div className="mt-2">
            <LevelChip level={props.level} />
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex gap-2">
          <CardTitle {...props} className="t-title clamp-2 flex-1 self-start" />
          <div className="relative z-[1] -mt-2 -mr-2">
            <WishButton {...props} size={40} />
          </div>
        </div>
        {props.instructor && <p className="t-xs ink-3 mt-0.5">{props.instructor}</p>}
        <p className="course-facts mt-1 gap-y-0.5">
          <Rating rating={props.rating ?? 0} reviews={props.reviews} />
          <Facts {...props} />
        </p>
        <div className="mt-auto pt-1.5">{props.foot ?? <CardPrice {...props} />}</div>
      </div>
    </article>
  )
}

function CardTitle({ heading: Heading = 'h3', href, title, className }: CourseCardProps & { className: string }) {
  return (
    <Heading className={className} lang={langOf(title)}>
      <Link href={href} className="course-link">
        {title}
      </Link>
    </Heading>
  )
}

function Facts({ duration, students }: CourseCardProps) {
  return (
    <>
      {duration && (
        <span className="fact">
          <ClockIcon size={15} />
          <span className="sr-only">{words.durationLabel}</span>
          {duration}
        </span>
      )}
      {Boolean(students) && (
        <span className="fact">
          <StudentIcon size={15} />
          {formatCount(students ?? 0)}
          <span className="sr-only">{words.studentsLabel}</span>
        </span>
      )}
    </>
  )
}

function CardPrice({ price, was }: CourseCardProps) {
  return price === undefined ? null : <Price price={price} was={was} />
}

function WishButton({ wished = false, onWish, size, ground }: CourseCardProps & { size: 36 | 40; ground?: 'cover' }) {
  if (!onWish) return null
  return (
    <IconButton
      label={words.addToWishlist}
      pressed={wished}
      onClick={onWish}
      size={size}
      ground={ground}
      icon={wished ? <HeartFillIcon size={18} className="text-[#C4301E]" /> : <HeartIcon size={18} />}
    />
  )
}

function BookmarkButton({ bookmarked = false, onBookmark }: CourseCardProps) {
  if (!onBookmark) return null
  return (
    <IconButton
      label={words.bookmark}
      pressed={bookmarked}
      onClick={onBookmark}
      size={36}
      ground="cover"
      icon={bookmarked ? <BookmarkSimpleFillIcon size={18} /> : <BookmarkSimpleIcon size={18} />}
    />
  )
}
