import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { TableFilter } from '#design/data-table-tools.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { anUid, tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { adminAttention } from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'
import { attentionKinds } from '../../rules/payment-states.ts'
import { AttentionCard } from './attention-card.tsx'
import { AttentionList } from './attention-list.tsx'

const path = '/admin/payments/attention'
const address = tableAddress({
  sorts: ['since', 'due', 'amount'],
  filters: { kind: attentionKinds, item: anUid },
})

export const Route = createFileRoute('/_finance/admin/payments/attention')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/attention-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AttentionPage,
})

function AttentionPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const [now] = useState(() => new Date())
  const { item: openUid, ...choice } = shown
  // What waits longest, and the nearest deadline, come first.
  const direction = choice.sort ? choice.direction : 'asc'
  const request = { ...address.asked(choice), direction } as const
  const { data, state } = useList(adminAttention, request)
  const downloads = useDownloads(adminAttention, request, 'needs-attention', { selected: true })
  const items = data?.items ?? []
  const hrefOf = (uid: string) => address.href(path, { ...shown, item: uid })
  useFirstOpened(openUid, state.loading ? undefined : items[0]?.uid, hrefOf)
  const count = data ? Object.values(data.counts).reduce((sum, one) => sum + one, 0) : 0
  const next = items.find(({ uid }) => uid !== openUid)

  const list = (
    <AttentionList
      {...table}
      {...state}
      items={items}
      openUid={openUid}
      now={now}
      hrefOf={hrefOf}
      filtered={Boolean(shown.search || shown.kind)}
      emptyTitle={messages.emptyTitle}
      emptyText={shown.search ? messages.noneText : messages.emptyText}
      {...downloads}
      tools={
        <TableFilter
          label={messages.kind}
          all={messages.allKinds}
          value={shown.kind}
          options={attentionKinds.map((value) => ({ value, label: messages.kinds[value] }))}
          onChange={(kind) => change({ kind, item: undefined })}
          {...(openUid ? { className: '!w-full' } : {})}
        />
      }
    />
  )
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">
        {data ? (count > 0 ? messages.summary(count) : messages.nothing) : messages.description}
      </p>
      <div className="mt-5">
        {openUid ? (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
            <OpenItem key={openUid} uid={openUid} now={now} nextHref={next && hrefOf(next.uid)} />
            {list}
          </div>
        ) : (
          list
        )}
      </div>
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

/** The item of the address, wherever it is in the list; one that was dealt with says so. */
function OpenItem({ uid, now, nextHref }: { uid: string; now: Date; nextHref: string | undefined }) {
  const { data, error, refetch } = useQuery(query(adminAttention, { selected: uid }))
  const item = data?.items[0]
  if (item) return <AttentionCard item={item} now={now} />
  if (error) return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  if (data)
    return (
      <EmptyState
        heading="h2"
        title={messages.done}
        text={messages.doneText}
        action={nextHref && <LinkButton href={nextHref}>{messages.next}</LinkButton>}
      />
    )
  return <Skeleton className="h-[520px] !rounded-card" />
}
