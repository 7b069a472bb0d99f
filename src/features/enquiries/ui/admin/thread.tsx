import type { ReactNode } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { type EnquiryDetails, type EnquiryEntry, resendReply } from '../../contract/admin.ts'
import { messages } from '../../messages/admin-en.ts'
import type { EnquiryPath } from '../../rules.ts'
import type { Changed } from './use-enquiry.ts'

/** What the sender wrote and what administrators made of it, oldest first. */
export function Thread({
  enquiry,
  kind,
  onAnswer,
}: {
  enquiry: EnquiryDetails
  kind: EnquiryPath
  onAnswer: (answer: Changed) => void
}) {
  const resend = useWrite((entry: string) => call(resendReply, { kind, uid: enquiry.uid, entry }), { onDone: onAnswer })
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="thread">
      <h2 id="thread" className="t-h3">
        {messages.thread}
      </h2>
      <ol className="divide-line mt-2 divide-y">
        <ThreadEntry
          who={enquiry.name}
          title={messages.wrote(enquiry.name)}
          at={enquiry.createdAt}
          text={enquiry.message}
        >
          {enquiry.subject && (
            <p className="mt-1.5 font-semibold" lang={langOf(enquiry.subject)}>
              {enquiry.subject}
            </p>
          )}
        </ThreadEntry>
        {enquiry.entries.map((entry) => {
          const who = entry.author?.clubbedName ?? messages.formerAdmin
          return (
            <ThreadEntry
              key={entry.uid}
              who={who}
              title={entry.kind === 'note' ? messages.noteBy(who) : messages.replyBy(who)}
              at={entry.at}
              text={entry.text}
              note={entry.kind === 'note'}
            >
              {entry.delivery && (
                <Delivery delivery={entry.delivery}>
                  <Button
                    size="small"
                    variant="secondary"
                    loading={resend.isPending}
                    loadingLabel={messages.working}
                    onClick={() => resend.mutate(entry.uid)}
                  >
                    {messages.resend}
                  </Button>
                </Delivery>
              )}
            </ThreadEntry>
          )
        })}
      </ol>
    </section>
  )
}

function ThreadEntry({
  who,
  title,
  at,
  text,
  note,
  children,
}: {
  who: string
  title: string
  at: string
  text: string
  note?: boolean
  children?: ReactNode
}) {
  return (
    <li
      className={`grid grid-cols-[40px_minmax(0,1fr)] gap-3 py-4 ${note ? 'bg-sunken -mx-3 rounded-small px-3' : ''}`}
    >
      <Avatar name={who} size={40} />
      <div>
        <p className="leading-snug font-semibold">{title}</p>
        <p className="t-sm ink-3">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {children}
        <p className="mt-1.5 [overflow-wrap:anywhere] whitespace-pre-line" lang={langOf(text)}>
          {text}
        </p>
      </div>
    </li>
  )
}

const tones = { waiting: 'neutral', sent: 'ok', failed: 'bad' } as const

/** Whether the email of a reply was sent; `children` is the way to try again. */
function Delivery({ delivery, children }: { delivery: NonNullable<EnquiryEntry['delivery']>; children: ReactNode }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-3" role="status">
      <Chip tone={tones[delivery]} className="!h-auto !whitespace-normal">
        {messages.delivery[delivery]}
      </Chip>
      {delivery === 'failed' && children}
    </div>
  )
}
