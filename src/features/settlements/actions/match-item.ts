import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import { disputes } from '#features/checkout/tables/disputes.ts'
import { payments } from '#features/checkout/tables/payments.ts'
import { refunds } from '#features/checkout/tables/refunds.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ReportedItem } from '../gateway/port.ts'

type PaymentRow = typeof payments.$inferSelect
type RefundRow = typeof refunds.$inferSelect & Pick<PaymentRow, 'currency'>
type DisputeRow = typeof disputes.$inferSelect
export type LocalRecords = { payments: PaymentRow[]; refunds: RefundRow[]; disputes: DisputeRow[] }

/** Our records that the lines may be about, in three reads however many lines there are. */
export async function findLocalRecords(tx: Tx, items: readonly ReportedItem[]): Promise<LocalRecords> {
  const idsOf = (kind: ReportedItem['kind']) =>
    items
      .filter((one) => one.kind === kind)
      .map((one) => one.entityId)
      .concat('')
  const named = items.flatMap((one) => (one.kind === 'adjustment' && one.paymentId ? [one.paymentId] : [])).concat('')
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, 'razorpay'), inArray(payments.providerPaymentId, [...idsOf('payment'), ...named])))
  const refunded = await tx
    .select({ ...getTableColumns(refunds), currency: payments.currency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      or(
        inArray(refunds.providerRefundId, idsOf('refund')),
        inArray(
          refunds.paymentId,
          paid
            .filter((one) => named.includes(one.providerPaymentId))
            .map((one) => one.id)
            .concat(0),
        ),
      ),
    )
  const disputed = await tx
    .select()
    .from(disputes)
    .where(inArray(disputes.providerDisputeId, items.map((one) => one.disputeId ?? '').concat('')))
  return { payments: paid, refunds: refunded, disputes: disputed }
}

type Match = {
  /** Whether it is in our books, which expect an amount then. One of our records that is not still says whose it is. */
  isOurs: boolean
  /** What the books expect the provider to add, below 0 where it takes. */
  expectedPaise: number
  payment?: PaymentRow
  refund?: RefundRow
  dispute?: DisputeRow
}
const nothing: Match = { isOurs: false, expectedPaise: 0 }

/** Which of our records a line is about, and what it should be. The report's fee holds, so a payment is expected less it. */
export function matchItem(item: ReportedItem, records: LocalRecords): Match {
  switch (item.kind) {
    case 'payment': {
      const payment = records.payments.find((one) => one.providerPaymentId === item.entityId)
      if (!payment) return nothing
      if (!isInBooks(payment) || payment.currency !== 'INR') return { ...nothing, payment }
      return { isOurs: true, expectedPaise: payment.amountPaise - item.feePaise, payment }
    }
    case 'refund': {
      const refund = records.refunds.find((one) => one.providerRefundId === item.entityId)
      if (!refund) return nothing
      if (refund.currency !== 'INR') return { ...nothing, refund }
      return { isOurs: true, expectedPaise: -(refund.amountPaise + item.feePaise), refund }
    }
    case 'adjustment':
      return item.disputeId ? ofDispute(item, records) : ofFailedRefund(item, records)
    case 'transfer':
      return nothing
  }
}

/**
 * Of one that was given back whole before we knew of it (`lapsed`) they hold the fee alone: what its own line brings, that of its
 * refund takes.
 */
const isInBooks = ({ use, state }: PaymentRow) => use !== null || state === 'lapsed'

/** The provider takes a disputed amount or gives it back. */
function ofDispute(item: ReportedItem, { disputes }: LocalRecords): Match {
  const dispute = disputes.find((one) => one.providerDisputeId === item.disputeId)
  if (!dispute) return nothing
  const expectedPaise = item.debitPaise > 0 ? -dispute.amountPaise : dispute.amountPaise
  return { isOurs: true, expectedPaise, dispute }
}

/** A refund that was taken from us and could not be made comes back. */
function ofFailedRefund(item: ReportedItem, { payments, refunds }: LocalRecords): Match {
  const payment = payments.find((one) => one.providerPaymentId === item.paymentId)
  const refund = refunds.find(
    (one) => one.paymentId === payment?.id && one.state === 'manual' && one.amountPaise === item.creditPaise,
  )
  return refund ? { isOurs: true, expectedPaise: refund.amountPaise, refund } : nothing
}
