import { Dots } from '#design/dots.tsx'
import { ArrowSquareOutIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Rating } from '#design/rating.tsx'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { messages } from '../../messages/page-en.ts'
import type { CreatorPage } from './creator-query.ts'

/** Numbers and links of a creator, under their name. */
export function CreatorFacts({ page, handle }: { page: CreatorPage; handle: string }) {
  const { courses, studentsCount, rating, reviewsCount, city, memberSince } = page
  return (
    <>
      <div className="ink-2 mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        {courses.length > 0 && (
          <span className="font-semibold">{messages.courseCount(courses.length, formatCount(courses.length))}</span>
        )}
        {studentsCount > 0 && (
          <span className="font-semibold">{messages.learnerCount(studentsCount, formatCount(studentsCount))}</span>
        )}
        {rating > 0 && <Rating rating={rating} reviews={reviewsCount} />}
      </div>
      <p className="t-sm ink-3 mt-1.5">
        <Dots>
          <span>{`@${handle}`}</span>
          {city && <span lang={langOf(city)}>{city}</span>}
          <span>{messages.joined(formatDate(memberSince))}</span>
        </Dots>
      </p>
      <Links page={page} />
    </>
  )
}

/** A creator's pages elsewhere: what they say there is theirs. */
function Links({ page: { links, clubbedName } }: { page: CreatorPage }) {
  if (links.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {links.map(({ kind, href }) => (
        <li key={kind}>
          <a
            className="link inline-flex min-h-11 items-center gap-1.5"
            href={href}
            rel="nofollow ugc noopener"
            target="_blank"
            aria-label={messages.linkTo(messages.linkKinds[kind], clubbedName)}
          >
            {messages.linkKinds[kind]}
            <ArrowSquareOutIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
