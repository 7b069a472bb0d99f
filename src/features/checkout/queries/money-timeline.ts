import type { Db } from '#platform/database/db.ts'
import type { OrderStep } from '../contract/admin-orders.ts'
import { type MoneyStep, moneyStepKinds, type Purchase } from '../contract/purchases.ts'
import type { InvoiceSeries } from '../rules/documents.ts'
import { orderTimeline } from './order-timeline.ts'

/** What happened to an order's money, for its buyer: of all that is written down, what moved it or tells of it. */
export async function moneyTimeline(db: Db, orderId: number, purchase: Purchase): Promise<MoneyStep[]> {
  const steps = await orderTimeline(db, orderId)
  const found = steps.flatMap((step) => {
    switch (step.kind) {
      case 'order':
        return orderSteps(step, purchase)
      case 'invoice':
        return [stepOf(step, documentSteps[step.what as InvoiceSeries], step.subject)]
      case 'refund':
        return refundSteps(step, purchase)
      case 'dispute':
        return disputeSteps(step, purchase)
      default:
        return []
    }
  })
  return found.toSorted((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b))
}

const rankOf = ({ kind }: MoneyStep) => moneyStepKinds.indexOf(kind)

const stepOf = ({ at }: OrderStep, kind: MoneyStep['kind'], subject = '', amount: number | null = null): MoneyStep => ({
  at,
  kind,
  subject,
  amount,
})

function orderSteps(step: OrderStep, { amount, paidAt }: Purchase): MoneyStep[] {
  switch (step.what) {
    case 'draft':
      return [stepOf(step, 'made', '', amount)]
    case 'paid':
      // A free order is written down as paid at once.
      if (amount === 0) return [stepOf(step, 'made', '', amount)]
      // By the order's own moment: what the payment brought with it, such as a refund, has moments of the same clock.
      return [stepOf({ ...step, at: paidAt ?? step.at }, 'paid', '', amount)]
    case 'cancelled':
    case 'expired':
      return [stepOf(step, step.what, '', amount)]
    default:
      return []
  }
}

const documentSteps = { INV: 'invoice', BOS: 'billOfSupply', RCT: 'receipt', CRN: 'creditNote' } as const

const disputeKinds: Readonly<Record<string, MoneyStep['kind']>> = {
  won: 'disputeWon',
  lost: 'disputeLost',
  closed: 'disputeClosed',
}

/** It began and how it ended; what the bank did in between is its own matter. */
function disputeSteps(step: OrderStep, { disputes }: Purchase): MoneyStep[] {
  const dispute = disputes.find(({ id }) => id === step.subject)
  if (!dispute) return []
  const ended = disputeKinds[step.what]
  return [
    ...(step.from === null ? [stepOf(step, 'disputeOpened', '', dispute.amount)] : []),
    ...(ended ? [stepOf(step, ended, '', dispute.amount)] : []),
  ]
}

function refundSteps(step: OrderStep, { refunds }: Purchase): MoneyStep[] {
  const refund = refunds.find(({ uid }) => uid === step.subject)
  if (!refund) return []
  const of = (kind: MoneyStep['kind']) => stepOf(step, kind, '', refund.amount)
  // A refund that is granted at once begins as approved.
  const requested = step.from === null && refund.requestedAt ? [of('refundRequested')] : []
  switch (step.what) {
    case 'approved':
      return [...requested, of('refundApproved')]
    case 'rejected':
      // Who declines one writes why; one that has no answer ended because its money went back another way.
      return [...requested, of(refund.decision ? 'refundDeclined' : 'refundEnded')]
    case 'pending':
      return [...requested, of('refundSent')]
    case 'processed': {
      // What the bank took back is a step of its dispute: it was not sent on top of that.
      const sent = step.from === 'pending' || refund.kind === 'dispute' ? [] : [of('refundSent')]
      const reference = refund.arn ? [stepOf(step, 'refundReference', refund.arn)] : []
      return [...requested, ...sent, ...reference]
    }
    default:
      return requested
  }
}
