import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { payoutDetails, type PayoutDetailsReply } from '../contract/payout-details.ts'
import { messages } from '../messages/payout-details-en.ts'
import { AccountCheckNote } from './payout-details/account-check-note.tsx'
import { DetailsForm } from './payout-details/details-form.tsx'
import { DetailsShown } from './payout-details/details-shown.tsx'

export const Route = createFileRoute('/_creator/creator/payout-details')({
  head: async (context) => {
    const { messages } = await import('../messages/payout-details-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: PayoutDetailsPage,
})

function PayoutDetailsPage() {
  const { data, error, refetch } = useQuery(query(payoutDetails, {}))
  return (
    <main id="main" className="max-w-[1130px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.lead}</p>
      {data ? (
        <Details reply={data} />
      ) : error ? (
        <ErrorState text={messages.failed} onRetry={() => void refetch()} />
      ) : (
        <div
          className="skeleton-late mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_340px]"
          role="status"
          aria-label={messages.title}
        >
          <Skeleton className="h-[620px] !rounded-card" />
          <Skeleton className="h-[320px] !rounded-card" />
        </div>
      )}
    </main>
  )
}

function Details({ reply }: { reply: PayoutDetailsReply }) {
  const { details } = reply
  const [editing, setEditing] = useState(details === null)
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="card p-5 md:p-6">
        {details && !editing ? (
          <>
            <DetailsShown details={details} />
            <AccountCheckNote details={details} />
            <Button className="mt-6 max-sm:w-full" onClick={() => setEditing(true)}>
              {messages.change}
            </Button>
          </>
        ) : (
          <DetailsForm
            details={details}
            onSaved={() => setEditing(false)}
            onCancel={details ? () => setEditing(false) : undefined}
          />
        )}
      </div>
      <Aside reply={reply} />
    </div>
  )
}

function Aside({ reply: { details, mobileNo, minimum } }: { reply: PayoutDetailsReply }) {
  const [now] = useState(() => Date.now())
  const held = details !== null && new Date(details.payableFrom).getTime() > now
  return (
    <div className="grid gap-5">
      {held && (
        <section className="rounded-card border border-warn-line bg-warn-tint p-5 text-warn-ink">
          <h2 className="font-semibold">{messages.held}</h2>
          <p className="t-sm mt-1">
            {messages.heldText(formatDateTime(details.changedAt), formatDateTime(details.payableFrom))}
          </p>
        </section>
      )}
      <section className="card grid gap-3 p-5">
        <h2 className="t-h3">{messages.protect}</h2>
        <p className="ink-2">{messages.protectCode(mobileNo)}</p>
        <p className="ink-2">{messages.protectHold}</p>
        <p className="ink-2">{messages.notYou}</p>
        <Link href="/contact-us" className="link font-semibold">
          {messages.support}
        </Link>
        <p className="t-sm ink-3">{messages.minimumText(formatPaise(minimum))}</p>
      </section>
    </div>
  )
}
