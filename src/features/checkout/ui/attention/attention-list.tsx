import { DataTable } from '#design/data-table.tsx'
import type { DataTableProps } from '#design/data-table-props.ts'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { formatDateTime } from '#platform/format/format.ts'
import { formatMinor } from '#platform/format/money.ts'
import type { AttentionItem } from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'
import { ReplyChip } from './reply-chip.tsx'

type Table = Omit<
  DataTableProps<AttentionItem>,
  'label' | 'rows' | 'rowId' | 'rowName' | 'columns' | 'item' | 'searchLabel'
>
type Props = Table & { items: AttentionItem[]; openUid?: string; now: Date; hrefOf: (uid: string) => string }

/** The items beside the open one, as items also on a wide screen. */
export function AttentionList({ items, openUid, now, hrefOf, ...table }: Props) {
  return (
    <DataTable<AttentionItem>
      {...table}
      asItems
      label={messages.list}
      heading={<h2>{messages.list}</h2>}
      rows={items}
      rowId={({ uid }) => uid}
      rowName={({ kind, name }) => messages.rowName(messages.kinds[kind], name)}
      searchLabel={messages.search}
      columns={[
        { key: 'since', label: messages.columns.since, sortable: true },
        { key: 'due', label: messages.columns.due, sortable: true },
        { key: 'amount', label: messages.columns.amount, sortable: true },
      ]}
      item={{
        current: ({ uid }) => uid === openUid,
        title: ({ uid, kind }) => (
          <Link href={hrefOf(uid)} aria-current={uid === openUid ? 'true' : undefined} className="hover:underline">
            {messages.kinds[kind]}
          </Link>
        ),
        detail: ({ order, name, since, dueAt }) => (
          <span className="grid gap-0.5">
            <span lang={order ? langOf(order.learner.clubbedName) : undefined} className="[overflow-wrap:anywhere]">
              {order?.learner.clubbedName ?? name}
            </span>
            <span>{messages.waitingSince(formatDateTime(since))}</span>
            {dueAt && (
              <span className="mt-1">
                <ReplyChip dueAt={dueAt} now={now} />
              </span>
            )}
          </span>
        ),
        aside: ({ amount, currency }) =>
          amount === null ? null : <span className="self-start">{formatMinor(amount, currency)}</span>,
      }}
    />
  )
}
