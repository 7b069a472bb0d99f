import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { ArrowClockwiseIcon } from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { Logo } from '#design/logo.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Tabs } from '#design/tabs.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { EmailGallery } from './email-gallery.tsx'
import { type Mail, MailCard } from './mail-card.tsx'
import { messages } from './messages/en.ts'

type Root = { site?: { demo?: boolean } }

/** Where the messages of an evaluation school land; a live one has no such page. */
export const Route = createFileRoute('/dev/mailbox')({
  validateSearch: pickSearchParams((sent): { view?: 'emails' } => (sent.view === 'emails' ? { view: 'emails' } : {})),
  loader: async ({ parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise
    if (!(loaderData as Root | undefined)?.site?.demo) throw notFound()
  },
  head: async (context) => {
    const { messages } = await import('./messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: Mailbox,
})

/** Plain JSON, newest first, not the API's envelope: tests and people with curl read it too. */
async function readMailbox(): Promise<Mail[]> {
  const answer = await fetch('/dev/mailbox.json', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.json()) as Mail[]
}

function Mailbox() {
  return (
    <WithQueries>
      <MailboxPage />
    </WithQueries>
  )
}

function MailboxPage() {
  const { name, logo } = useSite()
  const { view = 'sent' } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <main id="main" className={`mx-auto w-full px-4 py-6 ${view === 'sent' ? 'max-w-[720px]' : 'max-w-[1280px]'}`}>
      <Link href="/" className="inline-flex min-h-11 items-center" aria-label={name}>
        <Logo name={name} picture={logo} />
      </Link>
      <h1 className="t-h2 mt-4">{messages.heading}</h1>
      <p className="ink-2 mt-1">{messages.text}</p>
      <Tabs
        className="mt-5"
        label={messages.views}
        value={view}
        onChange={(chosen) =>
          void navigate({
            href: pagePath('/dev/mailbox', chosen === 'emails' ? { view: 'emails' } : {}),
            replace: true,
          })
        }
        tabs={[
          { value: 'sent', label: messages.sent, content: <SentMessages /> },
          { value: 'emails', label: messages.gallery, content: <EmailGallery /> },
        ]}
      />
    </main>
  )
}

function SentMessages() {
  const [recipient, setRecipient] = useState('')
  const found = useQuery({
    queryKey: ['mailbox'],
    queryFn: readMailbox,
    refetchInterval: 2000,
    placeholderData: keepPreviousData,
  })
  const mails = (found.data ?? []).filter((mail) => isFor(mail, recipient))
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <TextInput
          className="min-w-0 flex-1 basis-[240px]"
          label={messages.filter}
          hint={messages.filterHint}
          type="search"
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
        />
        <Button
          variant="secondary"
          className="mt-[26px]"
          icon={<ArrowClockwiseIcon size={18} />}
          onClick={() => void found.refetch()}
        >
          {messages.refresh}
        </Button>
      </div>
      {found.data ? (
        <>
          <p className="t-sm ink-3 mt-5" role="status">
            {messages.showing(mails.length)}
          </p>
          <ol className="mt-2 grid grid-cols-1 gap-4">
            {mails.map((mail) => (
              <li key={`${mail.at}${mail.channel}${mail.to}`}>
                <MailCard mail={mail} />
              </li>
            ))}
          </ol>
          {mails.length === 0 && (
            <EmptyState
              title={recipient ? messages.emptyFiltered : messages.empty}
              text={recipient ? undefined : messages.emptyText}
            />
          )}
        </>
      ) : found.isError ? (
        <ErrorState onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="mt-6 h-40 w-full !rounded-card" />
      )}
    </>
  )
}

/** By any part of an email, or the digits of a number however they are spaced. */
function isFor(mail: Mail, recipient: string): boolean {
  const text = recipient.trim().toLowerCase()
  if (mail.to.toLowerCase().includes(text)) return true
  const digits = text.replaceAll(/\D/g, '')
  return mail.channel === 'sms' && digits.length > 3 && mail.to.replaceAll(/\D/g, '').includes(digits)
}
