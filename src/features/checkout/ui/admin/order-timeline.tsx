import { TitledCard } from '#design/titled-card.tsx'
import { formatDateTime } from '#platform/format/format.ts'
import type { OrderStep } from '../../contract/admin-orders.ts'
import { messages } from '../../messages/admin-orders-en.ts'
import type { OrderState } from '../../rules/order-states.ts'
import type { DisputeState, PaymentState } from '../../rules/payment-states.ts'
import type { RefundState } from '../../rules/refund-states.ts'

function titleOf({ kind, what, subject }: OrderStep): string {
  switch (kind) {
    case 'order':
      return messages.steps.order(messages.states[what as OrderState] ?? what)
    case 'payment':
      return messages.steps.payment(subject, messages.paymentStates[what as PaymentState] ?? what)
    case 'refund':
      return messages.steps.refund(messages.refundStates[what as RefundState] ?? what)
    case 'webhook':
      return messages.steps.webhook(what)
    case 'dispute':
      return messages.steps.dispute(messages.disputeStates[what as DisputeState] ?? what)
    case 'act':
      return messages.steps.act(subject, messages.acts[what] ?? what)
    case 'receipt':
      return what === 'enrolment' ? messages.steps.enrolmentEmail(subject) : messages.steps.receipt(subject)
    default:
      return messages.steps[kind](subject)
  }
}

/** A dispute's reason is the provider's code. */
const noteOf = ({ kind, note }: OrderStep) => (kind === 'dispute' ? messages.disputeReason(note) : note)

/** The dot's colour: what brought or bought something, what went wrong, and the rest. */
function dotOf({ what, note, kind }: OrderStep): string {
  if (['failed', 'manual', 'dispute_lost', 'lost'].includes(what)) return 'bg-bad-ink'
  if (['paid', 'captured', 'processed', 'won'].includes(what) || kind === 'enrolment') return 'bg-ok-ink'
  return note ? 'bg-warn-ink' : 'bg-line-2'
}

export function OrderTimeline({ steps }: { steps: OrderStep[] }) {
  return (
    <TitledCard id="timeline" title={messages.timeline} hint={messages.timelineHint}>
      <ol className="mt-4">
        {steps.map((step, at) => (
          <li key={at} className="relative grid grid-cols-[12px_minmax(0,1fr)] gap-3 pb-4 last:pb-0">
            <span aria-hidden="true" className={`relative z-[1] mt-[7px] h-2.5 w-2.5 rounded-full ${dotOf(step)}`} />
            {at < steps.length - 1 && (
              <span aria-hidden="true" className="bg-line absolute top-3 bottom-[-4px] left-[4.5px] w-px" />
            )}
            <div className="min-w-0">
              <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{titleOf(step)}</p>
              <p className="t-sm ink-3">
                <time dateTime={step.at}>{formatDateTime(step.at)}</time>
                {step.reporter && `, ${messages.reported(messages.reporters[step.reporter])}`}
              </p>
              {step.note && <p className="t-sm ink-2 [overflow-wrap:anywhere]">{noteOf(step)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
