import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { usePages } from '#design/use-pages.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminUserOrders } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Row = ReplyOf<typeof adminUserOrders>['orders'][number]

function Receipt({ row }: { row: Row }) {
  const look = 'font-semibold break-all'
  return useHasRole(financeRoles) ? (
    <Link href={pagePath('/admin/orders/$id', { id: row.uid })} className={`${look} hover:underline`}>
      {row.receipt}
    </Link>
  ) : (
    <span className={look}>{row.receipt}</span>
  )
}
const Titles = ({ titles }: { titles: readonly string[] }) => (
  <span className="t-sm ink-2 line-clamp-2 block max-w-[420px]">
    {titles.map((title, index) => (
      <span key={index} lang={langOf(title)}>
        {index > 0 && ', '}
        {title}
      </span>
    ))}
  </span>
)

/** What a person ordered, paid or not. */
export function UserOrders({ uid }: { uid: string }) {
  const { data, table } = usePages(adminUserOrders, (paging) => ({ uid, ...paging }))
  return (
    <DataTable<Row>
      label={messages.person.tabs.orders}
      rows={data?.orders ?? []}
      rowId={(row) => row.uid}
      rowName={(row) => row.receipt}
      {...table}
      emptyText={messages.person.noOrders}
      columns={[
        {
          key: 'order',
          label: messages.person.order,
          render: (row) => (
            <>
              <Receipt row={row} />
              <Titles titles={row.titles} />
            </>
          ),
        },
        { key: 'at', label: messages.person.orderedAt, render: (row) => formatDateTime(row.createdAt) },
        { key: 'amount', label: messages.person.amount, align: 'end', render: (row) => formatPaise(row.amount) },
        { key: 'state', label: messages.person.orderState, render: (row) => messages.person.orderStates[row.state] },
      ]}
      item={{
        title: (row) => <Receipt row={row} />,
        detail: (row) => (
          <>
            <Titles titles={row.titles} />
            {`${formatDateTime(row.createdAt)}, ${messages.person.orderStates[row.state]}`}
          </>
        ),
        aside: (row) => <span className="font-semibold">{formatPaise(row.amount)}</span>,
      }}
    />
  )
}
