import { Chip, type ChipTone } from '#design/chip.tsx'
import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { AdminOrder } from '../../contract/admin-orders.ts'
import { messages } from '../../messages/admin-orders-en.ts'
import { RefundChip } from './refund-chip.tsx'

type Payment = AdminOrder['payments'][number]
type Refund = AdminOrder['refunds'][number]

function toneOf({ state, use }: Payment): ChipTone {
  if (use === 'flagged') return 'bad'
  if (state === 'captured') return 'ok'
  return state === 'failed' || state === 'dispute_lost' ? 'bad' : 'neutral'
}

const methodOf = ({ method }: Payment) => messages.methods[method as keyof typeof messages.methods] ?? method

export function PaymentsCard({ payments, total }: { payments: Payment[]; total: number }) {
  return (
    <TitledCard id="payments" title={messages.payments}>
      {payments.length === 0 ? (
        <p className="ink-3 py-4">{total === 0 ? messages.nothingToPay : messages.noPayments}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="grid gap-1.5 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <code className="font-mono text-[13px] [overflow-wrap:anywhere]">{payment.id}</code>
                <span className="font-semibold">{formatPaise(payment.amount)}</span>
              </div>
              <div className="flex flex-wrap items-center gap-1.5">
                <Chip tone={toneOf(payment)}>{messages.paymentStates[payment.state]}</Chip>
                {payment.use && (
                  <Chip tone={payment.use === 'flagged' ? 'bad' : 'neutral'}>{messages.uses[payment.use]}</Chip>
                )}
                <span className="t-sm ink-3">
                  {[methodOf(payment), formatDateTime(payment.createdAt)].filter(Boolean).join(', ')}
                </span>
              </div>
              {(payment.flag || payment.error) && <p className="t-sm ink-2">{payment.flag || payment.error}</p>}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

export function RefundsCard({ refunds }: { refunds: Refund[] }) {
  return (
    <TitledCard id="refunds" title={messages.refunds}>
      <ul className="mt-2 divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.uid} className="grid gap-1.5 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="flex flex-wrap items-center gap-1.5">
                <RefundChip state={refund.state} />
                <span className="t-sm ink-3">
                  {[messages.refundKinds[refund.kind], formatDateTime(refund.createdAt)].join(', ')}
                </span>
              </span>
              <span className="font-semibold">{formatPaise(refund.amount)}</span>
            </div>
            {[refund.reason, refund.error, refund.arn && messages.bankReference(refund.arn)]
              .filter(Boolean)
              .map((line) => (
                <p key={line} className="t-sm ink-2 [overflow-wrap:anywhere]">
                  {line}
                </p>
              ))}
            {refund.kind === 'requested' && (
              <Link href={pagePath('/admin/refunds', { refund: refund.uid })} className="link t-sm justify-self-start">
                {messages.openRefund}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
