import { minuteMs } from '#platform/format/durations.ts'
import { badRequest, unknownId } from './api-error.ts'
import type { Reader, Sandbox, Tx } from './context.ts'
import { saveToken } from './customers/tokens.ts'
import { type Instrument, orderShape, type OrderRow, paymentShape, type PaymentRow } from './entities.ts'
import { announce, type Happening } from './events.ts'
import { type FailureReason, paymentError } from './failures.ts'
import { newId } from './ids.ts'
import { amountOf, currencyOf, listingOf, onlyFields } from './input.ts'
import { lockOrder } from './orders.ts'
import { subscriptionPaid } from './subscriptions/paid.ts'

const bankSilenceMinutes = 10
/** An attempt the customer walked away from; as long as a checkout stays open. */
const attemptMinutes = 12
const defaultLapseMinutes = 7200
const defaultAutomaticMinutes = 4320

export type NewPayment = {
  method: PaymentRow['method']
  instrument: Instrument
  email?: string | null
  contact?: string | null
  description?: string | null
  /** How the bank will answer, decided by the test card. */
  plannedFailure?: FailureReason | null
  customerId?: string | null
  /** What the customer had saved and pays with now. */
  tokenId?: string | null
  saves?: boolean
}

/** An attempt at an order begins; the order shows it as attempted. A paid order takes no further one. */
export async function startPayment(sandbox: Sandbox, orderId: string, input: NewPayment): Promise<PaymentRow> {
  return sandbox.sql.begin(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'paid') throw badRequest('Payment already done for this order.')
    return insertPayment(tx, sandbox, order, input)
  })
}

export async function insertPayment(tx: Tx, sandbox: Sandbox, order: OrderRow, input: NewPayment): Promise<PaymentRow> {
  const id = await newId(tx, sandbox.seed, 'pay_')
  const now = sandbox.now().getTime()
  const [payment] = await tx(paymentShape)`
    insert into sbx.payments (id, order_id, amount, currency, status, method, instrument, email, contact, description,
      planned_failure, fails_at, customer_id, token_id, saves, invoice_id, created_at)
    values (${id}, ${order.id}, ${order.amount}, ${order.currency}, 'created', ${input.method},
      ${JSON.stringify(input.instrument)}, ${input.email ?? null}, ${input.contact ?? null},
      ${input.description ?? null}, ${input.plannedFailure ?? null}, ${now + attemptMinutes * minuteMs},
      ${input.customerId ?? null}, ${input.tokenId ?? null}, ${input.saves ?? false},
      (select id from sbx.invoices where order_id = ${order.id}), ${now})
    returning *`
  await tx`
    update sbx.orders set attempts = attempts + 1, status = case status when 'paid' then 'paid' else 'attempted' end
    where id = ${order.id}`
  return payment as PaymentRow
}

/** @throws ApiError 400 when no payment has this id */
export async function readPayment(sql: Reader, id: string): Promise<PaymentRow> {
  const [payment] = await sql(paymentShape)`select * from sbx.payments where id = ${id}`
  if (!payment) throw unknownId()
  return payment
}

/** GET /v1/payments, the latest first. */
export async function listPayments(sql: Reader, query: unknown): Promise<PaymentRow[]> {
  const { from, to, count, skip } = listingOf(onlyFields(query, ['from', 'to', 'count', 'skip']))
  return sql(paymentShape)`
    select * from sbx.payments where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
    order by position desc limit ${count} offset ${skip}`
}

/** Order first, then payment: every writer locks in this order. */
async function withLocked<T>(
  sandbox: Sandbox,
  paymentId: string,
  work: (tx: Tx, payment: PaymentRow, order: OrderRow) => Promise<T>,
): Promise<T> {
  const { order_id } = await readPayment(sandbox.sql, paymentId)
  const done = await sandbox.sql.begin(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const [payment] = await tx(paymentShape)`select * from sbx.payments where id = ${paymentId} for update`
    return { value: await work(tx, payment as PaymentRow, order) }
  })
  sandbox.wake()
  return (done as { value: T }).value
}

/**
 * The bank says yes: authorised, and captured where the order captures by itself. A payment that is past that stays as it
 * is; one whose order was paid meanwhile fails. `late`: also from failed, as banks sometimes answer after all.
 */
export async function approvePayment(
  sandbox: Sandbox,
  paymentId: string,
  options: { late?: boolean } = {},
): Promise<PaymentRow> {
  return withLocked(sandbox, paymentId, async (tx, payment, order) => {
    if (payment.status !== 'created' && !(options.late && payment.status === 'failed')) return payment
    if (order.status === 'paid') {
      if (payment.status === 'failed') throw badRequest('Payment already done for this order.')
      return failLocked(tx, sandbox, payment, 'order_already_paid')
    }
    return approveLocked(tx, sandbox, payment, order, options.late ?? false)
  })
}

