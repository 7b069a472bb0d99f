import { createFileRoute } from '@tanstack/react-router'
import { Chip } from '#design/chip.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { DayField } from '#design/day-field.tsx'
import { ReceiptIcon, UserCircleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { RemovableChip } from '#design/filter-chip.tsx'
import { aDay, anUid, tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminOrders, type OrderRow } from '../../contract/admin-orders.ts'
import { messages } from '../../messages/admin-orders-en.ts'
import { orderFilters, orderSorts } from '../../rules/order-states.ts'
import { useCanOpenBuyer } from '../use-can-open-buyer.ts'
import { OrderChip } from './order-chip.tsx'

const path = '/admin/orders'
const address = tableAddress({
  sorts: orderSorts,
  filters: { state: orderFilters, from: aDay, to: aDay, course: anUid, creator: anUid },
})

export const Route = createFileRoute('/_finance/admin/orders')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-orders-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminOrdersPage,
})

const hrefOf = ({ uid }: OrderRow) => pagePath('/admin/orders/$id', { id: uid })
const buyerHref = ({ buyer }: OrderRow) => pagePath('/admin/users/$id', { id: buyer.uid })

function AdminOrdersPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const request = address.asked(shown)
  const { data, state } = useList(adminOrders, request)
  const downloads = useDownloads(adminOrders, request, 'orders', { selected: true })
  const opensBuyer = useCanOpenBuyer()
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.intro}</p>
      <div className="mt-5 mb-5 flex flex-wrap items-end gap-3">
        <DayField label={messages.from} value={shown.from} onChange={(from) => change({ from })} />
        <DayField label={messages.to} value={shown.to} onChange={(to) => change({ to })} />
        {shown.course && (
          <RemovableChip
            label={messages.ofCourse(data?.courseTitle ?? shown.course)}
            onRemove={() => change({ course: undefined })}
          />
        )}
        {shown.creator && (
          <RemovableChip
            label={messages.ofCreator(data?.creatorName ?? shown.creator)}
            onRemove={() => change({ creator: undefined })}
          />
        )}
      </div>
      <DataTable<OrderRow>
        label={messages.title}
        rows={data?.orders ?? []}
        rowId={({ uid }) => uid}
        rowName={({ uid }) => uid}
        {...table}
        searchLabel={messages.search}
        {...state}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? messages.noneText : messages.emptyText}
        {...downloads}
        tools={
          <TableFilter
            label={messages.state}
            all={messages.allStates}
            value={shown.state}
            options={orderFilters.map((value) => ({ value, label: messages.states[value] }))}
            onChange={(state) => change({ state })}
            className="!w-[190px]"
          />
        }
        actions={(order) => [
          { label: messages.open, icon: <ReceiptIcon />, href: hrefOf(order) },
          ...(opensBuyer ? [{ label: messages.openBuyer, icon: <UserCircleIcon />, href: buyerHref(order) }] : []),
        ]}
        columns={[
          {
            key: 'order',
            label: messages.columns.order,
            render: (order) => (
              <Link href={hrefOf(order)} className="link font-mono text-[13px]">
                {order.uid}
              </Link>
            ),
          },
          {
            key: 'buyer',
            label: messages.columns.buyer,
            render: ({ buyer }) => (
              <>
                <span className="font-semibold" lang={langOf(buyer.clubbedName)}>
                  {buyer.clubbedName}
                </span>
                <span className="t-sm ink-3 block">{buyer.email}</span>
              </>
            ),
          },
          { key: 'courses', label: messages.columns.courses, render: (order) => <OrderCourses order={order} /> },
          {
            key: 'total',
            label: messages.columns.total,
            sortable: true,
            align: 'end',
            render: ({ total }) => formatPaise(total),
          },
          {
            key: 'created',
            label: messages.columns.created,
            sortable: true,
            render: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
          },
          { key: 'state', label: messages.columns.state, render: (order) => <OrderChip {...order} /> },
        ]}
        item={{
          title: (order) => <Link href={hrefOf(order)}>{order.buyer.clubbedName}</Link>,
          detail: (order) => (
            <span className="grid gap-1.5">
              <OrderCourses order={order} />
              <span>{formatDateTime(order.createdAt)}</span>
              <OrderChip {...order} />
            </span>
          ),
          aside: ({ total }) => <span className="font-semibold">{formatPaise(total)}</span>,
        }}
      />
    </main>
  )
}

function OrderCourses({ order: { courseTitle, coursesCount, isGift, seats } }: { order: OrderRow }) {
  return (
    <>
      <span lang={langOf(courseTitle)}>{courseTitle}</span>
      {coursesCount > 1 && <span className="t-sm ink-3"> {messages.andMore(coursesCount - 1)}</span>}
      {seats !== null && (
        <Chip tone="tint" className="ml-2">
          {messages.seats(seats, formatCount(seats))}
        </Chip>
      )}
      {isGift && (
        <Chip tone="tint" className="ml-2">
          {messages.gift}
        </Chip>
      )}
    </>
  )
}
