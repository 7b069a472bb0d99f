import type { Sandbox, Tx } from '../context.ts'
import { type OrderRow, paymentShape, type PaymentRow, refundShape, type RefundRow } from '../entities.ts'
import type { Happening } from '../events.ts'
import { newId } from '../ids.ts'
import { cycleStart } from './cycles.ts'
import {
  invoiceEntity,
  invoiceShape,
  type InvoiceRow,
  type PlanRow,
  subscriptionShape,
  type SubscriptionRow,
} from './entities.ts'
import { happened, lockSubscription, nextCycle } from './subscriptions.ts'

/**
 * The order of an invoice was captured: its subscription moves on, in the transaction that locked order and payment.
 * @returns what happened by it; nothing for an order without a subscription
 */
export async function subscriptionPaid(
  tx: Tx,
  sandbox: Sandbox,
  payment: PaymentRow,
  order: OrderRow,
): Promise<Happening[]> {
  const now = sandbox.now().getTime()
  const [paid] = await tx(invoiceShape)`
    update sbx.invoices set status = 'paid', payment_id = ${payment.id}, paid_at = ${now}
    where order_id = ${order.id} and status = 'issued' returning *`
  if (!paid) return []
  const { row: before, plan } = await lockSubscription(tx, paid.subscription_id)
  await tx`
    update sbx.subscriptions set method = ${payment.method}, instrument = ${payment.instrument},
      customer_id = coalesce(${payment.customer_id}, customer_id), mandate_revoked = false
    where id = ${before.id}`
  if (paid.kind === 'cycle') return cyclePaid(tx, sandbox, { before, plan, invoice: paid, payment })
  const back = paid.kind === 'authorisation' ? await refundAuthorisation(tx, sandbox, payment) : []
  const [row] = await tx(subscriptionShape)`
    update sbx.subscriptions
    set status = case status when 'created' then 'authenticated' else status end,
      charge_at = case status when 'created' then start_at else charge_at end
    where id = ${before.id} returning *`
  return [
    ...invoicePaid(paid, payment, order),
    ...(before.status === 'created' ? [happened(sandbox, 'authenticated', row as SubscriptionRow, plan)] : []),
    ...back,
  ]
}

type Paid = { before: SubscriptionRow; plan: PlanRow; invoice: InvoiceRow; payment: PaymentRow }

async function cyclePaid(tx: Tx, sandbox: Sandbox, { before, plan, invoice, payment }: Paid): Promise<Happening[]> {
  const now = sandbox.now().getTime()
  const startAt = before.start_at ?? now
  const cycle = invoice.cycle as number
  const starts = cycleStart(startAt, plan, cycle, sandbox.timeScale)
  const ends = cycleStart(startAt, plan, cycle + 1, sandbox.timeScale)
  const [dated] = await tx(invoiceShape)`
    update sbx.invoices set billing_start = ${starts}, billing_end = ${ends} where id = ${invoice.id} returning *`
  const isLast = before.paid_count + 1 === before.total_count
  const isOver = before.status === 'cancelled' || before.status === 'expired'
  const next = nextCycle({ start_at: startAt }, plan, Math.max(cycle + 1, before.next_cycle), sandbox)
  // A charge before its time leaves the next one where it was.
  const chargeAt = isLast || isOver || before.status === 'paused' ? null : next.at
  const status = isOver || before.status === 'paused' ? before.status : isLast ? 'completed' : 'active'
  const [row] = await tx(subscriptionShape)`
    update sbx.subscriptions
    set status = ${status}, start_at = ${startAt}, paid_count = paid_count + 1, attempts = 0,
      current_start = ${starts}, current_end = ${ends}, charge_at = ${chargeAt}, next_cycle = ${next.cycle},
      ended_at = ${isLast ? now : before.ended_at}
    where id = ${before.id} returning *`
  const after = row as SubscriptionRow
  const say = (what: string): Happening => ({ ...happened(sandbox, what, after, plan), payment })
  const activated = before.status !== 'active' && (status === 'active' || status === 'completed')
  return [
    ...invoicePaid(dated as InvoiceRow, payment),
    ...(before.status === 'created' ? [say('authenticated')] : []),
    ...(activated ? [say('activated')] : []),
    say('charged'),
    ...(status === 'completed' ? [say('completed')] : []),
  ]
}

const invoicePaid = (invoice: InvoiceRow, payment: PaymentRow, order?: OrderRow): Happening[] => [
  { event: 'invoice.paid', payment, ...(order ? { order } : {}), others: { invoice: invoiceEntity(invoice) } },
]

/** An authorisation only proves that the customer may be charged. */
async function refundAuthorisation(
  tx: Tx,
  sandbox: Sandbox,
  { id, amount, currency }: PaymentRow,
): Promise<Happening[]> {
  const [payment] = await tx(paymentShape)`
    update sbx.payments set status = 'refunded', amount_refunded = amount where id = ${id} returning *`
  const refundId = await newId(tx, sandbox.seed, 'rfnd_')
  const [refund] = await tx(refundShape)`
    insert into sbx.refunds (id, payment_id, amount, currency, status, speed, notes, arn, created_at)
    values (${refundId}, ${id}, ${amount}, ${currency}, 'processed', 'normal', '{}', ${refundId.slice(5).toUpperCase()},
      ${sandbox.now().getTime()})
    returning *`
  const both = { payment: payment as PaymentRow, refund: refund as RefundRow }
  return [
    { event: 'refund.created', ...both },
    { event: 'refund.processed', ...both },
  ]
}
