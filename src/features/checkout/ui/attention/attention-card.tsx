import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { call } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatMinor, formatPaise } from '#platform/format/money.ts'
import { type AttentionItem, explainEvent, settleRefund } from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'
import { messages as orderMessages } from '../../messages/admin-orders-en.ts'
import { OwnPart } from '../own-part.tsx'
import { useCanOpenBuyer } from '../use-can-open-buyer.ts'
import { AssignForm } from './assign-form.tsx'
import { AtProvider } from './at-provider.tsx'
import { DisputeForm } from './dispute-form.tsx'
import { HeldSaleFacts, HeldSaleForm } from './held-sale.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { ReplyChip } from './reply-chip.tsx'

/** One item: what happened, what the provider says of it now, and the acts that end it. */
export function AttentionCard({ item, now }: { item: AttentionItem; now: Date }) {
  const opensBuyer = useCanOpenBuyer()
  const { kind, uid, order, name, amount, currency, since, dueAt, why, sale } = item
  return (
    <section className="card p-5" aria-labelledby="attention-item">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id="attention-item" className="t-h3 min-w-0 [overflow-wrap:anywhere]">
          {messages.kinds[kind]}
          {amount !== null && `, ${formatMinor(amount, currency)}`}
        </h2>
        {dueAt && <ReplyChip dueAt={dueAt} now={now} />}
      </div>
      {order && <p lang={langOf(order.learner.clubbedName)}>{order.learner.clubbedName}</p>}
      <p className="t-sm ink-3 [overflow-wrap:anywhere]">
        <code className="block font-mono text-[13px]">{name}</code>
        {kind === 'event' && <code className="block font-mono text-[13px]">{uid}</code>}
        {messages.waitingSince(formatDateTime(since))}
      </p>
      <h3 className="mt-5 font-semibold">{messages.happened}</h3>
      <p className="mt-1">{sentenceOf(item)}</p>
      {sale && <HeldSaleFacts sale={sale} />}
      {kind === 'dispute' && why && <p className="t-sm ink-2 mt-1">{orderMessages.disputeReason(why)}</p>}
      {(kind === 'refund' || kind === 'event') && why && (
        <p className="t-sm ink-2 mt-1 [overflow-wrap:anywhere]">{messages.reasonGiven(why)}</p>
      )}
      {kind !== 'event' && (
        <AtProvider
          paymentId={name}
          known={kind === 'dispute' && messages.replyThere}
          unknown={
            kind === 'dispute' && (
              <OwnPart {...item}>
                <DisputeForm uid={uid} />
              </OwnPart>
            )
          }
        />
      )}
      <Act item={item} />
      {order && (
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton href={pagePath('/admin/orders/$id', { id: order.uid })} variant="secondary" size="small">
            {messages.openOrder}
          </LinkButton>
          {isStopped(item) && currency === 'INR' && (
            <LinkButton href={pagePath('/admin/finance/payments')} variant="secondary" size="small">
              {messages.payByHand}
            </LinkButton>
          )}
          {opensBuyer && (
            <LinkButton href={pagePath('/admin/users/$id', { id: order.learner.uid })} variant="secondary" size="small">
              {messages.openLearner}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}

/** The provider can't make it: a person pays it by hand. */
const isStopped = ({ kind, state }: AttentionItem) => kind === 'refund' && state === 'manual'

/** The form that ends the item. A dispute's hangs on what the provider says; a refund in rupees is paid on its own page. */
function Act({ item }: { item: AttentionItem }) {
  const { kind, uid, left } = item
  if (kind === 'event')
    return (
      <ReasonForm
        hint={messages.explainHint}
        submit={messages.explain}
        act={(reason) => call(explainEvent, { id: uid, reason })}
      />
    )
  if (kind === 'dispute' || (kind === 'refund' && !(isStopped(item) && item.currency !== 'INR'))) return null
  return (
    <OwnPart {...item}>
      {kind === 'payment' && <PaymentForm item={item} />}
      {kind === 'assign' && <AssignForm item={item} />}
      {kind === 'sale' && <HeldSaleForm uid={uid} left={left ?? 0} />}
      {kind === 'refund' && (
        <ReasonForm
          hint={messages.paidHint}
          submit={messages.markPaid}
          act={(reason) => call(settleRefund, { uid, reason })}
        />
      )}
    </OwnPart>
  )
}

function sentenceOf({ kind, amount, currency, order, state, why }: AttentionItem): string {
  // An event has neither an amount nor a currency.
  const shown = amount === null ? '' : formatMinor(amount, currency)
  switch (kind) {
    case 'payment':
      if (currency !== 'INR') return messages.inCurrency(currency)
      return order && order.total !== amount ? messages.otherAmount(shown, formatPaise(order.total)) : messages.noMatch
    case 'assign':
      return messages.unassigned(shown)
    case 'refund':
      if (state === 'manual' && currency !== 'INR') return messages.refundInCurrency(shown, currency)
      return state === 'manual' ? messages.refundStopped(shown) : messages.refundRetried(shown)
    case 'dispute':
      return messages.disputed(shown)
    case 'sale':
      return messages.held(shown)
    case 'event':
      if (state === 'dead') return messages.unread
      return why ? messages.otherAmountThere : messages.orphan
  }
}
