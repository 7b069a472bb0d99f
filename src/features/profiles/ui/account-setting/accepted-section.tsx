import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dots } from '#design/dots.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { accountConsents } from '#features/accounts/contract/accounts.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { query } from '#platform/api/client.ts'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import { messages } from '../../messages/consents-en.ts'

const pages = { terms: '/terms-and-condition', privacy: '/privacy-policy' } as const

/** What the person has accepted, small, at the foot of their settings. */
export function AcceptedSection() {
  // Asked again once the terms above the page are accepted.
  const due = useSession((state) => state.user?.termsDue?.version ?? '')
  const found = useQuery(query(accountConsents, {}))
  const { refetch } = found
  useEffect(() => {
    void refetch()
  }, [due, refetch])
  return (
    <section aria-labelledby="accepted-title" className="t-sm ink-3 px-1">
      <h2 id="accepted-title" className="font-semibold">
        {messages.acceptedHeading}
      </h2>
      {found.data ? (
        <ul className="mt-1 grid gap-1">
          {found.data.consents.map(({ document, version, at, device, place }) => (
            <li key={`${document}${at}`}>
              <Dots>
                <Link className="link" href={pages[document]}>
                  {messages.documents[document]}
                </Link>
                <span>{messages.versionOf(formatDate(version))}</span>
                <span>{messages.acceptedOn(formatDateTime(at))}</span>
                {device || place ? (
                  <span className="break-all">{[device, place].filter(Boolean).join(', ')}</span>
                ) : null}
              </Dots>
            </li>
          ))}
          {found.data.consents.length === 0 && <li>{messages.nothingAccepted}</li>}
        </ul>
      ) : found.isError ? (
        <ErrorState heading="p" text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="mt-1 h-5 w-full" />
      )}
    </section>
  )
}
