import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatRelative } from '#platform/format/format.ts'
import type { adminDashboard } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

type Home = ReplyOf<typeof adminDashboard>

const hrefOf = ({ uid }: { uid: string }) => pagePath('/admin/courses/$id', { id: uid })

/** What waits for review, longest first, with the ways to decide; on a phone the way to read it, where both are. */
export function WaitingCourses({ home, today }: { home: Home; today: Date }) {
  const count = home.waitingCount
  return (
    <section className="card p-5" aria-labelledby="waiting">
      <div className="row justify-between gap-3">
        <h2 id="waiting" className="t-h3">
          {messages.admin.waiting}
        </h2>
        {count > 0 && (
          <Link href={pagePath('/admin/courses', { state: 'IN_REVIEW' })}>
            <Chip tone="highlight">{messages.admin.waitingCount(count)}</Chip>
          </Link>
        )}
      </div>
      {home.waiting.length === 0 ? (
        <p className="ink-3 py-6">{messages.admin.nothingWaits}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {home.waiting.map((course) => (
            <li key={course.uid} className="flex items-center gap-x-3 gap-y-3 py-3 md:flex-wrap md:gap-x-4">
              <CoverImage src={course.courseThumbnailLink} className="w-[72px] shrink-0 !rounded-small" />
              <div className="min-w-0 flex-1 md:basis-[200px]">
                <p className="leading-snug font-semibold" lang={langOf(course.courseTitle)}>
                  {course.courseTitle}
                </p>
                <p className="t-sm ink-3">
                  {messages.admin.waitingSince(
                    course.instructor,
                    formatRelative(course.submittedAt, today, messages.admin.justNow),
                  )}
                </p>
              </div>
              <div className="flex gap-3">
                <LinkButton
                  href={pagePath('/admin/courses/$id', { id: course.uid }, { decide: 'reject' })}
                  variant="secondary"
                  size="small"
                  className="max-md:hidden"
                  aria-label={messages.admin.rejectCourse(course.courseTitle)}
                >
                  {messages.admin.reject}
                </LinkButton>
                <LinkButton
                  href={hrefOf(course)}
                  size="small"
                  aria-label={messages.admin.reviewCourse(course.courseTitle)}
                >
                  {messages.admin.review}
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
