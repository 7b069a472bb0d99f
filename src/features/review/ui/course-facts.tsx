import type { ReactNode } from 'react'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { priceOf } from '#features/authoring/rules/draft-price.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { languageName } from '#features/catalogue/rules/language-name.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { financeRoles, supportRoles } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { CourseUnderReview } from '../contract.ts'
import { messages } from '../messages/en.ts'

/** What a reviewer wants to know at a glance. */
export function CourseFacts({ review: { draft, instructor, creatorUid } }: { review: CourseUnderReview }) {
  const { fields, lessons } = draft
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0)
  const { paidPaise } = priceOf(fields)
  const priced = fields.free || fields.price !== null
  const seesPeople = useHasRole(supportRoles)
  const seesOrders = useHasRole(financeRoles)
  const rows: [name: string, value: ReactNode][] = [
    [
      messages.instructor,
      seesPeople ? (
        <Link
          key="by"
          href={pagePath('/admin/users/$id', { id: creatorUid })}
          className="link"
          lang={langOf(instructor)}
        >
          {instructor}
        </Link>
      ) : (
        <span key="by" lang={langOf(instructor)}>
          {instructor}
        </span>
      ),
    ],
    [messages.price, !priced ? messages.noPrice : paidPaise > 0 ? formatPaise(paidPaise) : messages.free],
    [messages.level, catalogueMessages.levels[fields.level]],
    [messages.language, languageName(fields.language)],
    ...(seesOrders
      ? [
          [
            messages.orders,
            <Link key="orders" href={pagePath('/admin/orders', { course: draft.uid })} className="link">
              {messages.showOrders}
            </Link>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    [messages.lessonCount, `${lessons.length} • ${formatDuration(seconds)}`],
  ]
  return (
    <section className="card p-5" aria-labelledby="facts">
      <h2 id="facts" className="t-h3">
        {messages.facts}
      </h2>
      <CoverImage src={draft.thumbnailLink} className="mt-3 w-full" />
      <dl className="mt-2 divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="t-sm ink-3">{name}</dt>
            <dd className="min-w-0 text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
