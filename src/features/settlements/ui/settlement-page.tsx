import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminSettlementItems } from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'
import { itemSorts } from '../rules.ts'
import { ItemsTable } from './items-table.tsx'

const address = tableAddress({ sorts: itemSorts, filters: {} })

export const Route = createFileRoute('/_finance/admin/settlements/$id')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: SettlementPage,
})

function SettlementPage() {
  const { id: uid } = Route.useParams()
  const shown = Route.useSearch()
  const { table } = useTableAddress(address, pagePath('/admin/settlements/$id', { id: uid }), shown)
  const { data, error, refetch } = useQuery(query(adminSettlementItems, { settlement: uid, limit: 1 }))
  const settlement = data?.settlement
  if (error) return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  if (data && !settlement)
    return (
      <EmptyState
        heading="h1"
        title={messages.missing.title}
        text={messages.missing.text}
        action={<LinkButton href={pagePath('/admin/settlements')}>{messages.missing.listName}</LinkButton>}
      />
    )
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/admin/settlements' }, { name: settlement?.id ?? '' }]} />
      <h1 className="t-h1 mt-3 break-all">{messages.settlementTitle(settlement?.id ?? '')}</h1>
      <p className="ink-2 mt-1 mb-5">
        {settlement && messages.settlementText(formatPaise(settlement.amount), formatDateTime(settlement.settledAt))}{' '}
        {settlement?.utr}
      </p>
      <ItemsTable table={table} shown={address.asked(shown)} settlement={uid} />
    </main>
  )
}
