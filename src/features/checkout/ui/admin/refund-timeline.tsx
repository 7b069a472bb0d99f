import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { RefundRequest } from '../../contract/refunds.ts'
import { messages as orderMessages } from '../../messages/admin-orders-en.ts'
import { messages } from '../../messages/admin-refunds-en.ts'

const methodOf = ({ method }: RefundRequest) =>
  orderMessages.methods[method as keyof typeof orderMessages.methods] ?? method

function decisionOf({ state, decidedBy, decidedAt, dueAt }: RefundRequest): [name: string, value: string] {
  if (!decidedAt) return [messages.decision, messages.due(formatDateTime(dueAt))]
  const at = formatDateTime(decidedAt)
  if (state === 'rejected') return [decidedBy ? messages.declinedBy(decidedBy) : messages.ended, at]
  return [decidedBy ? messages.approvedBy(decidedBy) : messages.approvedAtOnce, at]
}

function sentOf({ state, processedAt, amount }: RefundRequest): string {
  if (processedAt) return messages.atAndAmount(formatDateTime(processedAt), formatPaise(amount))
  if (state === 'requested') return messages.afterApproval
  if (state === 'rejected') return messages.notSent
  return state === 'manual' ? messages.needsPerson : messages.sending
}

/** From the payment to the money's way back. */
export function RefundTimeline({ request }: { request: RefundRequest }) {
  const steps = [
    [
      messages.paidBy(methodOf(request)),
      messages.atAndAmount(formatDateTime(request.paidAt), formatPaise(request.paid)),
    ],
    [messages.requested, formatDateTime(request.requestedAt)],
    decisionOf(request),
    [messages.sent, sentOf(request)],
  ] as const
  return (
    <>
      <h3 className="t-h3 mt-6">{messages.timeline}</h3>
      <dl className="divide-line border-line mt-3 divide-y border-t">
        {steps.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-3">
            <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
            <dd className="t-sm ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
