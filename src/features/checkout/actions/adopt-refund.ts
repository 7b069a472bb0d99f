import { and, asc, eq, exists, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type TransactionKind } from '#features/ledger/rules.ts'
import { ledgerTransactions } from '#features/ledger/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { wasRefused } from '../queries/refused-refunds.ts'
import { refundablePaise, refundParts } from '../rules/refunds.ts'
import { orderItems, orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refundLines, refunds } from '../tables/refunds.ts'
import { bookRefund, partsOf } from './grant-refund.ts'
import { lockOrder } from './lock-order.ts'
import type { PaymentRow } from './record-payment.ts'
import { reportedBy } from './reported-by.ts'

type RefundRow = typeof refunds.$inferSelect
type ItemRow = typeof orderItems.$inferSelect

/**
 * A refund that we never asked for: somebody made it on the provider's own pages.
 * @returns the row, `submitting`, with its order locked; undefined for a payment that is not ours
 */
export async function adoptRefund(ctx: Ctx, tx: Tx, reported: GatewayRefund): Promise<RefundRow | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.providerPaymentId, reported.paymentId))
  if (!payment) return undefined
  await lockOrder(tx, payment.orderId)
  await reportedBy(tx, 'refund')
  // Another report of it may have been first.
  const [known] = await tx.select().from(refunds).where(eq(refunds.providerRefundId, reported.id))
  if (known) return known
  return writeMadeRefund(ctx, tx, payment, {
    kind: 'external',
    amountPaise: reported.amountPaise,
    idempotencyKey: `external-${reported.id}`,
    providerRefundId: reported.id,
  })
}

type Made = Pick<RefundRow, 'kind' | 'amountPaise' | 'idempotencyKey' | 'providerRefundId'>

/**
 * The row of a refund that was made without us, under its order's lock. With the same amount, one that failed for good is
 * what was made again, and one of ours that waits to be sent, also once more, or to be decided is what was done; else it
 * becomes a row of its kind. The lines that its amount fits are refunded as on request; where it fits none, a person has to say what it was for
 * (`refunds_attention`).
 */
export async function writeMadeRefund(ctx: Ctx, tx: Tx, payment: PaymentRow, made: Made): Promise<RefundRow> {
  const [ours] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        eq(refunds.amountPaise, made.amountPaise),
        or(inArray(refunds.state, ['requested', 'approved']), wasRefused),
      ),
    )
    // What was decided is owed already; a request may still be declined.
    .orderBy(sql`${refunds.state} = 'requested'`, asc(refunds.id))
    .limit(1)
    .for('update')
  const at = ctx.now()
  const owed = await owedRefund(tx, payment, made.amountPaise)
  if (!owed && ours?.state === 'requested') {
    await tx.update(refunds).set({ state: 'approved', decidedAt: at }).where(eq(refunds.id, ours.id))
    await bookRefund(ctx, tx, ours)
  }
  if (!owed && ours) return markSubmitting(tx, ours.id, made.providerRefundId)
  const [refund] = await tx
    .insert(refunds)
    .values({
      uid: newUid(),
      orderId: payment.orderId,
      paymentId: payment.id,
      state: 'submitting',
      ...made,
      createdAt: at,
    })
    .returning()
  if (!refund) throw new Error('a refund was not written')
  if (owed) await payOwed(tx, owed, refund, at)
  if (owed || payment.use !== 'fulfils') return refund
  const lines = await fittingLines(tx, refund)
  if (lines.length === 0) {
    ctx.log.error({ refund: refund.uid }, 'a refund that was made without us fits no course: a person should look')
    const flag = 'its amount fits no course of the order'
    await tx.update(refunds).set({ flag }).where(eq(refunds.id, refund.id))
    return { ...refund, flag }
  }
  await tx.insert(refundLines).values(
    lines.map((item) => ({
      refundId: refund.id,
      orderItemId: item.id,
      amountPaise: refundablePaise(item),
      ...refundParts(partsOf(item), item.refundedPaise, refundablePaise(item)),
      waiting: false,
    })),
  )
  await bookRefund(ctx, tx, refund)
  return refund
}

/** One of this amount that failed for good, and that nobody has paid since: made again there, it is the same one. */
async function owedRefund(tx: Tx, payment: PaymentRow, amountPaise: number): Promise<RefundRow | undefined> {
  const booked = (kind: TransactionKind) =>
    tx
      .select({ id: ledgerTransactions.id })
      .from(ledgerTransactions)
      .where(
        and(
          eq(ledgerTransactions.orderId, refunds.orderId),
          eq(ledgerTransactions.refundId, refunds.id),
          eq(ledgerTransactions.kind, kind),
        ),
      )
  const [owed] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        eq(refunds.amountPaise, amountPaise),
        eq(refunds.state, 'manual'),
        isNull(refunds.flag),
        exists(booked('refund_failed')),
        notExists(booked('learner_paid')),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(1)
    .for('update')
  return owed
}

/** What was owed to the learner by hand leaves through the provider after all. Courses and documents are settled already. */
async function payOwed(tx: Tx, owed: RefundRow, refund: RefundRow, at: Date): Promise<void> {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, owed.orderId))
  if (!order) throw new Error(`refund ${owed.uid} has no order`)
  await postEntries(tx, {
    kind: 'learner_paid',
    source: refund.uid,
    at,
    orderId: owed.orderId,
    paymentId: owed.paymentId,
    refundId: owed.id,
    lines: [
      debit('learner_payable', owed.amountPaise, { learnerId: order.userId }),
      credit('refund_clearing', owed.amountPaise),
    ],
  })
}

async function markSubmitting(tx: Tx, id: number, providerRefundId: string | null): Promise<RefundRow> {
  const [row] = await tx
    .update(refunds)
    .set({ state: 'submitting', providerRefundId, flag: null })
    .where(eq(refunds.id, id))
    .returning()
  if (!row) throw new Error('a refund is gone')
  return row
}

/** All that is left of the order, or the one line with that amount left. */
async function fittingLines(tx: Tx, refund: RefundRow): Promise<ItemRow[]> {
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, refund.orderId))
    .orderBy(orderItems.position)
    .for('no key update')
  const open = items.filter((item) => item.taxablePaise !== null && refundablePaise(item) > 0)
  if (open.reduce((sum, item) => sum + refundablePaise(item), 0) === refund.amountPaise) return open
  const fitting = open.filter((item) => refundablePaise(item) === refund.amountPaise)
  return fitting.length === 1 ? fitting : []
}
