import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Pagination } from '#design/pagination.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { listNotifications } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { noticeStates } from '../rules.ts'
import { NoticeItem } from './notice-item.tsx'
import { NoticesSkeleton } from './notices-skeleton.tsx'
import { useReadNotices } from './read-notices.ts'
import { setUnread, useUnread } from './unread-store.ts'

const path = '/notifications'
const address = tableAddress({ sorts: [], filters: { state: noticeStates } })

export const Route = createFileRoute('/_signed-in/notifications')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: NotificationsPage,
})

function NotificationsPage() {
  const shown = Route.useSearch()
  const { change } = useTableAddress(address, path, shown)
  const { page, limit } = address.asked(shown)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(listNotifications, { page, limit, ...(shown.state ? { state: shown.state } : {}) }),
    placeholderData: keepPreviousData,
    // Every visit shows the new notifications.
    staleTime: 0,
  })
  const known = data?.unread
  useEffect(() => {
    if (known !== undefined) setUnread(known)
  }, [known])
  const unread = useUnread((state) => state.unread)
  const read = useReadNotices()
  const total = data?.pagination.totalItems ?? 0
  const pages = data?.pagination.totalPages ?? 1
  // Reading the last unread ones may empty this page. The router's Navigate accepts no `href`.
  if (total > 0 && page > pages && !isPlaceholderData)
    return <Navigate to={path} search={{ ...shown, page: pages }} replace />

  return (
    <main id="main" className="mx-auto max-w-[860px]">
      <h1 className="t-h1">{messages.title}</h1>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex gap-2" role="group" aria-label={messages.show}>
          <FilterChip on={!shown.state} onClick={() => change({ state: undefined })}>
            {messages.all}
          </FilterChip>
          <FilterChip on={shown.state === 'unread'} onClick={() => change({ state: 'unread' })}>
            {messages.unread}
          </FilterChip>
        </div>
        {unread > 0 && (
          <Button variant="text" size="small" onClick={() => read({ all: true })}>
            {messages.markAllRead}
          </Button>
        )}
      </div>
      <section className="mt-5" aria-label={messages.title} aria-busy={isPlaceholderData || undefined}>
        {isPending && <NoticesSkeleton />}
        {error && !data && <ErrorState text={messages.failed} onRetry={() => void refetch()} />}
        {data && total === 0 && <NoNotices unreadOnly={Boolean(shown.state)} />}
        {data && total > 0 && (
          <>
            <ul className="card divide-y divide-line">
              {data.notifications.map((notice) => (
                <li key={notice.uid}>
                  <NoticeItem notice={notice} whole onRead={() => read({ uids: [notice.uid] })} />
                </li>
              ))}
            </ul>
            <div className="mt-6">
              <Pagination
                page={page}
                pageSize={limit}
                total={total}
                hrefFor={(next) => address.href(path, { ...shown, page: next })}
              />
            </div>
          </>
        )}
      </section>
      <p className="t-sm ink-3 mt-6">
        {messages.retention}{' '}
        <Link href="/account-setting#notifications" className="link">
          {messages.preferences}
        </Link>
      </p>
    </main>
  )
}

function NoNotices({ unreadOnly }: { unreadOnly: boolean }) {
  if (!unreadOnly) return <EmptyState heading="h2" title={messages.nothing} text={messages.nothingText} />
  return (
    <EmptyState
      heading="h2"
      title={messages.nothingUnread}
      text={messages.nothingUnreadText}
      action={
        <LinkButton href={path} variant="secondary" size="small">
          {messages.showAll}
        </LinkButton>
      }
    />
  )
}
