import { text } from '#platform/database/rows.ts'
import { badRequest } from './api-error.ts'
import type { Sandbox } from './context.ts'
import { paymentShape, type PaymentRow, refundShape, type RefundRow } from './entities.ts'
import { announce } from './events.ts'
import { newId } from './ids.ts'
import { readPayment } from './payments.ts'

/** An authorised payment nobody captured in time: the money goes back by itself, in full. */
export async function lapsePayment(sandbox: Sandbox, paymentId: string): Promise<PaymentRow> {
  await readPayment(sandbox.sql, paymentId)
  const lapsed = await sandbox.sql.begin(async (tx) => {
    const [payment] = await tx(paymentShape)`
      update sbx.payments set status = 'refunded', amount_refunded = amount, lapses_at = null
      where id = ${paymentId} and status = 'authorized' returning *`
    if (!payment) throw badRequest('Only an authorized payment can lapse')
    const id = await newId(tx, sandbox.seed, 'rfnd_')
    const [refund] = await tx(refundShape)`
      insert into sbx.refunds (id, payment_id, amount, currency, status, speed, notes, arn, created_at)
      values (${id}, ${paymentId}, ${payment.amount}, ${payment.currency}, 'processed', 'normal', '{}',
        ${id.slice(5).toUpperCase()}, ${sandbox.now().getTime()})
      returning *`
    await announce(tx, sandbox, [
      { event: 'refund.created', refund: refund as RefundRow, payment },
      { event: 'refund.processed', refund: refund as RefundRow, payment },
    ])
    return payment
  })
  sandbox.wake()
  return lapsed
}

export async function lapseDuePayments(sandbox: Sandbox): Promise<void> {
  const due = await sandbox.sql({ id: text })`
    select id from sbx.payments where status = 'authorized' and lapses_at <= ${sandbox.now().getTime()} order by position`
  for (const { id } of due) await lapsePayment(sandbox, id)
}
