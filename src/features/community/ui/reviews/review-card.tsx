import type { ReactNode } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { langOf } from '#design/lang-of.ts'
import { Stars } from '#design/stars.tsx'
import { formatDate } from '#platform/format/format.ts'
import type { CourseReview } from '../../contract/course-reviews.ts'
import { messages } from '../../messages/en.ts'

/** A review with the creator's reply; `children` is shown below it. */
export function ReviewCard({ review, children }: { review: CourseReview; children?: ReactNode }) {
  const { clubbedName, photo, city, rating, text, createdAt, editedAt, reply } = review
  return (
    <figure className="card p-5">
      <figcaption className="row gap-3">
        <Avatar name={clubbedName} src={photo} size={40} />
        <div className="min-w-0 leading-tight">
          <p className="font-semibold" lang={langOf(clubbedName)}>
            {clubbedName}
          </p>
          <p className="t-sm ink-3">{city}</p>
        </div>
        <span className="ml-auto shrink-0 text-right">
          <Stars rating={rating} size={15} />
          <time className="t-xs ink-3 block" dateTime={editedAt ?? createdAt}>
            {formatDate(editedAt ?? createdAt)}
          </time>
        </span>
      </figcaption>
      {text && (
        <blockquote className="ink-2 mt-3 text-[16.5px] whitespace-pre-line" lang={langOf(text)}>
          {text}
        </blockquote>
      )}
      {reply && (
        <div className="mt-4 border-l-2 border-line pl-4">
          <p className="t-sm font-semibold">{messages.replyOf(reply.clubbedName)}</p>
          <p className="ink-2 mt-1 whitespace-pre-line" lang={langOf(reply.text)}>
            {reply.text}
          </p>
        </div>
      )}
      {children}
    </figure>
  )
}
