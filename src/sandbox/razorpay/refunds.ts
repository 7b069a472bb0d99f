import { createHash } from 'node:crypto'
import { locks, tryLock } from '#platform/database/locks.ts'
import { boolean, text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { ApiError, badRequest, unknownId } from './api-error.ts'
import type { Reader, Sandbox, Tx } from './context.ts'
import { paymentShape, type PaymentRow, refundShape, type RefundRow } from './entities.ts'
import { announce } from './events.ts'
import { readFaults } from './faults.ts'
import { newId } from './ids.ts'
import { amountOf, flagOf, listingOf, notesOf, onlyFields, textOf } from './input.ts'
import { readPayment } from './payments.ts'

const settlesAfterMs = 2_000
const sixMonthsMs = 182 * dayMs

/** Of an instant refund: ₹5 and 18 % GST on it. */
const instantFee = { fee: 590, tax: 90 }

type RefundInput = {
  amount: number | undefined
  speed: 'normal' | 'optimum'
  receipt: string | null
  notes: string
  silent?: boolean
}

/**
 * POST /v1/payments/{id}/refund. The same key with the same body answers the same refund; with another body it is
 * refused, and while the first call still runs the second is told so (409).
 */
export async function createRefund(
  sandbox: Sandbox,
  paymentId: string,
  sent: unknown,
  key: string | undefined,
): Promise<RefundRow> {
  const input = parseRefund(sent)
  await readPayment(sandbox.sql, paymentId)
  const made = await sandbox.sql.begin(async (tx) => {
    if (key === undefined) return refundLocked(tx, sandbox, paymentId, input)
    if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
      throw badRequest('The idempotency key must have at least 10 letters, digits, hyphens or underscores.')
    const hash = createHash('sha256')
      .update(JSON.stringify([paymentId, input]))
      .digest('hex')
    if (!(await tryLock(tx, locks.sandboxRefund(key))))
      throw new ApiError(409, 'Another request with the same idempotency key is still in progress.')
    const [used] = await tx({ request_hash: text, refund_id: text })`
      select request_hash, refund_id from sbx.refund_keys where key = ${key}`
    if (used && used.request_hash !== hash)
      throw badRequest('Different request with the same idempotency key has already been processed.')
    if (used) return readRefund(tx, used.refund_id)
    const refund = await refundLocked(tx, sandbox, paymentId, input)
    await tx`insert into sbx.refund_keys values (${key}, ${hash}, ${refund.id})`
    return refund
  })
  sandbox.wake()
  return made
}

function parseRefund(sent: unknown): RefundInput {
  const fields = onlyFields(sent, ['amount', 'speed', 'receipt', 'notes', 'reverse_all'])
  flagOf(fields, 'reverse_all')
  const speed = fields.speed ?? 'normal'
  if (speed !== 'normal' && speed !== 'optimum') throw badRequest('The selected speed is invalid.', 'speed')
  return {
    amount: fields.amount === undefined ? undefined : amountOf(fields),
    speed,
    receipt: textOf(fields, 'receipt', 40),
    notes: JSON.stringify(notesOf(fields)),
  }
}

/** A refund by hand in the provider's dashboard: the merchant's server hears of it by the event, or not at all. */
export async function refundByHand(
  sandbox: Sandbox,
  paymentId: string,
  input: Pick<RefundInput, 'amount' | 'speed'> & { silent: boolean },
): Promise<RefundRow> {
  await readPayment(sandbox.sql, paymentId)
  const made = await sandbox.sql.begin((tx) =>
    refundLocked(tx, sandbox, paymentId, { ...input, receipt: null, notes: '{}' }),
  )
  sandbox.wake()
  return made
}

/** Money is set aside at once; whether it reached the customer is decided later. */
async function refundLocked(tx: Tx, sandbox: Sandbox, paymentId: string, input: RefundInput): Promise<RefundRow> {
  const [payment] = await tx(paymentShape)`select * from sbx.payments where id = ${paymentId} for update`
  if (!payment) throw unknownId()
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already')
  if (payment.status !== 'captured') throw badRequest('The payment status should be captured for action to be taken')
  const amount = input.amount ?? payment.amount - payment.amount_refunded
  if (amount > payment.amount - payment.amount_refunded)
    throw badRequest('The refund amount provided is greater than amount captured', 'amount')
  const now = sandbox.now().getTime()
  const { refunds, refundBalance, instantRefunds } = await readFaults(tx)
  if (refundBalance === 'low')
    throw badRequest('Your account does not have enough balance to carry out the refund operation.')
  const tooOld = now - payment.created_at > sixMonthsMs
  const id = await newId(tx, sandbox.seed, 'rfnd_')
  const isInstant = input.speed === 'optimum' && instantRefunds === 'possible'
  const { fee, tax } = isInstant ? instantFee : { fee: 0, tax: 0 }
  const settlesAt = refunds === 'soon' || tooOld ? now + settlesAfterMs * sandbox.timeScale : null
  const [refund] = await tx(refundShape)`
    insert into sbx.refunds (id, payment_id, amount, currency, status, speed, speed_processed, fee, tax, receipt, notes,
      settles_at, silent, created_at)
    values (${id}, ${paymentId}, ${amount}, ${payment.currency}, 'pending', ${input.speed},
      ${isInstant ? 'instant' : 'normal'}, ${fee}, ${tax}, ${input.receipt}, ${input.notes}, ${settlesAt},
      ${input.silent ?? false}, ${now})
    returning *`
  const after = await moveRefunded(tx, paymentId, amount)
  const happening = { refund: refund as RefundRow, payment: after }
  const events =
    input.speed === 'optimum' && !isInstant ? ['refund.created', 'refund.speed_changed'] : ['refund.created']
  await announce(
    tx,
    sandbox,
    events.map((event) => ({ event, ...happening })),
    { silent: input.silent ?? false },
  )
  if (refunds === 'at once' && !tooOld) return settleLocked(tx, sandbox, id, 'processed')
  return refund as RefundRow
}

async function moveRefunded(tx: Tx, paymentId: string, paise: number): Promise<PaymentRow> {
  const [payment] = await tx(paymentShape)`
    update sbx.payments set amount_refunded = amount_refunded + ${paise},
      status = case when amount_refunded + ${paise} = amount then 'refunded' else 'captured' end
    where id = ${paymentId} returning *`
  return payment as PaymentRow
}

/** A pending refund reaches its end: money that did not arrive counts as not refunded again. */
export async function settleRefund(
  sandbox: Sandbox,
  refundId: string,
  status: 'processed' | 'failed',
): Promise<RefundRow> {
  const settled = await sandbox.sql.begin((tx) => settleLocked(tx, sandbox, refundId, status))
  sandbox.wake()
  return settled
}

async function settleLocked(
  tx: Tx,
  sandbox: Sandbox,
  refundId: string,
  status: 'processed' | 'failed',
): Promise<RefundRow> {
  const { payment_id } = await readRefund(tx, refundId)
  await tx`select 1 from sbx.payments where id = ${payment_id} for update`
  const arn = status === 'processed' ? refundId.slice(5).toUpperCase() : null
  const [refund] = await tx(refundShape)`
    update sbx.refunds set status = ${status}, settles_at = null, arn = ${arn}
    where id = ${refundId} and status = 'pending' returning *`
  if (!refund) return readRefund(tx, refundId)
  const payment = await moveRefunded(tx, payment_id, status === 'failed' ? -refund.amount : 0)
  await announce(tx, sandbox, [{ event: `refund.${status}`, refund, payment }], { silent: refund.silent })
  return refund
}

/** Refunds whose moment has come; those of payments older than six months cannot reach their bank. */
export async function settleDueRefunds(sandbox: Sandbox): Promise<void> {
  const now = sandbox.now().getTime()
  const due = await sandbox.sql({ id: text, too_old: boolean })`
    select r.id, r.created_at - p.created_at > ${sixMonthsMs} as too_old
    from sbx.refunds r join sbx.payments p on p.id = r.payment_id
    where r.status = 'pending' and r.settles_at <= ${now} order by r.position limit 100`
  for (const { id, too_old } of due) await settleRefund(sandbox, id, too_old ? 'failed' : 'processed')
}

/** @throws ApiError 400 when no refund has this id */
export async function readRefund(sql: Reader, id: string): Promise<RefundRow> {
  const [refund] = await sql(refundShape)`select * from sbx.refunds where id = ${id}`
  if (!refund) throw unknownId()
  return refund
}

export async function refundsOfPayment(sql: Reader, paymentId: string, query: unknown): Promise<RefundRow[]> {
  await readPayment(sql, paymentId)
  return pageOfRefunds(sql, paymentId, query)
}

/** GET /v1/refunds, the latest first. */
export async function listRefunds(sql: Reader, query: unknown): Promise<RefundRow[]> {
  return pageOfRefunds(sql, null, query)
}

async function pageOfRefunds(sql: Reader, paymentId: string | null, query: unknown): Promise<RefundRow[]> {
  const { from, to, count, skip } = listingOf(onlyFields(query, ['from', 'to', 'count', 'skip']))
  return sql(refundShape)`
    select * from sbx.refunds
    where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
      and (${paymentId}::text is null or payment_id = ${paymentId}::text)
    order by position desc limit ${count} offset ${skip}`
}
