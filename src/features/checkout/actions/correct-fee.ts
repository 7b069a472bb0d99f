import { eq } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Paise } from '#platform/format/money.ts'
import { payments } from '../tables/payments.ts'

/**
 * The provider's fee as its report says it, which holds over what the payment said: what was booked of it is corrected by
 * the difference, once for each figure. A payment that was given back before we knew of it was captured all the same.
 */
export async function correctFee(
  tx: Tx,
  paymentId: number,
  fee: { feePaise: Paise; feeTaxPaise: Paise },
  at: Date,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment || (payment.capturedAt === null && payment.state !== 'lapsed')) return
  const feePaise = payment.feePaise ?? 0
  const feeTaxPaise = payment.feeTaxPaise ?? 0
  if (feePaise === fee.feePaise && feeTaxPaise === fee.feeTaxPaise) return
  await tx
    .update(payments)
    .set({ ...fee, updatedAt: at })
    .where(eq(payments.id, paymentId))
  const tax = fee.feeTaxPaise - feeTaxPaise
  const whole = fee.feePaise - feePaise
  await postEntries(tx, {
    kind: 'fee',
    // The first figure of a fee has the payment's own name, by which later news of it finds it booked.
    source:
      payment.feePaise === null
        ? payment.providerPaymentId
        : `${payment.providerPaymentId}:${feePaise}-${feeTaxPaise}:${fee.feePaise}-${fee.feeTaxPaise}`,
    at,
    orderId: payment.orderId,
    paymentId,
    lines: [debit('gateway_fee', whole - tax), debit('input_gst', tax), credit('gateway_receivable', whole)],
  })
}
