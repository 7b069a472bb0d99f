import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { invitation } from '../contract.ts'
import { messages } from '../messages/page-en.ts'
import { situationOf } from '../rules/situation.ts'
import { GiftOfLink } from './gift-of-link.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { InvitationNextStep } from './invitation-next-step.tsx'
import { InvitationSkeleton } from './invitation-skeleton.tsx'

export const Route = createFileRoute('/invitation/$code')({
  // The document is the same for every code: what an invitation is about, and for whom, only the browser asks.
  ssr: false,
  pendingComponent: InvitationSkeleton,
  head: async (context) => {
    const { page } = (await import('../messages/page-en.ts')).messages
    return pageHead(context, { ...page, noindex: true })
  },
  component: Invitation,
})

/** What the link of an invitation opens, for everyone who has it. */
function Invitation() {
  return (
    <WithQueries>
      <InvitationPage />
    </WithQueries>
  )
}

function InvitationPage() {
  const { code } = Route.useParams()
  const user = useSession((session) => session.user)
  const { data, error, refetch } = useQuery({
    // Each account is answered for itself.
    queryKey: [invitation.call, { code }, user?.uid],
    queryFn: async ({ signal }) => (await call(invitation, { code }, { signal })).data,
    // It may have been taken back since the last visit.
    staleTime: 0,
  })
  const reload = () => void refetch()

  if (error && !data)
    return (
      <main id="main" className="wrap flex-1 py-10 lg:py-16">
        {error instanceof CallError && (error.status === 404 || error.status === 422) ? (
          <EmptyState
            heading="h1"
            title={messages.missing}
            text={messages.missingText}
            action={<LinkButton href="/course-marketplace">{messages.otherCourses}</LinkButton>}
          />
        ) : (
          <ErrorState heading="h1" text={messages.failedText} onRetry={reload} />
        )}
      </main>
    )
  if (!data) return <InvitationSkeleton />
  if (data.kind === 'gift')
    return (
      <main id="main" className="wrap flex-1 pt-7 pb-16 lg:pt-12">
        <div className="mx-auto max-w-[960px]">
          <GiftOfLink code={code} gift={data} onRefused={reload} />
        </div>
      </main>
    )
  const situation = situationOf(data, user !== null)
  const gives = data.kind === 'seat' ? messages.givesSeat : messages.gives
  const isOpen = situation === 'visitor' || situation === 'acceptable'
  return (
    <main id="main" className="wrap flex-1 pt-7 pb-16 lg:pt-12">
      <div className="mx-auto max-w-[960px]">
        <h1 className="t-h1 wrap-anywhere">{isOpen ? gives(data.invitedBy) : messages.heading}</h1>
        <InvitationCard course={data.course}>
          <InvitationNextStep code={code} invitation={data} situation={situation} onRefused={reload} />
        </InvitationCard>
      </div>
    </main>
  )
}
