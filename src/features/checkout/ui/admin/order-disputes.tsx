import { Chip } from '#design/chip.tsx'
import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { AdminOrder } from '../../contract/admin-orders.ts'
import { messages } from '../../messages/admin-orders-en.ts'
import type { DisputeState } from '../../rules/payment-states.ts'

type Dispute = AdminOrder['disputes'][number]

export function DisputeChip({ state }: { state: DisputeState }) {
  const tone = state === 'won' ? 'ok' : state === 'closed' ? 'neutral' : state === 'lost' ? 'bad' : 'warn'
  return <Chip tone={tone}>{messages.disputeStates[state]}</Chip>
}

/** What the payer's bank asked back, and until when we may answer. */
export function DisputesCard({ disputes }: { disputes: Dispute[] }) {
  return (
    <TitledCard id="disputes" title={messages.disputes}>
      <ul className="mt-2 divide-y divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.uid} className="grid gap-1.5 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="flex flex-wrap items-center gap-1.5">
                <DisputeChip state={dispute.state} />
                <code className="font-mono text-[13px] [overflow-wrap:anywhere]">{dispute.id}</code>
              </span>
              <span className="font-semibold">{formatPaise(dispute.amount)}</span>
            </div>
            {factsOf(dispute).map((fact) => (
              <p key={fact} className="t-sm ink-2 [overflow-wrap:anywhere]">
                {fact}
              </p>
            ))}
            {dispute.decidedAt === null && (
              <Link
                href={pagePath('/admin/payments/attention', { item: dispute.uid })}
                className="link t-sm justify-self-start"
              >
                {messages.openDispute}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function factsOf({ reason, deducted, respondBy, openedAt, decidedAt }: Dispute): string[] {
  return [
    messages.opened(formatDateTime(openedAt)),
    decidedAt
      ? messages.decidedOn(formatDateTime(decidedAt))
      : respondBy && messages.replyBy(formatDateTime(respondBy)),
    reason && messages.disputeReason(reason),
    deducted > 0 && messages.deducted(formatPaise(deducted)),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}
