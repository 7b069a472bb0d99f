import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { anUid, tableAddress } from '#design/table-address.ts'
import { Tabs } from '#design/tabs.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminRefunds } from '../../contract/refunds.ts'
import { messages } from '../../messages/admin-refunds-en.ts'
import { refundAnswerHours } from '../../rules/refunds.ts'
import { RefundCard } from './refund-card.tsx'
import { RefundList } from './refund-list.tsx'

const path = '/admin/refunds'
const tabs = ['waiting', 'decided'] as const
const address = tableAddress({
  sorts: ['requested', 'amount'],
  filters: { state: ['decided'], refund: anUid },
})

export const Route = createFileRoute('/_finance/admin/refunds')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-refunds-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminRefundsPage,
})

function AdminRefundsPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const [now] = useState(() => new Date())
  const { refund: openUid, state: tab = 'waiting', ...choice } = shown
  // The longest waiting first, and the newest decision first.
  const direction = choice.sort ? choice.direction : tab === 'decided' ? 'desc' : 'asc'
  const request = { ...address.asked(choice), state: tab, direction } as const
  const { data, state } = useList(adminRefunds, request)
  const downloads = useDownloads(adminRefunds, request, 'refunds', { selected: true })
  const requests = data?.refunds ?? []
  const hrefOf = (uid: string) => address.href(path, { ...shown, refund: uid })
  useFirstOpened(openUid, state.loading ? undefined : requests[0]?.uid, hrefOf)

  const list = (
    <RefundList
      {...table}
      {...state}
      requests={requests}
      openUid={openUid}
      now={now}
      hrefOf={hrefOf}
      filtered={Boolean(shown.search)}
      emptyTitle={messages.empty[tab].title}
      emptyText={shown.search ? messages.noneText : messages.empty[tab].text}
      {...downloads}
    />
  )
  const content = openUid ? (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <OpenRequest
        key={openUid}
        uid={openUid}
        now={now}
        nextHref={tab === 'waiting' ? nextOf(requests, openUid, hrefOf) : undefined}
      />
      {list}
    </div>
  ) : (
    list
  )
  const labelOf = (one: (typeof tabs)[number]) =>
    one === 'waiting' && data
      ? messages.tabCount(messages.tabs[one], formatCount(data.waiting.count))
      : messages.tabs[one]
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">
        {data && data.waiting.count > 0
          ? messages.summary(data.waiting.count, formatPaise(data.waiting.total), refundAnswerHours)
          : messages.description}
      </p>
      <Tabs
        className="mt-5"
        label={messages.tabsLabel}
        value={tab}
        onChange={(value) => change({ state: value === 'decided' ? value : undefined, refund: undefined })}
        tabs={tabs.map((value) => ({ value, label: labelOf(value), content }))}
      />
    </main>
  )
}

/** Without one in the address the first of the list is opened, and stays so while the list changes around it. */
function useFirstOpened(openUid: string | undefined, first: string | undefined, hrefOf: (uid: string) => string) {
  const navigate = useNavigate()
  const href = !openUid && first ? hrefOf(first) : undefined
  useEffect(() => {
    if (href) void navigate({ href, replace: true, resetScroll: false })
  }, [href, navigate])
}

function nextOf(requests: readonly { uid: string }[], openUid: string, hrefOf: (uid: string) => string) {
  const next = requests.find(({ uid }) => uid !== openUid)
  return next && hrefOf(next.uid)
}

/** The request of the address, wherever it stands in the list or that it no longer does. */
function OpenRequest({ uid, now, nextHref }: { uid: string; now: Date; nextHref: string | undefined }) {
  const { data, error, refetch } = useQuery(query(adminRefunds, { selected: uid }))
  const request = data?.refunds[0]
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  // The form that had the focus is gone once it is decided.
  useEffect(() => {
    if (before.current === 'requested' && request && request.state !== 'requested') heading.current?.focus()
    before.current = request?.state
  }, [request])
  if (request) return <RefundCard request={request} now={now} nextHref={nextHref} heading={heading} />
  if (error) return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  if (data) return <EmptyState heading="h2" title={messages.missing} text={messages.missingText} />
  return <Skeleton className="h-[640px] !rounded-card" />
}
