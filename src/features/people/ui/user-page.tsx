import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Avatar } from '#design/avatar.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Dots } from '#design/dots.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageLoadState } from '#design/page-load-state.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { Tabs } from '#design/tabs.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { CreatorPageCard } from '#features/creator-pages/ui/admin/creator-page-card.tsx'
import { messages as auditMessages } from '#features/operations/messages/audit-en.ts'
import { AuditList } from '#features/operations/ui/audit/audit-list.tsx'
import { query } from '#platform/api/client.ts'
import { adminRoles, type ReplyOf, teaches } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatCount, formatDate, formatDateTime } from '#platform/format/format.ts'
import { adminUser } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { UserStateChip } from './state-chip.tsx'
import { useUserActions } from './user-actions.tsx'
import { UserEnrolments } from './user-enrolments.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserSessions } from './user-sessions.tsx'

const allTabs = ['profile', 'enrolments', 'orders', 'sessions', 'audit'] as const
type Tab = (typeof allTabs)[number]
const missing = { ...messages.person.missing, list: '/admin/users' }
type Person = ReplyOf<typeof adminUser>

export const Route = createFileRoute('/_support/admin/users/$id')({
  validateSearch: pickSearchParams(({ tab }: Record<string, unknown>): { tab?: Tab } => {
    const known = allTabs.find((one) => one === tab)
    return known && known !== 'profile' ? { tab: known } : {}
  }),
  head: async (context) => {
    const { person } = (await import('../messages/en.ts')).messages
    return pageHead(context, { title: person.title, description: person.description, noindex: true })
  },
  component: UserPage,
})

/** One person, as administrators see them. */
function UserPage() {
  const { id } = Route.useParams()
  const { tab: requested = 'profile' } = Route.useSearch()
  const isAdmin = useHasRole(adminRoles)
  const tabs = isAdmin ? allTabs : allTabs.filter((one) => one !== 'audit')
  const tab = tabs.find((one) => one === requested) ?? 'profile'
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(query(adminUser, { uid: id }))
  if (error && !data) return <PageLoadState error={error} missing={missing} onRetry={() => void refetch()} />
  if (!data)
    return (
      <main id="main">
        <PageSkeleton />
      </main>
    )
  const counts: Partial<Record<Tab, number>> = {
    enrolments: data.enrolments,
    orders: data.orders,
    sessions: data.sessions.length,
  }
  const labelOf = (one: Tab) => {
    const count = counts[one]
    return count === undefined
      ? messages.person.tabs[one]
      : messages.person.count(messages.person.tabs[one], formatCount(count))
  }
  const content = {
    profile: (
      <>
        <UserFacts person={data} />
        {isAdmin && teaches(data.user) && <CreatorPageCard uid={id} />}
      </>
    ),
    enrolments: <UserEnrolments user={data.user} />,
    orders: <UserOrders uid={id} />,
    sessions: <UserSessions sessions={data.sessions} />,
    audit: (
      <div className="grid gap-6">
        <AuditList title={auditMessages.aboutPerson} of={{ entity: 'user', entityUid: id }} />
        <AuditList title={auditMessages.byPerson} of={{ actor: id }} />
      </div>
    ),
  }
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/admin/users' }, { name: data.user.clubbedName }]} />
      <Heading person={data} />
      {data.user.suspendedAt && (
        <AlertBanner type="warning" className="mt-5">
          {messages.person.suspendedSince(formatDateTime(data.user.suspendedAt))}
          {data.user.suspendedReason && (
            <p className="mt-1">{messages.person.suspendedReason(data.user.suspendedReason)}</p>
          )}
        </AlertBanner>
      )}
      <Tabs
        label={messages.person.tabsLabel}
        value={tab}
        onChange={(next) =>
          void navigate({
            href: pagePath('/admin/users/$id', { id }, { tab: tabs.find((one) => one === next && one !== 'profile') }),
            resetScroll: false,
          })
        }
        tabs={tabs.map((one) => ({ value: one, label: labelOf(one), content: content[one] }))}
        className="mt-6"
      />
    </main>
  )
}

function Heading({ person: { user } }: { person: Person }) {
  const { actsOf, dialogs } = useUserActions()
  const square = teaches(user)
  return (
    <header className="mt-4 flex flex-wrap items-center gap-4">
      <Avatar name={user.clubbedName} src={user.photo} size={72} square={square} />
      <div className="min-w-0 flex-1 basis-[240px]">
        <h1 className="t-h2" lang={langOf(user.clubbedName)}>
          {user.clubbedName}
        </h1>
        <p className="ink-2 mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <UserStateChip state={user.state} />
          <Dots>
            <span>{accountFactsMessages.roles[user.userRole]}</span>
            <span>{`${messages.person.joined} ${formatDate(user.memberSince)}`}</span>
          </Dots>
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {actsOf(user).map(({ label, icon, onSelect, danger }, index) => (
          <Button
            key={index}
            size="small"
            variant="secondary"
            className={danger ? '!text-bad-ink' : undefined}
            icon={icon}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      {dialogs}
    </header>
  )
}
