import { eq } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { type Account, credit, debit } from '#features/ledger/rules.ts'
import { ledgerTransactions } from '#features/ledger/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, GatewayRefused } from '../gateway/port.ts'
import { payments } from '../tables/payments.ts'
import { applyRefund } from './apply-refund.ts'
import { lockOrder } from './lock-order.ts'
import { postSuspense } from './post-suspense.ts'
import type { PaymentRow } from './record-payment.ts'
import { gatewayAway, paymentDisputed, paymentNotFound, paymentSettled } from './refusals.ts'
import { reportedBy } from './reported-by.ts'

/** The refunds of a payment that the provider has, so that a person decides about what is left. */
export async function bringUpToDate(ctx: Ctx, uid: string): Promise<void> {
  const id = await providerIdOf(ctx, uid)
  await askProvider(async () => {
    for (const refund of await gatewayOf(ctx).refundsOf(id)) await applyRefund(ctx, refund)
  })
}

/** The UPI id that paid, where one did and the provider knows the payment. */
export async function payerOf(ctx: Ctx, uid: string): Promise<string | null> {
  const id = await providerIdOf(ctx, uid)
  const payment = await askProvider(() => gatewayOf(ctx).payment(id))
  return payment?.payerUpiId ?? null
}

async function providerIdOf(ctx: Ctx, uid: string): Promise<string> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.uid, uid))
  if (!payment) throw paymentNotFound()
  return payment.providerPaymentId
}

/** A payment of another account, or of another mode of ours, is unknown there: what we know of it is all there is. */
async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayAway) throw gatewayAway()
    if (error instanceof GatewayRefused && [400, 404].includes(error.status)) return undefined
    throw error
  }
}

/**
 * A payment that fits no order, locked with its order and the one it may be attached to: two people at once take turns, and
 * the second finds it ended.
 */
export async function lockFlagged(tx: Tx, uid: string, other?: number): Promise<PaymentRow & { leftPaise: number }> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.uid, uid))
  if (!found) throw paymentNotFound()
  for (const id of new Set([found.orderId, other ?? found.orderId].toSorted((a, b) => a - b))) await lockOrder(tx, id)
  await reportedBy(tx, 'administrator')
  const [payment] = await tx.select().from(payments).where(eq(payments.uid, uid)).for('update')
  if (!payment) throw paymentNotFound()
  const leftPaise = payment.amountPaise - payment.refundedPaise
  if (payment.use !== 'flagged' || payment.capturedAt === null || leftPaise === 0) throw paymentSettled()
  if (payment.state === 'disputed') throw paymentDisputed()
  return { ...payment, leftPaise }
}

/** What is left of a payment leaves suspense for the account that a person named. */
export async function endSuspense(
  tx: Tx,
  payment: PaymentRow & { leftPaise: number },
  account: Account,
  at: Date,
): Promise<void> {
  if (payment.currency !== 'INR') return
  // One from before such payments were booked is booked now.
  await postSuspense(tx, payment, at)
  const [posted] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.source, `suspense:${payment.providerPaymentId}`))
  if (!posted) throw new Error(`payment ${payment.uid} is not in suspense`)
  await postEntries(tx, {
    kind: 'suspense_ended',
    source: payment.providerPaymentId,
    at,
    orderId: payment.orderId,
    paymentId: payment.id,
    reversesId: posted.id,
    lines: [debit('suspense', payment.leftPaise), credit(account, payment.leftPaise)],
  })
}
