import { useId, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { ArrowUUpLeftIcon, CaretDownIcon, ClockIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { Purchase } from '../../contract/purchases.ts'
import { messages as bundleMessages } from '../../messages/bundle-en.ts'
import { messages as giftMessages } from '../../messages/gift-pages-en.ts'
import { messages } from '../../messages/purchases-en.ts'
import { messages as seatsMessages } from '../../messages/seats-pages-en.ts'
import { isSettled, openOrderStates } from '../../rules/order-states.ts'
import { SummaryLine } from '../summary-line.tsx'
import { DocumentButton } from '../document-button.tsx'
import { OpenOrderActions } from './open-order-actions.tsx'
import { PurchaseCourses } from './purchase-courses.tsx'
import { PurchaseGift } from './purchase-gift.tsx'
import { PurchaseSeats } from './purchase-seats.tsx'
import { PurchaseHistory } from './purchase-history.tsx'
import { RefundSteps } from './refund-steps.tsx'

/** An order: what it holds, where its money is, and what can be done about it. */
export function PurchaseCard({ order }: { order: Purchase }) {
  const title = useId()
  return (
    <article className="card overflow-hidden" aria-labelledby={title}>
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-b border-line bg-sunken px-4 py-3.5 md:flex md:px-6">
        <h2 id={title} className="text-[17px] font-semibold">
          <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
        </h2>
        <p className="t-sm ink-3 order-1 col-span-2 min-w-0 [overflow-wrap:anywhere] md:order-none md:flex-1">
          {[messages.orderNumber(order.uid), paymentOf(order)].filter(Boolean).join(', ')}
        </p>
        <PurchaseChip order={order} />
        <p className="order-2 col-span-2 text-[18px] font-bold md:order-none">
          <span className="sr-only">{messages.total} </span>
          {order.amount > 0 ? formatPaise(order.amount) : messages.free}
        </p>
      </header>
      <div className="px-4 md:px-6">
        {order.bundle && (
          <p className="pt-4 font-semibold [overflow-wrap:anywhere]" lang={langOf(order.bundle.title)}>
            {bundleMessages.bundle(order.bundle.title)}
          </p>
        )}
        <PurchaseCourses order={order} />
        {order.gift && <PurchaseGift order={order} gift={order.gift} />}
        {order.seats && <PurchaseSeats order={order} seats={order.seats} />}
        {order.coupon && (
          <dl className="ink-2 -mt-2 pb-5">
            <SummaryLine label={messages.coupon(order.coupon.code)} minus={formatPaise(order.coupon.amount)} />
          </dl>
        )}
        {order.disputes
          .filter(({ decidedAt }) => decidedAt === null)
          .map(({ id, amount }) => (
            <p key={id} className="rounded-small bg-warn-tint text-warn-ink t-sm mb-5 px-4 py-3">
              {messages.disputed(formatPaise(amount))}
            </p>
          ))}
        {order.refunds.map((refund) => (
          <RefundSteps key={refund.uid} orderUid={order.uid} refund={refund} />
        ))}
        <PurchaseFooter order={order} />
      </div>
    </article>
  )
}

const isOnItsWay = (state: Purchase['refunds'][number]['state']) =>
  state === 'approved' || state === 'submitting' || state === 'pending'

const isOpenOrder = (state: Purchase['state']) => openOrderStates.some((one) => one === state)

function paymentOf({ state, amount, method }: Purchase): string {
  if (!isSettled({ state })) return isOpenOrder(state) ? messages.notPaid : ''
  return amount > 0 && method ? (messages.methods[method as keyof typeof messages.methods] ?? method) : ''
}

const tones: Record<Purchase['state'], ChipTone> = {
  draft: 'warn',
  pending: 'warn',
  paid: 'ok',
  partially_refunded: 'tint',
  refunded: 'tint',
  expired: 'neutral',
  cancelled: 'neutral',
}
const icons: Partial<Record<Purchase['state'], React.ReactNode>> = {
  draft: <ClockIcon size={15} />,
  pending: <ClockIcon size={15} />,
  paid: <CheckCircleFillIcon size={15} />,
  partially_refunded: <ArrowUUpLeftIcon size={15} />,
  refunded: <ArrowUUpLeftIcon size={15} />,
}

function PurchaseChip({ order: { state, confirming, refunds } }: { order: Purchase }) {
  if (confirming) return <Chip tone="tint">{messages.states.confirming}</Chip>
  if (refunds.some((refund) => refund.state === 'requested'))
    return (
      <Chip tone="warn" icon={<ClockIcon size={15} />}>
        {messages.states.refundRequested}
      </Chip>
    )
  if (refunds.some((refund) => isOnItsWay(refund.state)))
    return (
      <Chip tone="tint" icon={<ArrowUUpLeftIcon size={15} />}>
        {messages.states.refundOnItsWay}
      </Chip>
    )
  return (
    <Chip tone={tones[state]} icon={icons[state]} className={tones[state] === 'neutral' ? 'border border-line-2' : ''}>
      {messages.states[state]}
    </Chip>
  )
}

/** What stands below the courses: a sentence or the document's number at the left, what can be pressed at the right. */
function PurchaseFooter({ order }: { order: Purchase }) {
  const [open, setOpen] = useState(false)
  const history = useId()
  const hasHistory = isSettled(order) && order.amount > 0
  return (
    <footer className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="t-sm ink-2 min-w-0 flex-1 basis-[220px]">{noteOf(order)}</p>
        {order.expiresAt && !order.confirming && <OpenOrderActions order={order} />}
        {order.document && <DocumentButton orderUid={order.uid} document={{ ...order.document, refundUid: null }} />}
        {hasHistory && (
          <Button
            variant="text"
            size="small"
            aria-expanded={open}
            aria-controls={history}
            icon={<CaretDownIcon className={open ? 'rotate-180' : undefined} />}
            onClick={() => setOpen(!open)}
          >
            {messages.history}
          </Button>
        )}
      </div>
      {hasHistory && <div id={history}>{open && <PurchaseHistory uid={order.uid} />}</div>}
    </footer>
  )
}

function noteOf({ state, expiresAt, confirming, document, gift, seats }: Purchase): string {
  if (confirming && seats) return seatsMessages.order.confirming
  if (confirming) return gift ? giftMessages.order.confirming : messages.confirmingText
  if (expiresAt) return messages.openUntil(formatDateTime(expiresAt))
  if (state === 'expired') return messages.expiredText
  if (state === 'cancelled') return messages.cancelledText
  return document ? messages.documents[document.kind](document.number) : ''
}
