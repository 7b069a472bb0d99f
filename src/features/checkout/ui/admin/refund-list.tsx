import { DataTable } from '#design/data-table.tsx'
import type { DataTableProps } from '#design/data-table-props.ts'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { formatPaise } from '#platform/format/money.ts'
import type { RefundRequest } from '../../contract/refunds.ts'
import { messages } from '../../messages/admin-refunds-en.ts'
import { doneAndEarlier, sincePayment } from './refund-arguments.ts'
import { RefundChip, TimeLeft } from './refund-chip.tsx'

type Table = Omit<
  DataTableProps<RefundRequest>,
  'label' | 'rows' | 'rowId' | 'rowName' | 'columns' | 'item' | 'searchLabel'
>
type Props = Table & { requests: RefundRequest[]; openUid?: string; now: Date; hrefOf: (uid: string) => string }

/** The requests beside the open one, as items also on a wide screen. */
export function RefundList({ requests, openUid, now, hrefOf, ...table }: Props) {
  return (
    <DataTable<RefundRequest>
      {...table}
      asItems
      label={messages.list}
      heading={<h2>{messages.list}</h2>}
      rows={requests}
      rowId={({ uid }) => uid}
      rowName={({ learner, amount }) => messages.rowName(learner.clubbedName, formatPaise(amount))}
      searchLabel={messages.search}
      columns={[
        { key: 'requested', label: messages.columns.requested, sortable: true },
        { key: 'amount', label: messages.columns.amount, sortable: true },
      ]}
      item={{
        current: ({ uid }) => uid === openUid,
        title: ({ uid, learner }) => (
          <Link
            href={hrefOf(uid)}
            aria-current={uid === openUid ? 'true' : undefined}
            className="hover:underline"
            lang={langOf(learner.clubbedName)}
          >
            {learner.clubbedName}
          </Link>
        ),
        detail: (request) => (
          <span className="grid gap-0.5">
            {request.courses.map(({ uid, title }) => (
              <span key={uid} lang={langOf(title)}>
                {title}
              </span>
            ))}
            <span>{sincePayment(request)}</span>
            <span>{doneAndEarlier(request)}</span>
            <span className="mt-1">
              {request.state === 'requested' ? (
                <TimeLeft dueAt={request.dueAt} now={now} />
              ) : (
                <RefundChip state={request.state} />
              )}
            </span>
          </span>
        ),
        aside: ({ amount }) => <span className="self-start">{formatPaise(amount)}</span>,
      }}
    />
  )
}
