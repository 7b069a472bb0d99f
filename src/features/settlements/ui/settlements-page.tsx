import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '#design/data-table.tsx'
import { DayField } from '#design/day-field.tsx'
import { ReceiptIcon } from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { aDay, tableAddress } from '#design/table-address.ts'
import { Tabs } from '#design/tabs.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminSettlements, type Settlement } from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'
import { itemStates, settlementSorts } from '../rules.ts'
import { ItemsTable } from './items-table.tsx'
import { DifferencesChip } from './difference-chip.tsx'

const path = '/admin/settlements'
const tabs = ['settlements', ...itemStates] as const
const address = tableAddress({
  sorts: [...settlementSorts, 'since'],
  filters: { state: itemStates, from: aDay, to: aDay },
})

export const Route = createFileRoute('/_finance/admin/settlements')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: SettlementsPage,
})

const hrefOf = ({ uid }: Settlement) => pagePath('/admin/settlements/$id', { id: uid })

function SettlementsPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const { state: tab = 'settlements', from, to, direction } = shown
  const { page, limit } = address.asked(shown)
  const sort = settlementSorts.find((one) => one === shown.sort)
  const request = tab === 'settlements' ? { from, to, page, limit, sort, direction: sort && direction } : {}
  const { data, state } = useList(adminSettlements, request)
  const downloads = useDownloads(adminSettlements, request, 'settlements', { selected: true })
  const content =
    tab === 'settlements' ? (
      <>
        <div className="mb-5 flex flex-wrap items-end gap-3">
          <DayField label={messages.from} value={shown.from} onChange={(from) => change({ from })} />
          <DayField label={messages.to} value={shown.to} onChange={(to) => change({ to })} />
        </div>
        <DataTable<Settlement>
          label={messages.title}
          rows={data?.settlements ?? []}
          rowId={({ uid }) => uid}
          rowName={({ id }) => id}
          {...table}
          onSearch={undefined}
          {...state}
          emptyTitle={table.filtered ? undefined : messages.emptySettlements}
          emptyText={table.filtered ? messages.noneInDaysText : messages.emptySettlementsText}
          {...downloads}
          actions={(settlement) => [{ label: messages.open, icon: <ReceiptIcon />, href: hrefOf(settlement) }]}
          columns={[
            {
              key: 'settlement',
              label: messages.columns.settlement,
              render: (settlement) => (
                <Link href={hrefOf(settlement)} className="link font-mono text-[13px]">
                  {settlement.id}
                </Link>
              ),
            },
            { key: 'utr', label: messages.columns.utr },
            {
              key: 'settled',
              label: messages.columns.settled,
              sortable: true,
              render: ({ settledAt }) => <span className="whitespace-nowrap">{formatDateTime(settledAt)}</span>,
            },
            {
              key: 'amount',
              label: messages.columns.amount,
              sortable: true,
              align: 'end',
              render: ({ amount }) => formatPaise(amount),
            },
            {
              key: 'items',
              label: messages.columns.items,
              align: 'end',
              render: ({ items }) => formatCount(items),
            },
            {
              key: 'openItems',
              label: messages.columns.openItems,
              render: ({ openItems }) => <DifferencesChip count={openItems} />,
            },
          ]}
          item={{
            title: (settlement) => <Link href={hrefOf(settlement)}>{settlement.id}</Link>,
            detail: ({ settledAt, utr, openItems }) => (
              <span className="grid justify-items-start gap-1.5">
                <span>{formatDateTime(settledAt)}</span>
                <span className="[overflow-wrap:anywhere]">{utr}</span>
                <DifferencesChip count={openItems} />
              </span>
            ),
            aside: ({ amount }) => <span className="font-semibold">{formatPaise(amount)}</span>,
          }}
        />
      </>
    ) : (
      <ItemsTable table={table} shown={address.asked(shown)} state={tab} />
    )
  const labelOf = (one: (typeof tabs)[number]) =>
    one === 'open' && data && data.openItems > 0
      ? messages.tabCount(messages.tabs.open, formatCount(data.openItems))
      : messages.tabs[one]
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.description}</p>
      <Tabs
        className="mt-5"
        label={messages.tabsLabel}
        value={tab}
        onChange={(value) =>
          change({ state: itemStates.find((one) => one === value), sort: undefined, direction: undefined })
        }
        tabs={tabs.map((value) => ({ value, label: labelOf(value), content }))}
      />
    </main>
  )
}
