import { dayMs } from '#platform/format/durations.ts'
import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { paymentShape, type PaymentRow } from '../entities.ts'
import { announce } from '../events.ts'
import { newId } from '../ids.ts'
import { listingOf, onlyFields } from '../input.ts'
import { readPayment } from '../payments.ts'
import { adjustForDispute } from '../settlements/settlements.ts'
import {
  disputeEntity,
  disputeShape,
  type DisputeRow,
  type DisputeStatus,
  type Evidence,
  type phases,
} from './entities.ts'

const respondWithinMs = 7 * dayMs

export type NewDispute = {
  amount?: number | undefined
  phase: (typeof phases)[number]
  reasonCode: string
  /** A few banks take the money when they ask, others when they have decided. */
  deductsAtOnce: boolean
  silent: boolean
}

/** A customer's bank questions a captured payment, in whole or in part. */
export async function openDispute(sandbox: Sandbox, paymentId: string, input: NewDispute): Promise<DisputeRow> {
  await readPayment(sandbox.sql, paymentId)
  const opened = await sandbox.sql.begin(async (tx) => {
    const [payment] = await tx(paymentShape)`select * from sbx.payments where id = ${paymentId} for update`
    if (!payment || payment.fee === null) throw badRequest('Only a captured payment can be disputed', 'payment')
    const amount = input.amount ?? payment.amount
    if (amount > payment.amount) throw badRequest('A dispute is about no more than the payment', 'amount')
    const now = sandbox.now().getTime()
    const [row] = await tx(disputeShape)`
      insert into sbx.disputes (id, payment_id, amount, currency, amount_deducted, deducts_at_once, reason_code, phase,
        status, respond_by, evidence, created_at)
      values (${await newId(tx, sandbox.seed, 'disp_')}, ${paymentId}, ${amount}, ${payment.currency},
        ${input.deductsAtOnce ? amount : 0}, ${input.deductsAtOnce}, ${input.reasonCode}, ${input.phase}, 'open',
        ${now + respondWithinMs * sandbox.timeScale}, '{}', ${now})
      on conflict (payment_id) where status in ('open', 'under_review') do nothing
      returning *`
    if (!row) throw badRequest('This payment already has a dispute that is not decided', 'payment')
    await adjustForDispute(tx, sandbox, row, -row.amount_deducted)
    await announceDispute(tx, sandbox, 'created', row, payment, input.silent)
    return row
  })
  sandbox.wake()
  return opened
}

/** `action_required` opens a dispute again: the evidence was not enough. */
export type DisputeMove = Exclude<DisputeStatus, 'open'> | 'action_required'

const moves: Record<DisputeMove, readonly DisputeStatus[]> = {
  under_review: ['open'],
  action_required: ['under_review'],
  won: ['open', 'under_review'],
  lost: ['open', 'under_review'],
  closed: ['open', 'under_review'],
}

/** The bank, or the merchant, moves a dispute on. Lost money is gone; won or closed, it comes back. */
export async function moveDispute(
  sandbox: Sandbox,
  id: string,
  move: DisputeMove,
  options: { silent?: boolean; evidence?: Evidence; check?: (dispute: DisputeRow) => void } = {},
): Promise<DisputeRow> {
  const { payment_id } = await readDispute(sandbox.sql, id)
  const moved = await sandbox.sql.begin(async (tx) => {
    const payment = await lockPayment(tx, payment_id)
    const [before] = await tx(disputeShape)`select * from sbx.disputes where id = ${id} for update`
    if (!before) throw unknownId()
    options.check?.(before)
    if (!moves[move].includes(before.status))
      throw badRequest(`Action not allowed when dispute is in ${before.status} status.`)
    const status = move === 'action_required' ? 'open' : move
    const isOver = move === 'lost' || move === 'won' || move === 'closed'
    const deducted = isOver ? (move === 'lost' ? before.amount : 0) : before.amount_deducted
    const [row] = await tx(disputeShape)`
      update sbx.disputes set status = ${status}, amount_deducted = ${deducted},
        evidence = ${options.evidence ? JSON.stringify(options.evidence) : before.evidence}
      where id = ${id} returning *`
    await adjustForDispute(tx, sandbox, before, before.amount_deducted - deducted)
    await announceDispute(tx, sandbox, move, row as DisputeRow, payment, options.silent ?? false)
    return row as DisputeRow
  })
  sandbox.wake()
  return moved
}

async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const [payment] = await tx(paymentShape)`select * from sbx.payments where id = ${id} for update`
  return payment as PaymentRow
}

async function announceDispute(
  tx: Tx,
  sandbox: Sandbox,
  what: string,
  dispute: DisputeRow,
  payment: PaymentRow,
  silent: boolean,
): Promise<void> {
  const happening = { event: `payment.dispute.${what}`, payment, others: { dispute: disputeEntity(dispute) } }
  await announce(tx, sandbox, [happening], { silent })
}

/** @throws ApiError 400 when no dispute has this id */
export async function readDispute(sql: Reader, id: string): Promise<DisputeRow> {
  const [dispute] = await sql(disputeShape)`select * from sbx.disputes where id = ${id}`
  if (!dispute) throw unknownId()
  return dispute
}

/** GET /v1/disputes, the newest first. */
export async function listDisputes(sql: Reader, query: unknown): Promise<DisputeRow[]> {
  const { from, to, count, skip } = listingOf(onlyFields(query, ['from', 'to', 'count', 'skip']))
  return sql(disputeShape)`
    select * from sbx.disputes where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
    order by position desc limit ${count} offset ${skip}`
}
