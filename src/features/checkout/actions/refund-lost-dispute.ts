import { and, asc, eq, inArray, or, sql, sum } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { wasRefused } from '../queries/refused-refunds.ts'
import { disputes } from '../tables/disputes.ts'
import { refunds } from '../tables/refunds.ts'
import { writeMadeRefund } from './adopt-refund.ts'
import type { DisputeRow } from './apply-dispute.ts'
import { completeRefund } from './complete-refund.ts'
import type { PaymentRow } from './record-payment.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * A lost dispute is a refund that the bank made: courses, credit note and shares go the way of every refund, and the money
 * comes out of the reserve. What was refunded before and taken once more is our loss.
 */
export async function refundLost(ctx: Ctx, tx: Tx, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  const refundable = payment.amountPaise - (await goneOf(tx, payment))
  const amountPaise = Math.min(dispute.deductedPaise, Math.max(0, refundable))
  const lostPaise = dispute.deductedPaise - amountPaise
  if (lostPaise > 0 && payment.currency === 'INR')
    await postEntries(tx, {
      kind: 'dispute_lost',
      source: `${dispute.providerDisputeId}:write-off`,
      at: ctx.now(),
      orderId: payment.orderId,
      paymentId: payment.id,
      disputeId: dispute.id,
      lines: [debit('write_offs', lostPaise), credit('dispute_reserve', lostPaise)],
    })
  let leftPaise = amountPaise
  for (const refund of await unsentRefunds(tx, payment)) {
    if (refund.amountPaise > leftPaise) continue
    leftPaise -= refund.amountPaise
    await tx.update(refunds).set({ state: 'submitting' }).where(eq(refunds.id, refund.id))
    await endByDispute(ctx, tx, refund, dispute)
  }
  if (leftPaise === 0) return
  const refund = await writeMadeRefund(ctx, tx, payment, {
    kind: 'dispute',
    amountPaise: leftPaise,
    idempotencyKey: `dispute-${dispute.providerDisputeId}`,
    providerRefundId: null,
  })
  await endByDispute(ctx, tx, refund, dispute)
}

/** Approved, and not at the provider: the bank has done it. */
async function unsentRefunds(tx: Tx, payment: PaymentRow): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), or(eq(refunds.state, 'approved'), wasRefused)))
    .orderBy(asc(refunds.id))
    .for('update')
}

async function endByDispute(ctx: Ctx, tx: Tx, refund: RefundRow, dispute: DisputeRow): Promise<void> {
  const [processed] = await tx
    .update(refunds)
    .set({ state: 'processed', processedAt: ctx.now(), ...(refund.kind === 'dispute' ? {} : { flag: null }) })
    .where(eq(refunds.id, refund.id))
    .returning()
  if (!processed) throw new Error('a refund was not written')
  await tx.update(disputes).set({ refundId: processed.id }).where(eq(disputes.id, dispute.id))
  await completeRefund(ctx, tx, processed, dispute.id)
}

/** What has left the provider for the payer, or is on its way: nobody can stop it any more. */
async function goneOf(tx: Tx, payment: PaymentRow): Promise<number> {
  const [onItsWay] = await tx
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        inArray(refunds.state, ['submitting', 'pending']),
        sql`not (${wasRefused})`,
      ),
    )
  return payment.refundedPaise + (onItsWay?.paise ?? 0)
}
