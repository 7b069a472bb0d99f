import { EnvelopeSimpleIcon, VideoCameraIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { enquiryPaths } from '#features/enquiries/rules.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatRelative } from '#platform/format/format.ts'
import type { adminDashboard } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

type Home = ReplyOf<typeof adminDashboard>
const kinds = ['studio', 'contact'] as const
const enquiryIcons = { studio: VideoCameraIcon, contact: EnvelopeSimpleIcon }

/** Enquiries that nobody has taken up yet. */
export function NewEnquiries({ home, today }: { home: Home; today: Date }) {
  const open = home.openEnquiries
  return (
    <section className="card p-5" aria-labelledby="enquiries">
      <h2 id="enquiries" className="t-h3">
        {messages.admin.enquiries}
      </h2>
      {home.enquiries.length === 0 ? (
        <p className="ink-3 py-6">{messages.admin.nothingAsked}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {home.enquiries.map(({ uid, kind, title, name, at }) => {
            const KindIcon = enquiryIcons[kind]
            return (
              <li key={uid} className="flex gap-3 py-3">
                <span className="grid h-9 w-9 shrink-0 place-items-center rounded-small bg-tint-2 text-on-tint">
                  <KindIcon size={18} />
                </span>
                <div className="min-w-0">
                  <Link
                    href={pagePath(`/admin/enquiry/${enquiryPaths[kind]}/$id`, { id: uid })}
                    className="leading-snug font-semibold hover:underline"
                    lang={langOf(title)}
                  >
                    {messages.admin.enquiryTitle(messages.admin.enquiryKinds[kind], title)}
                  </Link>
                  <p className="t-sm ink-3">
                    {messages.admin.enquiryBy(name, formatRelative(at, today, messages.admin.justNow))}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-3">
        {kinds.map((kind) => (
          <Link key={kind} href={pagePath(`/admin/enquiry/${enquiryPaths[kind]}`)} className="link">
            {messages.admin.enquiriesOf(
              messages.admin.enquiryKinds[kind],
              formatCount(open[kind].fresh),
              formatCount(open[kind].overdue),
            )}
          </Link>
        ))}
      </p>
    </section>
  )
}
