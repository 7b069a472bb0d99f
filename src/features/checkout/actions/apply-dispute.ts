import { and, eq, ne, notInArray } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import type { GatewayDispute } from '../gateway/port.ts'
import { mayMove } from '../rules/moves.ts'
import type { Reporter } from '../rules/order-states.ts'
import { type DisputeState, disputeMoves, isDecided, paymentMoves, type PaymentState } from '../rules/payment-states.ts'
import { disputes } from '../tables/disputes.ts'
import { payments } from '../tables/payments.ts'
import { readRefundedAmount } from './complete-refund.ts'
import { lockOrder } from './lock-order.ts'
import { refundLost } from './refund-lost-dispute.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { paymentBehind } from './payment-behind.ts'
import { reportedBy } from './reported-by.ts'
import type { PaymentRow, Source } from './record-payment.ts'

export type DisputeRow = typeof disputes.$inferSelect
type Reported = GatewayDispute & { source: Reporter }
type Applied = { outcome: 'done'; orderId: number } | { outcome: 'orphan' }

/**
 * Writes down what the provider says of a dispute, in any order and however often it is reported: access stays until it is
 * decided, what the provider takes waits in `dispute_reserve`, and a lost one is refunded by the one way to refund.
 */
export async function applyDispute(ctx: Ctx, reported: GatewayDispute, source: Source): Promise<Applied> {
  const found = await paymentBehind(ctx, reported.paymentId, source)
  if (!found) return { outcome: 'orphan' }
  await ctx.transaction(async (tx) => {
    await writeDispute(ctx, tx, found, { ...reported, source })
  })
  return { outcome: 'done', orderId: found.orderId }
}

/** @returns whether this report changed a dispute that was not decided before */
export async function writeDispute(
  ctx: Ctx,
  tx: Tx,
  of: Pick<PaymentRow, 'id' | 'orderId'>,
  reported: Reported,
): Promise<boolean> {
  // The order's lock first, as settling takes it.
  await lockOrder(tx, of.orderId)
  await reportedBy(tx, reported.source)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, of.id)).for('update')
  if (!payment) throw new Error(`payment ${of.id} is gone`)
  const { dispute, before } = await recordDispute(tx, payment, reported, ctx.now())
  if (before && isDecided(before)) return false
  await movePayment(tx, payment.id, 'disputed', ctx.now())
  await bookDeduction(ctx, tx, payment, dispute, takenOf(dispute.state, reported))
  if (isDecided(dispute.state)) await decide(ctx, tx, payment, dispute)
  else if (before === null) await notifyOfDispute(ctx, tx, payment, dispute)
  return true
}

/** @returns `before`: the state it had; null where it is new */
async function recordDispute(
  tx: Tx,
  payment: PaymentRow,
  reported: Reported,
  at: Date,
): Promise<{ dispute: DisputeRow; before: DisputeState | null }> {
  const [known] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, reported.id)).for('update')
  // The provider reopens a dispute where the bank asks for more evidence: its event says so, and the nightly sweep finds it.
  const isReopened = reported.source === 'sweep' && known?.state === 'under_review' && reported.status === 'open'
  const status = isReopened ? 'action_required' : reported.status
  const moves = known && known.state !== status && mayMove(disputeMoves, known.state, status)
  const state = known && !moves ? known.state : status
  const decidedAt = isDecided(state) ? (known?.decidedAt ?? at) : null
  const facts = { state, respondBy: reported.respondBy, decidedAt }
  const [dispute] = known
    ? await tx.update(disputes).set(facts).where(eq(disputes.id, known.id)).returning()
    : await tx
        .insert(disputes)
        .values({
          uid: newUid(),
          paymentId: payment.id,
          providerDisputeId: reported.id,
          amountPaise: reported.amountPaise,
          reason: reported.reason.slice(0, 200),
          openedAt: reported.openedAt,
          createdAt: at,
          ...facts,
        })
        .returning()
  if (!dispute) throw new Error('a dispute was not written')
  return { dispute, before: known?.state ?? null }
}

/** What the provider has of ours for it; a lost one has cost its amount, also where the report does not say so. */
function takenOf(state: DisputeState, reported: GatewayDispute): number {
  if (state === 'won' || state === 'closed') return 0
  if (state === 'lost') return reported.deductedPaise || reported.amountPaise
  return reported.deductedPaise
}

async function bookDeduction(ctx: Ctx, tx: Tx, payment: PaymentRow, dispute: DisputeRow, takenPaise: number) {
  const more = takenPaise - dispute.deductedPaise
  if (more === 0) return
  await tx.update(disputes).set({ deductedPaise: takenPaise }).where(eq(disputes.id, dispute.id))
  dispute.deductedPaise = takenPaise
  if (payment.currency !== 'INR') return
  const at = ctx.now()
  // The same amount may be taken, given back and taken again. The dispute's locked row sees to it that each is booked once.
  const source = `${dispute.providerDisputeId}:${takenPaise}:${at.getTime()}`
  const event = { at, source, orderId: payment.orderId, paymentId: payment.id, disputeId: dispute.id }
  if (more > 0)
    await postEntries(tx, {
      ...event,
      kind: 'dispute_opened',
      lines: [debit('dispute_reserve', more), credit('gateway_receivable', more)],
    })
  else
    await postEntries(tx, {
      ...event,
      kind: 'dispute_won',
      lines: [debit('gateway_receivable', -more), credit('dispute_reserve', -more)],
    })
}

async function decide(ctx: Ctx, tx: Tx, payment: PaymentRow, dispute: DisputeRow): Promise<void> {
  if (dispute.state === 'lost') await refundLost(ctx, tx, payment, dispute)
  const [other] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.paymentId, payment.id),
        ne(disputes.id, dispute.id),
        notInArray(disputes.state, ['won', 'lost', 'closed']),
      ),
    )
    .limit(1)
  if (other) return
  const [now] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  if (!now) return
  await movePayment(tx, payment.id, (await readRefundedAmount(tx, now)).state, ctx.now())
}

/** Under the payment's lock; a state that may not follow the payment's own is ignored. */
async function movePayment(tx: Tx, id: number, state: PaymentState, at: Date): Promise<void> {
  const [payment] = await tx.select({ state: payments.state }).from(payments).where(eq(payments.id, id))
  if (payment && payment.state !== state && mayMove(paymentMoves, payment.state, state))
    await tx.update(payments).set({ state, updatedAt: at }).where(eq(payments.id, id))
}
