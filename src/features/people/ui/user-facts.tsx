import { Link } from '#design/link.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { messages as consentsMessages } from '#features/profiles/messages/consents-en.ts'
import { financeRoles, type ReplyOf, teaches } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDate, formatDateTime, formatMobile } from '#platform/format/format.ts'
import { regionName } from '#platform/format/india.ts'
import type { adminUser } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Person = ReplyOf<typeof adminUser>

const inWords = ({ document, version, at }: Person['consents'][number]) =>
  consentsMessages.acceptedAs(consentsMessages.documents[document], formatDate(version), formatDateTime(at))

/** What a person says of themselves, and what the school knows of the account. */
export function UserFacts({ person: { user, courses, consents } }: { person: Person }) {
  const seesOrders = useHasRole(financeRoles)
  const place = [user.city, regionName(user.stateCode), user.pin].filter(Boolean).join(', ')
  const mobile = formatMobile(user.mobileNo)
  const facts: [string, string][] = [
    [messages.columns.email, user.email],
    [messages.person.mobile, user.mobileVerified ? `${mobile}, ${messages.person.verified}` : mobile],
    [messages.role, user.roles.map((role) => accountFactsMessages.roles[role]).join(', ')],
    ...(user.mayExport.length > 0
      ? [[messages.mayExport, user.mayExport.map((one) => messages.exports[one]).join('\n')] as [string, string]]
      : []),
    [messages.person.joined, formatDateTime(user.memberSince)],
    [messages.person.confirmed, user.confirmedAt ? formatDate(user.confirmedAt) : messages.person.notConfirmed],
    [messages.person.twoStep, user.twoStep ? messages.person.on : messages.person.off],
    [consentsMessages.acceptedHeading, consents.map(inWords).join('\n') || consentsMessages.nothingAccepted],
    [messages.person.headline, user.headline],
    [messages.person.city, place],
    [messages.person.bio, user.bio],
    ...(courses > 0 ? [[messages.columns.courses, formatCount(courses)] as [string, string]] : []),
  ]
  return (
    <section className="card p-5 md:p-6" aria-labelledby="facts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts" className="t-h3">
          {messages.person.facts}
        </h2>
        {courses > 0 && seesOrders && (
          <Link
            className="link inline-flex min-h-11 items-center"
            href={pagePath('/admin/orders', { creator: user.uid })}
          >
            {messages.person.ordersOfCourses}
          </Link>
        )}
        {(teaches(user) || user.profilePublic) && user.state === 'active' && (
          <Link className="link inline-flex min-h-11 items-center" href={pagePath('/profile/$id', { id: user.uid })}>
            {messages.person.publicProfile}
          </Link>
        )}
      </div>
      <dl className="grid gap-4 sm:grid-cols-[220px_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="ink-3">{name}</dt>
            <dd className="whitespace-pre-line">{value || messages.person.notSaid}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
