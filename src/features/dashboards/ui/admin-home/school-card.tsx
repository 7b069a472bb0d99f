import { Link } from '#design/link.tsx'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { CourseStateChip } from '#features/authoring/ui/course-state-chip.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import type { adminDashboard } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

/** The school as a whole: people, rating and courses by state. */
export function SchoolCard({ home }: { home: ReplyOf<typeof adminDashboard> }) {
  const people = [
    {
      name: messages.admin.learners,
      value: formatCount(home.learners),
      href: pagePath('/admin/users', { kind: 'learners' }),
    },
    {
      name: messages.admin.creators,
      value: formatCount(home.creators),
      href: pagePath('/admin/users', { kind: 'creators' }),
    },
    {
      name: messages.admin.rating,
      value: home.reviewsCount > 0 ? home.averageRating.toFixed(1) : messages.admin.noRating,
    },
  ]
  return (
    <section className="card p-5" aria-labelledby="school">
      <h2 id="school" className="t-h3">
        {messages.admin.school}
      </h2>
      <div className="mt-3 flex flex-wrap gap-x-12 gap-y-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {people.map(({ name, value, href }) => (
            <div key={name}>
              <dt className="t-sm ink-3">{name}</dt>
              <dd className="mt-0.5 font-semibold">
                {href ? (
                  <Link href={href} className="link">
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <h3 className="t-sm ink-3 font-normal tracking-normal">{messages.admin.courses}</h3>
          <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
            {courseStates.map((state) => (
              <li key={state}>
                <Link href={pagePath('/admin/courses', { state })} className="row gap-2">
                  <CourseStateChip state={state} />
                  <span className="font-semibold">{formatCount(home.states[state])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
