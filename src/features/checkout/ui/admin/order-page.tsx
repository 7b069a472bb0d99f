import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { ArrowClockwiseIcon } from '#design/icons/regular.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { type AdminOrder, adminOrder, checkWithProvider } from '../../contract/admin-orders.ts'
import { messages } from '../../messages/admin-orders-en.ts'
import { OrderChip } from './order-chip.tsx'
import { BuyerCard, DocumentsCard, FactsCard, ItemsCard } from './order-facts.tsx'
import { DisputesCard } from './order-disputes.tsx'
import { PaymentsCard, RefundsCard } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export const Route = createFileRoute('/_finance/admin/orders/$id')({
  head: async (context) => {
    const { messages } = await import('../../messages/admin-orders-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminOrderPage,
})

const missing = { ...messages.missing, list: '/admin/orders' }

/** How often the page asks again while the payment gateway is being asked. */
const followMs = 2000
const followTimes = 5

function AdminOrderPage() {
  const { id: uid } = Route.useParams()
  const { data, error, refetch } = useQuery(query(adminOrder, { uid }))
  const check = useWrite(() => call(checkWithProvider, { uid }), {
    onDone({ message }) {
      toast.info(message)
      for (let time = 1; time <= followTimes; time++) setTimeout(() => void refetch(), time * followMs)
    },
  })
  if (!data)
    return <PageLoadState error={error} failed={messages.failed} missing={missing} onRetry={() => void refetch()} />
  const { order, timeline } = data
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/admin/orders' }, { name: order.uid }]} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="t-h1 break-all">{messages.orderTitle(order.uid)}</h1>
          <OrderChip state={order.state} needsPerson={needsPerson(data)} />
        </div>
        {order.paidAt === null && (
          <Button
            variant="secondary"
            icon={<ArrowClockwiseIcon />}
            loading={check.isPending}
            onClick={() => check.mutate()}
            title={messages.lookHint}
          >
            {messages.look}
          </Button>
        )}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-6">
          <ItemsCard order={data} />
          <PaymentsCard payments={data.payments} total={data.order.total} />
          {data.refunds.length > 0 && <RefundsCard refunds={data.refunds} />}
          {data.disputes.length > 0 && <DisputesCard disputes={data.disputes} />}
          <OrderTimeline steps={timeline} />
        </div>
        <div className="grid gap-6">
          <BuyerCard buyer={data.buyer} />
          <FactsCard order={order} items={data.items} />
          {data.documents.length > 0 && <DocumentsCard order={data} />}
        </div>
      </div>
    </main>
  )
}

function needsPerson({ payments, refunds, disputes }: AdminOrder): boolean {
  return (
    payments.some(({ use, amount, refunded }) => use === 'flagged' && refunded < amount) ||
    refunds.some(({ needsPerson }) => needsPerson) ||
    disputes.some(({ decidedAt }) => decidedAt === null)
  )
}
