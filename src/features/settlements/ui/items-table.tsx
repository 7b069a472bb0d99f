import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import { ReceiptIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import type { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { dayMs } from '#platform/format/durations.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminSettlementItems, type SettlementItem } from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'
import type { itemStates } from '../rules.ts'
import { DifferenceChip } from './difference-chip.tsx'
import { ExplainItem } from './explain-item.tsx'

type Props = {
  table: ReturnType<typeof useTableAddress>['table']
  shown: { search?: string; page?: number; limit?: number; sort?: string; direction?: 'asc' | 'desc' }
  /** Those that differ or were explained; without it all of one settlement. */
  state?: (typeof itemStates)[number]
  settlement?: string
}

/** Lines of the provider's report, with what the books expect of each. */
export function ItemsTable({ table, shown, state, settlement }: Props) {
  const [now] = useState(() => new Date())
  const [explaining, setExplaining] = useState<SettlementItem | null>(null)
  const { search, page, limit, direction } = shown
  const sort = shown.sort === 'amount' ? ('amount' as const) : undefined
  const request = { search, page, limit, sort, direction: direction ?? (sort ? 'desc' : 'asc'), state, settlement }
  const { data, state: loading } = useList(adminSettlementItems, request)
  const downloads = useDownloads(adminSettlementItems, request, 'settlement-items', { selected: true })
  const texts =
    state === 'open'
      ? ([messages.emptyOpen, messages.emptyOpenText] as const)
      : state
        ? ([messages.emptyExplained, messages.emptyExplainedText] as const)
        : ([messages.emptyItems, messages.emptyItemsText] as const)
  return (
    <>
      <DataTable<SettlementItem>
        label={messages.columns.items}
        rows={data?.items ?? []}
        rowId={({ uid }) => uid}
        rowName={({ id }) => id}
        {...table}
        searchLabel={messages.search}
        {...loading}
        emptyTitle={search ? undefined : texts[0]}
        emptyText={search ? messages.noneText : texts[1]}
        {...downloads}
        actions={({ orderUid }) =>
          orderUid
            ? [
                {
                  label: messages.openOrder,
                  icon: <ReceiptIcon />,
                  href: pagePath('/admin/orders/$id', { id: orderUid }),
                },
              ]
            : []
        }
        columns={[
          {
            key: 'id',
            label: messages.columns.id,
            render: ({ id, kind, learner }) => (
              <>
                <span className="block">{messages.kinds[kind]}</span>
                <code className="font-mono text-[13px] [overflow-wrap:anywhere]">{id}</code>
                {learner && (
                  <span className="t-sm ink-3 block" lang={langOf(learner)}>
                    {learner}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'amount',
            label: messages.columns.amount,
            sortable: true,
            align: 'end',
            // What is in no report has no amount there.
            render: ({ amount, difference }) => (difference === 'missing' ? '' : formatPaise(amount)),
          },
          {
            key: 'expected',
            label: messages.columns.expected,
            align: 'end',
            render: ({ expected }) => (expected === null ? '' : formatPaise(expected)),
          },
          { key: 'fee', label: messages.columns.fee, align: 'end', render: ({ fee }) => formatPaise(fee) },
          {
            key: 'difference',
            label: messages.columns.difference,
            render: (item) => (
              <span className="grid justify-items-start gap-1">
                <DifferenceChip item={item} />
                <Note item={item} now={now} />
                <ExplainButton item={item} onPress={setExplaining} />
              </span>
            ),
          },
        ]}
        item={{
          title: ({ kind }) => messages.kinds[kind],
          detail: (item) => (
            <span className="grid justify-items-start gap-1.5">
              <code className="font-mono text-[13px] [overflow-wrap:anywhere]">{item.id}</code>
              <DifferenceChip item={item} />
              <Note item={item} now={now} />
              <ExplainButton item={item} onPress={setExplaining} />
            </span>
          ),
          aside: ({ amount, expected, difference }) => (
            <span className="font-semibold">{formatPaise(difference === 'missing' ? (expected ?? 0) : amount)}</span>
          ),
        }}
      />
      <ExplainItem item={explaining} onClose={() => setExplaining(null)} />
    </>
  )
}

const isOpen = ({ difference, explainedAt }: SettlementItem) => difference !== null && explainedAt === null

function ExplainButton({ item, onPress }: { item: SettlementItem; onPress: (item: SettlementItem) => void }) {
  if (!isOpen(item)) return null
  return (
    <Button size="small" variant="secondary" aria-label={messages.explainOf(item.id)} onClick={() => onPress(item)}>
      {messages.explain}
    </Button>
  )
}

/** How old the difference is, or who explained it and why. */
function Note({ item, now }: { item: SettlementItem; now: Date }) {
  const { explanation, explainedBy, explainedAt, since } = item
  if (explainedAt)
    return (
      <span className="t-sm ink-2 [overflow-wrap:anywhere]">
        <span className="block">{explanation}</span>
        <span className="ink-3">{messages.by(explainedBy, formatDateTime(explainedAt))}</span>
      </span>
    )
  if (!since) return null
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / dayMs)
  return <span className="t-sm ink-3">{days < 1 ? messages.today : messages.days(days)}</span>
}
