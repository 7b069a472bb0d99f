import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Select } from '#design/select.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { dialled } from '#features/theme/rules/site.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate, formatDateTime, formatMobile } from '#platform/format/format.ts'
import type { EnquiryDetails } from '../../contract/admin.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as enquiriesMessages } from '../../messages/en.ts'
import { canTakeEnquiry } from '../../policy.ts'

type Facts = readonly (readonly [name: string, value: ReactNode])[]

function FactCard({ id, title, facts, children }: { id: string; title: string; facts: Facts; children?: ReactNode }) {
  return (
    <section className="card p-5" aria-labelledby={id}>
      <h2 id={id} className="t-h3">
        {title}
      </h2>
      <dl className="divide-line mt-2 divide-y">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
              <dt className="ink-3 t-sm">{name}</dt>
              <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </section>
  )
}

export function SenderCard({ enquiry }: { enquiry: EnquiryDetails }) {
  const { email, phone, city, studioType, preferredDate, hours, sender } = enquiry
  return (
    <FactCard
      id="sender"
      title={messages.sender}
      facts={[
        [
          messages.email,
          <a key="email" className="link" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
        [
          messages.phone,
          <a key="phone" className="link" href={`tel:${dialled(phone)}`}>
            {formatMobile(phone)}
          </a>,
        ],
        [messages.city, city],
        [messages.room, studioType && enquiriesMessages.studioTypes[studioType]],
        [messages.day, preferredDate && formatDate(preferredDate)],
        [messages.duration, hours],
        [
          messages.account,
          sender ? (
            <Link
              href={pagePath('/admin/users/$id', { id: sender.uid })}
              className="link"
              lang={langOf(sender.clubbedName)}
            >
              {sender.clubbedName}
            </Link>
          ) : (
            <span className="ink-3 font-normal">{messages.noAccount}</span>
          ),
        ],
      ]}
    />
  )
}

/** When it must be answered and resolved, and when it was. */
export function DeadlinesCard({ enquiry, now }: { enquiry: EnquiryDetails; now: Date }) {
  return (
    <FactCard
      id="deadlines"
      title={messages.deadlines}
      facts={[
        [messages.columns.received, formatDateTime(enquiry.createdAt)],
        [
          messages.answerBy,
          <Mark key="answer" by={enquiry.answerBy} done={enquiry.answeredAt ?? enquiry.closedAt} now={now} />,
        ],
        [messages.answeredOn, enquiry.answeredAt && formatDateTime(enquiry.answeredAt)],
        [messages.resolveBy, <Mark key="resolve" by={enquiry.resolveBy} done={enquiry.closedAt} now={now} />],
        [messages.closedOn, enquiry.closedAt && formatDateTime(enquiry.closedAt)],
      ]}
    />
  )
}

function Mark({ by, done, now }: { by: string; done: string | null; now: Date }) {
  const inTime = (done ? new Date(done) : now) <= new Date(by)
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {formatDateTime(by)}
      {done && <Chip tone={inTime ? 'ok' : 'bad'}>{inTime ? messages.inTime : messages.late}</Chip>}
      {!done && !inTime && <Chip tone="bad">{messages.over}</Chip>}
    </span>
  )
}

export function AssignCard({
  enquiry,
  busy,
  onAssign,
}: {
  enquiry: EnquiryDetails
  busy: boolean
  onAssign: (uid: string) => void
}) {
  const me = useSession((state) => state.user)
  const { administrators, assignee } = enquiry
  // A former administrator stays assigned until someone else is chosen.
  const people = assignee && administrators.every(({ uid }) => uid !== assignee.uid) ? [assignee] : []
  return (
    <section className="card grid gap-3 p-5">
      <Select
        label={messages.assignTo}
        value={assignee?.uid ?? ''}
        placeholder={messages.nobody}
        disabled={busy}
        onChange={(event) => onAssign(event.target.value)}
        options={[...people, ...administrators].map(({ uid, clubbedName }) => ({ value: uid, label: clubbedName }))}
      />
      {me && canTakeEnquiry(me, enquiry) && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          loading={busy}
          loadingLabel={messages.working}
          onClick={() => onAssign(me.uid)}
        >
          {messages.assignMe}
        </Button>
      )}
    </section>
  )
}
