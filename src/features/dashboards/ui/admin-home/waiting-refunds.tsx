import { Chip } from '#design/chip.tsx'
import { Link } from '#design/link.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { adminDashboard } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

/** How many refund requests wait for an answer. */
export function WaitingRefunds({
  refunds: { count, overdue },
}: {
  refunds: ReplyOf<typeof adminDashboard>['openRefunds']
}) {
  return (
    <section className="card p-5" aria-labelledby="refunds">
      <div className="row justify-between gap-3">
        <h2 id="refunds" className="t-h3">
          {messages.admin.refundRequests}
        </h2>
        {overdue > 0 && <Chip tone="bad">{messages.admin.refundsOverdue(overdue)}</Chip>}
      </div>
      <p className="mt-2">
        {count === 0 ? (
          <span className="ink-3">{messages.admin.noRefunds}</span>
        ) : (
          <Link href="/admin/refunds" className="link">
            {messages.admin.refundsWaiting(count)}
          </Link>
        )}
      </p>
    </section>
  )
}
