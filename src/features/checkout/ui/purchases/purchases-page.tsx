import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { ReceiptIcon, UsersThreeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { anUid, tableAddress } from '#design/table-address.ts'
import { Tabs } from '#design/tabs.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { purchaseFilters } from '../../contract/purchase-filters.ts'
import { paymentHistory } from '../../contract/purchases.ts'
import { messages } from '../../messages/purchases-en.ts'
import { messages as seatsMessages } from '../../messages/seats-pages-en.ts'
import { PurchaseCard } from './purchase-card.tsx'
import { PurchasesSkeleton } from './purchases-skeleton.tsx'

const path = '/account-setting/purchases'
const address = tableAddress({ sorts: [], filters: { status: purchaseFilters, order: anUid } })
const tabs = ['all', ...purchaseFilters] as const

export const Route = createFileRoute('/_signed-in/account-setting/purchases')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/purchases-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: PurchasesPage,
})

/** What a person bought or began to buy, an order a card; where the address names an order, that one alone. */
function PurchasesPage() {
  const shown = Route.useSearch()
  const { change } = useTableAddress(address, path, shown)
  const { data, state } = useList(paymentHistory, address.asked(shown))
  const tab = shown.status ?? 'all'
  const { page = 1 } = shown
  const lastPage = data?.pagination.totalPages ?? page
  // The last page of the open orders is gone once they are cancelled.
  if (page > lastPage && !state.loading) return <Navigate to={path} search={{ ...shown, page: lastPage }} replace />

  const list = (
    <section aria-label={messages.tabs[tab]} aria-busy={state.loading || undefined}>
      {state.failed && <ErrorState text={messages.failed} onRetry={state.onRetry} />}
      {!data && !state.failed && <PurchasesSkeleton />}
      {data?.orders.length === 0 && (
        <EmptyState
          heading="h2"
          {...(shown.order ? messages.noSuchOrder : messages.empty[tab])}
          action={!shown.order && <LinkButton href="/course-marketplace">{messages.browse}</LinkButton>}
        />
      )}
      {data && data.orders.length > 0 && (
        <>
          <ul className="grid gap-5">
            {data.orders.map((order) => (
              <li key={order.uid} className="grid">
                <PurchaseCard order={order} />
              </li>
            ))}
          </ul>
          {data.pagination.totalPages > 1 && (
            <div className="mt-6">
              <Pagination
                page={page}
                pageSize={data.pagination.limit}
                total={state.total}
                hrefFor={(next) => address.href(path, { ...shown, page: next })}
              />
            </div>
          )}
        </>
      )}
    </section>
  )

  return (
    <main id="main" className="mx-auto max-w-[1130px]">
      <Breadcrumb items={[{ name: messages.account, link: '/account-setting' }, { name: messages.title }]} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 id="purchases" tabIndex={-1} className="t-h1 outline-none">
            {messages.title}
          </h1>
          <p className="ink-2 mt-1">{messages.intro}</p>
        </div>
        {data?.orders.some(({ seats }) => seats) && (
          <LinkButton href="/groups" variant="secondary" icon={<UsersThreeIcon />} className="max-md:w-full">
            {seatsMessages.order.myGroups}
          </LinkButton>
        )}
        <LinkButton
          href="/account-setting#billing"
          variant="secondary"
          icon={<ReceiptIcon />}
          className="max-md:w-full"
        >
          {messages.billingDetails}
        </LinkButton>
      </div>
      {shown.order ? (
        <div className="mt-5 grid gap-5">
          {list}
          <LinkButton href={path} variant="secondary" className="justify-self-start">
            {messages.allPurchases}
          </LinkButton>
        </div>
      ) : (
        <Tabs
          label={messages.show}
          className="mt-5"
          value={tab}
          onChange={(next) => change({ status: purchaseFilters.find((one) => one === next) })}
          tabs={tabs.map((one) => ({
            value: one,
            label: <TabLabel label={messages.tabs[one]} count={data?.counts[one]} />,
            content: list,
          }))}
        />
      )}
    </main>
  )
}

function TabLabel({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span className="inline-flex items-center gap-2">
      {label}
      {count !== undefined && <span className="chip chip-neutral !min-h-[22px] !px-1.5">{formatCount(count)}</span>}
    </span>
  )
}
