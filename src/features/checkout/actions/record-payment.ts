import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import { mayMove } from '../rules/moves.ts'
import type { Reporter } from '../rules/order-states.ts'
import { paymentMoves, type PaymentState } from '../rules/payment-states.ts'
import { payments } from '../tables/payments.ts'
import type { OrderRow } from './write-order.ts'

export type PaymentRow = typeof payments.$inferSelect
/** Which of our calls or jobs reported what the provider says of the payment. */
export type Source = Extract<Reporter, 'return' | 'verify' | 'webhook' | 'reconcile' | 'sweep'>

/** Why a payment must not buy this order; undefined when it fits (payments-india B2). */
export function paymentMismatch(order: OrderRow, payment: GatewayPayment, mode: OrderRow['mode']): string | undefined {
  if (order.mode !== mode) return `the order was made in ${order.mode} mode`
  if (payment.orderId !== order.providerOrderId) return 'it belongs to another order of the provider'
  if (payment.currency !== order.currency) return `it is in ${payment.currency}`
  if (payment.amountPaise !== order.totalPaise) return `its amount is ${payment.amountPaise} paise`
  return undefined
}

/**
 * Writes down what the provider says of a payment, under the order's lock: news older than what we know changes nothing,
 * and a payment that was used stays used. What went back of it is recorded by each refund's own action alone: taken from
 * here too, it would count twice.
 * @returns its row, and whether it fitted no order until now
 */
export async function recordPayment(
  tx: Tx,
  order: OrderRow,
  payment: GatewayPayment,
  news: { flag: string | undefined; source: Source; at: Date },
): Promise<{ row: PaymentRow; wasFlagged: boolean }> {
  const [known] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, order.provider), eq(payments.providerPaymentId, payment.id)))
    .for('update')
  const reportedState = stateOf(payment)
  const facts = {
    method: payment.method,
    // A fee that is known was booked: only the provider's report corrects it (correct-fee.ts).
    ...(payment.feePaise === null ||
    (known && (known.use !== null || known.state === 'lapsed') && known.feePaise !== null)
      ? {}
      : { feePaise: payment.feePaise, feeTaxPaise: payment.feeTaxPaise ?? 0 }),
    errorCode: payment.error?.code ?? null,
    errorReason: payment.error?.reason ?? null,
    errorDescription: payment.error?.description ?? null,
    lateAuthorized: payment.late,
    updatedAt: news.at,
  }
  const flagged = news.flag ? { use: 'flagged' as const, flag: news.flag } : { use: null, flag: null }
  if (!known) {
    const row = one(
      await tx
        .insert(payments)
        .values({
          uid: newUid(),
          orderId: order.id,
          provider: order.provider,
          providerPaymentId: payment.id,
          state: reportedState,
          amountPaise: payment.amountPaise,
          currency: payment.currency,
          source: news.source,
          providerCreatedAt: payment.createdAt,
          capturedAt: reportedState === 'captured' ? news.at : null,
          createdAt: news.at,
          ...facts,
          ...flagged,
        })
        .returning(),
    )
    return { row, wasFlagged: false }
  }
  const wasFlagged = known.use === 'flagged'
  if (known.orderId !== order.id) return { row: known, wasFlagged }
  const used = known.use !== null && known.use !== 'flagged'
  if (used) {
    const { feePaise, feeTaxPaise } = { ...known, ...facts }
    const row = one(
      await tx
        .update(payments)
        .set({ feePaise, feeTaxPaise, updatedAt: news.at })
        .where(eq(payments.id, known.id))
        .returning(),
    )
    return { row, wasFlagged }
  }
  const moves = mayMove(paymentMoves, known.state, reportedState)
  if (!moves && known.state !== reportedState) return { row: known, wasFlagged }
  const row = one(
    await tx
      .update(payments)
      .set({
        state: reportedState,
        amountPaise: payment.amountPaise,
        currency: payment.currency,
        capturedAt: reportedState === 'captured' ? (known.capturedAt ?? news.at) : known.capturedAt,
        ...facts,
        ...flagged,
      })
      .where(eq(payments.id, known.id))
      .returning(),
  )
  return { row, wasFlagged }
}

/** A payment given back before we could use it has lapsed, anyone who gave it back. */
function stateOf(payment: GatewayPayment): PaymentState {
  return payment.status === 'refunded' ? 'lapsed' : payment.status
}

function one(rows: PaymentRow[]): PaymentRow {
  const [row] = rows
  if (!row) throw new Error('a payment was not written')
  return row
}
