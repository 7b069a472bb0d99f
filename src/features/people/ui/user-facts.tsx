import { Link } from '#design/link.tsx'
import { words as accountFacts } from '#features/accounts/messages/account-facts-en.ts'
import { words as accepted } from '#features/profiles/messages/consents-en.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDate, formatDateTime, formatMobile } from '#platform/format/format.ts'
import { stateName } from '#platform/format/india.ts'
import type { adminUser } from '../contract.ts'
import { words } from '../messages/en.ts'

const say = words.person
type Person = ReplyOf<typeof adminUser>

const inWords = ({ document, version, at }: Person['consents'][number]) =>
  accepted.acceptedAs(accepted.documents[document], formatDate(version), formatDateTime(at))

/** What a person says of themselves, and what the school knows of the account. */
export function UserFacts({ person: { user, courses, consents } }: { person: Person }) {
  const teaches = user.roles.some((role) => role === 'CREATOR' || role === 'INSTRUCTOR')
  const place = [user.city, stateName(user.stateCode), user.pin].filter(Boolean).join(', ')
  const mobile = formatMobile(user.mobileNo)
  const facts: [string, string][] = [
    [words.columns.email, user.email],
    [say.mobile, user.mobileVerified ? `${mobile}, ${say.verified}` : mobile],
    [words.role, user.roles.map((role) => accountFacts.roles[role]).join(', ')],
    [say.joined, formatDateTime(user.memberSince)],
    [say.confirmed, user.confirmedAt ? formatDate(user.confirmedAt) : say.notConfirmed],
    [say.twoStep, user.twoStep ? say.on : say.off],
    [accepted.acceptedHeading, consents.map(inWords).join('\n') || accepted.nothingAccepted],
    [say.headline, user.headline],
    [say.city, place],
    [say.bio, user.bio],
    ...(courses > 0 ? [[words.columns.courses, formatCount(courses)] as [string, string]] : []),
  ]
  return (
    <section className="card p-5 md:p-6" aria-labelledby="facts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts" className="t-h3">
          {say.facts}
        </h2>
        {courses > 0 && (
          <Link
            className="link inline-flex min-h-11 items-center"
            href={pagePath('/admin/orders', { creator: user.uid })}
          >
            {say.ordersOfCourses}
          </Link>
        )}
        {(teaches || user.profilePublic) && user.state === 'active' && (
          <Link className="link inline-flex min-h-11 items-center" href={pagePath('/profile/$id', { id: user.uid })}>
            {say.publicProfile}
          </Link>
        )}
      </div>
      <dl className="grid gap-4 sm:grid-cols-[220px_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="ink-3">{name}</dt>
            <dd className="whitespace-pre-line">{value || say.notSaid}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
