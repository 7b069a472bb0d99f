import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { withReturnUrl } from '#features/accounts/ui/return-url.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { messages as pageMessages } from '#features/invitations/messages/page-en.ts'
import { InvitationCard } from '#features/invitations/ui/invitation-card.tsx'
import { Accept, Sees, Step } from '#features/invitations/ui/invitation-next-step.tsx'
import { InvitationSkeleton } from '#features/invitations/ui/invitation-skeleton.tsx'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { groupOfLink, joinGroup } from '../contract/groups.ts'
import { messages } from '../messages/join-en.ts'
import { joinSituationOf } from '../rules/join-situation.ts'

export const Route = createFileRoute('/join/$code')({
  // The document is the same for every code, as that of an invitation.
  ssr: false,
  pendingComponent: InvitationSkeleton,
  head: async (context) => {
    const { page } = (await import('../messages/join-en.ts')).messages
    return pageHead(context, { ...page, noindex: true })
  },
  component: Join,
})

/** What the link of a group opens, for everyone who has it. */
function Join() {
  return (
    <WithQueries>
      <JoinPage />
    </WithQueries>
  )
}

function JoinPage() {
  const { code } = Route.useParams()
  const user = useSession((session) => session.user)
  const { data, error, refetch } = useQuery({
    // Each account is answered for itself.
    queryKey: [groupOfLink.call, { code }, user?.uid],
    queryFn: async ({ signal }) => (await call(groupOfLink, { code }, { signal })).data,
    // It may have been switched off since the last visit.
    staleTime: 0,
  })
  if (error && !data)
    return (
      <main id="main" className="wrap flex-1 py-10 lg:py-16">
        {error instanceof CallError && (error.status === 404 || error.status === 422) ? (
          <EmptyState
            heading="h1"
            title={messages.missing}
            text={messages.missingText}
            action={<LinkButton href="/course-marketplace">{pageMessages.otherCourses}</LinkButton>}
          />
        ) : (
          <ErrorState heading="h1" text={messages.failed} onRetry={() => void refetch()} />
        )}
      </main>
    )
  if (!data) return <InvitationSkeleton />
  const situation = joinSituationOf(data, user !== null)
  const isOpen = situation === 'visitor' || situation === 'joinable'
  return (
    <main id="main" className="wrap flex-1 pt-7 pb-16 lg:pt-12">
      <div className="mx-auto max-w-[960px]">
        <h1 className="t-h1 wrap-anywhere">{isOpen ? pageMessages.givesSeat(data.organisation) : messages.heading}</h1>
        {data.name && (
          <p className="ink-2 mt-2 text-[18px] wrap-anywhere" lang={langOf(data.name)}>
            {messages.group(data.name)}
          </p>
        )}
        <InvitationCard course={data.course}>
          <NextStep code={code} group={data} situation={situation} onRefused={() => void refetch()} />
        </InvitationCard>
      </div>
    </main>
  )
}

function NextStep({
  code,
  group: { organisation, course },
  situation,
  onRefused,
}: {
  code: string
  group: ReplyOf<typeof groupOfLink>
  situation: ReturnType<typeof joinSituationOf>
  onRefused: () => void
}) {
  const back = { returnUrl: pagePath('/join/$code', { code }) }
  const otherCourses = (
    <LinkButton variant="secondary" full href="/course-marketplace">
      {pageMessages.otherCourses}
    </LinkButton>
  )
  const toCourse = (
    <LinkButton size="large" full href={pagePath('/learning/$id', { id: course.uid })}>
      {pageMessages.open}
    </LinkButton>
  )
  switch (situation) {
    case 'visitor':
      return (
        <Step text={messages.visitor}>
          <Sees name={organisation} />
          <LinkButton size="large" full href={withReturnUrl('/login', back)}>
            {messages.signIn}
          </LinkButton>
          <LinkButton variant="secondary" full href={withReturnUrl('/register', back)}>
            {pageMessages.register}
          </LinkButton>
        </Step>
      )
    case 'joinable':
      return (
        <Step text={pageMessages.paid}>
          <Sees name={organisation} />
          <Accept accept={() => call(joinGroup, { code })} onRefused={onRefused} label={messages.join} />
        </Step>
      )
    case 'yours':
    case 'owned':
      return (
        <Step
          type={situation === 'yours' ? 'success' : 'info'}
          text={situation === 'yours' ? messages.yours : pageMessages.ownedSeat}
        >
          {toCourse}
        </Step>
      )
    case 'own-course':
      return (
        <Step type="info" text={pageMessages.ownCourse}>
          <LinkButton size="large" full href="/my-content">
            {pageMessages.myContent}
          </LinkButton>
        </Step>
      )
    case 'taken-back':
      return (
        <Step type="warning" text={messages.takenBack} next={messages.takenBackNext(organisation)}>
          {otherCourses}
        </Step>
      )
    case 'full':
      return (
        <Step type="warning" text={messages.full} next={messages.fullNext(organisation)}>
          {otherCourses}
        </Step>
      )
  }
}
