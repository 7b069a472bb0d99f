import type { ReactNode } from 'react'
import { ClockIcon, PlayCircleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDuration } from '#platform/format/format.ts'
import type { invitation } from '../contract.ts'
import { messages } from '../messages/page-en.ts'

/** The course of an invitation, and what can be done with it. */
export function InvitationCard({
  course,
  children,
}: {
  course: ReplyOf<typeof invitation>['course']
  children: ReactNode
}) {
  const { courseTitle, shortDescription, instructor, lessonsCount } = course
  const duration = formatDuration(course.courseDuration)
  return (
    <section className="card mt-6 grid items-start gap-6 p-5 md:grid-cols-2 lg:gap-8 lg:p-7">
      <CoverImage src={course.courseThumbnailLink} eager className="!rounded-small" />
      <div className="min-w-0">
        <h2 className="t-h2 wrap-anywhere" lang={langOf(courseTitle)}>
          {courseTitle}
        </h2>
        <p className="ink-2 mt-1.5" lang={langOf(messages.by(instructor))}>
          {messages.by(instructor)}
        </p>
        {shortDescription && (
          <p className="mt-3" lang={langOf(shortDescription)}>
            {shortDescription}
          </p>
        )}
        <div className="ink-2 mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-[15px]">
          <span className="row gap-1.5">
            <PlayCircleIcon />
            {messages.lessons(lessonsCount, formatCount(lessonsCount))}
          </span>
          {duration && (
            <span className="row gap-1.5">
              <ClockIcon />
              <span aria-hidden="true">{duration}</span>
              <span className="sr-only">{messages.duration(duration)}</span>
            </span>
          )}
        </div>
        {course.listed && (
          <p className="mt-2">
            <Link
              className="link inline-flex min-h-11 items-center"
              href={pagePath('/course-details/$id', { id: course.path })}
            >
              {messages.courseLink}
            </Link>
          </p>
        )}
        <div className="mt-3 border-t border-line pt-5">{children}</div>
      </div>
    </section>
  )
}
