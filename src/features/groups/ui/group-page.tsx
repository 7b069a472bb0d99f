import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { InviteForm } from '#features/invitations/ui/invite-form.tsx'
import { call, CallError, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { groupSeats, inviteToGroup, myGroup } from '../contract/groups.ts'
import { messages } from '../messages/pages-en.ts'
import { JoinLink } from './join-link.tsx'
import { seatsAddress } from './seats-address.ts'
import { SeatsTable } from './seats-table.tsx'

export const Route = createFileRoute('/_signed-in/groups/$group')({
  validateSearch: seatsAddress.read,
  head: async (context) => {
    const { title, description } = (await import('../messages/pages-en.ts')).messages
    return pageHead(context, { title, description, noindex: true })
  },
  component: GroupPage,
})

/** Where the seats of a group are given, and what its people have learned. */
function GroupPage() {
  const { group: uid } = Route.useParams()
  const shown = Route.useSearch()
  const { data, error, refetch } = useQuery(query(myGroup, { uid }))
  if (error && !data)
    return (
      <main id="main" className="py-10">
        {error instanceof CallError && error.status === 404 ? (
          <EmptyState
            heading="h1"
            title={messages.missing}
            text={messages.missingText}
            action={<LinkButton href="/groups">{messages.list.title}</LinkButton>}
          />
        ) : (
          <ErrorState heading="h1" text={messages.failed} onRetry={() => void refetch()} />
        )}
      </main>
    )
  if (!data) return <GroupSkeleton />
  const { course, name, state } = data
  const title = name || messages.ofCourse(course.title)
  return (
    <main id="main" className="mx-auto w-full max-w-[1130px]">
      <Breadcrumb items={[{ name: messages.list.title, link: '/groups' }, { name: title }]} />
      <h1 className="t-h1 mt-3 wrap-anywhere" lang={langOf(title)}>
        {title}
      </h1>
      {name && (
        <p className="ink-2 mt-1 text-[17px] wrap-anywhere" lang={langOf(course.title)}>
          {course.title}
        </p>
      )}
      {course.listed && (
        <p>
          <Link
            className="link inline-flex min-h-11 items-center"
            href={pagePath('/course-details/$id', { id: course.path })}
          >
            {messages.courseLink}
          </Link>
        </p>
      )}
      {state === 'ended' && (
        <AlertBanner type="warning" className="mt-4">
          {messages.ended}
        </AlertBanner>
      )}
      <Figures group={data} />
      <div className="mt-6 grid gap-6">
        {state === 'open' && (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
            <InviteForm
              key={uid}
              place={`group:${uid}`}
              texts={messages.invite}
              closed={data.free < 1 ? messages.invite.full : undefined}
              changes={[groupSeats, myGroup]}
              send={(list) =>
                withIdempotencyKey({ uid, list }, (idempotencyKey) =>
                  call(inviteToGroup, { uid, list, idempotencyKey }),
                )
              }
            />
            <JoinLink group={data} />
          </div>
        )}
        <SeatsTable group={data} shown={shown} />
      </div>
    </main>
  )
}

function Figures({ group: { seats, free, open, accepted, used } }: { group: ReplyOf<typeof myGroup> }) {
  const { figures } = messages
  const shown = [
    [figures.free, free],
    [figures.open, open],
    [figures.accepted, accepted],
    [figures.used, used],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4" aria-label={figures.label}>
      {shown.map(([label, count]) => (
        <div key={label} className="card p-4">
          <dt className="t-sm ink-2">{label}</dt>
          <dd className="mt-1">
            <span className="text-[28px] leading-none font-[740]">{formatCount(count)}</span>{' '}
            <span className="t-sm ink-3">{figures.ofSeats(seats, formatCount(seats))}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function GroupSkeleton() {
  return (
    <main id="main" aria-busy="true" className="mx-auto w-full max-w-[1130px]">
      <h1 className="sr-only">{messages.loading}</h1>
      <Skeleton className="h-10 w-full max-w-[460px]" />
      <div className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className="h-[84px] w-full !rounded-small" />
        ))}
      </div>
      <Skeleton className="mt-6 h-[260px] w-full !rounded-small" />
    </main>
  )
}
