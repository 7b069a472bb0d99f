import { and, eq } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { ledgerEntries, ledgerTransactions } from '#features/ledger/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import type { PaymentRow } from './record-payment.ts'

/**
 * Books a captured payment that fits no order, once: the provider holds its money, and nobody knows yet whose it is. One in
 * another currency has no amount in rupees before it is settled.
 */
export async function postSuspense(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  if (payment.use !== 'flagged' || payment.capturedAt === null || payment.currency !== 'INR') return
  await postEntries(tx, {
    kind: 'suspense',
    source: payment.providerPaymentId,
    at,
    orderId: payment.orderId,
    paymentId: payment.id,
    lines: [debit('gateway_receivable', payment.amountPaise), credit('suspense', payment.amountPaise)],
  })
}

/** A payment that was taken for one that fits no order, and fits after all: what was booked of it is turned around. */
export async function undoSuspense(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const [posted] = await tx
    .select({ id: ledgerTransactions.id, amountPaise: ledgerEntries.amountPaise })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.txnId, ledgerTransactions.id))
    .where(
      and(
        eq(ledgerTransactions.source, `suspense:${payment.providerPaymentId}`),
        eq(ledgerEntries.account, 'gateway_receivable'),
      ),
    )
  if (!posted) return
  await postEntries(tx, {
    kind: 'suspense_ended',
    source: payment.providerPaymentId,
    at,
    orderId: payment.orderId,
    paymentId: payment.id,
    reversesId: posted.id,
    lines: [debit('suspense', posted.amountPaise), credit('gateway_receivable', posted.amountPaise)],
  })
}