export async function approveLocked(
  tx: Tx,
  sandbox: Sandbox,
  payment: PaymentRow,
  order: OrderRow,
  late: boolean,
): Promise<PaymentRow> {
  const now = sandbox.now().getTime()
  const limits = JSON.parse(order.capture_options) as {
    automatic_expiry_period?: number
    manual_expiry_period?: number
  }
  const lapse = (limits.manual_expiry_period ?? defaultLapseMinutes) * minuteMs * sandbox.timeScale
  const automatic = (limits.automatic_expiry_period ?? defaultAutomaticMinutes) * minuteMs * sandbox.timeScale
  const [authorized] = await tx(paymentShape)`
    update sbx.payments set status = 'authorized', error = null, fails_at = null, lapses_at = ${now + lapse},
      late_authorized = ${late}, token_id = ${await saveToken(tx, sandbox, payment)}
    where id = ${payment.id} returning *`
  const happenings: Happening[] = [{ event: 'payment.authorized', payment: authorized as PaymentRow }]
  const captures = order.capture === 'automatic' && now - payment.created_at <= automatic
  if (!captures) {
    await announce(tx, sandbox, happenings)
    return authorized as PaymentRow
  }
  const captured = await captureLocked(tx, sandbox, authorized as PaymentRow, order)
  await announce(tx, sandbox, [...happenings, ...captured.happenings])
  return captured.payment
}

/** The fee is 2 %, and 18 % GST on it. */
async function captureLocked(
  tx: Tx,
  sandbox: Sandbox,
  payment: PaymentRow,
  order: OrderRow,
): Promise<{ payment: PaymentRow; happenings: Happening[] }> {
  const fee = Math.round((payment.amount * 2) / 100)
  const tax = Math.round((fee * 18) / 100)
  const [captured] = await tx(paymentShape)`
    update sbx.payments set status = 'captured', lapses_at = null, fee = ${fee + tax}, tax = ${tax}
    where id = ${payment.id} returning *`
  const [paid] = await tx(orderShape)`
    update sbx.orders set status = 'paid', amount_paid = amount where id = ${order.id} returning *`
  const row = captured as PaymentRow
  return {
    payment: row,
    happenings: [
      { event: 'payment.captured', payment: row },
      { event: 'order.paid', payment: row, order: paid as OrderRow },
      ...(await subscriptionPaid(tx, sandbox, row, paid as OrderRow)),
    ],
  }
}

/** POST /v1/payments/{id}/capture */
export async function capturePayment(sandbox: Sandbox, paymentId: string, sent: unknown): Promise<PaymentRow> {
  const fields = onlyFields(sent, ['amount', 'currency'])
  const amount = amountOf(fields)
  if (fields.currency !== undefined) currencyOf(fields)
  return withLocked(sandbox, paymentId, async (tx, payment, order) => {
    if (payment.status === 'captured' || payment.status === 'refunded')
      throw badRequest('This payment has already been captured')
    if (payment.status !== 'authorized')
      throw badRequest('The payment status should be authorized for action to be taken')
    if (amount !== payment.amount) throw badRequest('Capture amount must be equal to the amount authorized', 'amount')
    if (order.status === 'paid') throw badRequest('Order already paid')
    const captured = await captureLocked(tx, sandbox, payment, order)
    await announce(tx, sandbox, captured.happenings)
    return captured.payment
  })
}

/** The bank says no. A cancelled payment is told to the browser alone, as the customer knows. */
export async function failPayment(sandbox: Sandbox, paymentId: string, reason: FailureReason): Promise<PaymentRow> {
  return withLocked(sandbox, paymentId, async (tx, payment) =>
    payment.status === 'created' ? failLocked(tx, sandbox, payment, reason) : payment,
  )
}

/** Within a transaction that has locked it. */
export async function failLocked(
  tx: Tx,
  sandbox: Sandbox,
  payment: PaymentRow,
  reason: FailureReason,
): Promise<PaymentRow> {
  const [failed] = await tx(paymentShape)`
    update sbx.payments set status = 'failed', fails_at = null, error = ${JSON.stringify(paymentError(reason))}
    where id = ${payment.id} returning *`
  if (reason !== 'payment_cancelled')
    await announce(tx, sandbox, [{ event: 'payment.failed', payment: failed as PaymentRow }])
  return failed as PaymentRow
}

/** The bank stays silent: it fails by itself later, unless somebody makes the bank answer after all. */
export async function leavePending(sandbox: Sandbox, paymentId: string): Promise<PaymentRow> {
  return withLocked(sandbox, paymentId, async (tx, payment) => {
    if (payment.status !== 'created') return payment
    const failsAt = sandbox.now().getTime() + bankSilenceMinutes * minuteMs * sandbox.timeScale
    const [pending] = await tx(paymentShape)`
      update sbx.payments set fails_at = ${failsAt}, pending = true where id = ${paymentId} returning *`
    return pending as PaymentRow
  })
}
