import { Chip, type ChipTone } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { learnerDashboard } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Order = ReplyOf<typeof learnerDashboard>['orders'][number]

const tones: Record<Order['status'], ChipTone> = {
  paid: 'ok',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  pending: 'warn',
}

function titleOf({ titles }: Order): string {
  const [first = '', ...more] = titles
  return more.length > 0 ? messages.learner.moreTitles(first, more.length) : first
}

/** What was bought last, and what still waits to be paid. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <section className="mt-10" aria-labelledby="orders">
      <h2 id="orders" className="t-h2 mb-4">
        {messages.learner.orders}
      </h2>
      <ul className="card divide-y divide-line">
        {orders.map((order) => (
          <li key={order.uid} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 flex-1 basis-[220px]">
              <p className="leading-snug font-semibold" lang={langOf(titleOf(order))}>
                {titleOf(order)}
              </p>
              <p className="t-sm ink-3">{formatDate(order.at)}</p>
            </div>
            <Chip tone={tones[order.status]}>{messages.learner.orderStates[order.status]}</Chip>
            <span className="font-semibold">
              <span className="sr-only">{messages.learner.orderTotal} </span>
              {formatPaise(order.total)}
            </span>
            {order.status === 'pending' && (
              <LinkButton href={pagePath('/payment', { order: order.uid })} document variant="secondary" size="small">
                {messages.learner.payNow}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
