import { text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { announce, type Happening } from '../events.ts'
import { readFaults } from '../faults.ts'
import { payoutEntity, payoutShape, type PayoutRow, type PayoutStatus } from './entities.ts'
import { readFundAccount } from './fund-accounts.ts'
import { behaviourOf } from './special-accounts.ts'
import { statusDetails, type StatusReason } from './status-details.ts'

const answersAfterMs = 2_000
/** A bank finds out about a payout that it cannot place only days after it was processed. */
const reversedAfterMs = 3 * dayMs

/** Where a payout may go, as the provider documents it. A processed one may still be reversed. */
const moves: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['processing', 'queued', 'rejected'],
  queued: ['processing', 'cancelled', 'failed'],
  processing: ['processed', 'reversed', 'failed'],
  processed: ['reversed'],
  failed: ['reversed'],
  rejected: [],
  cancelled: [],
  reversed: [],
}

/** No event says that a payout was cancelled: only the merchant cancels. */
const events: Record<PayoutStatus, readonly string[]> = {
  pending: ['payout.pending'],
  queued: ['payout.queued'],
  rejected: ['payout.rejected'],
  processing: ['payout.initiated'],
  processed: ['payout.processed', 'payout.updated'],
  cancelled: [],
  reversed: ['payout.reversed'],
  failed: ['payout.failed'],
}

export function happeningsOf(payout: PayoutRow): Happening[] {
  return events[payout.status].map((event) => ({ event, others: { payout: payoutEntity(payout) } }))
}

/** @throws ApiError 400 when no payout has this id */
export async function readPayout(sql: Reader, id: string): Promise<PayoutRow> {
  const [payout] = await sql(payoutShape)`select * from sbx.payouts where id = ${id}`
  if (!payout) throw unknownId()
  return payout
}

/** @throws ApiError 400 when its status does not allow the move */
export async function movePayout(
  sandbox: Sandbox,
  id: string,
  status: PayoutStatus,
  reason?: StatusReason,
): Promise<PayoutRow> {
  const moved = await sandbox.sql.begin((tx) => moveLocked(tx, sandbox, id, status, reason))
  sandbox.wake()
  return moved
}

/** The fee is ₹5 and 18 % GST on it, charged once the bank has the payout. */
export async function moveLocked(
  tx: Tx,
  sandbox: Sandbox,
  id: string,
  status: PayoutStatus,
  reason?: StatusReason,
): Promise<PayoutRow> {
  const [before] = await tx(payoutShape)`select * from sbx.payouts where id = ${id} for update`
  if (!before) throw unknownId()
  if (!moves[before.status].includes(status))
    throw badRequest(`A payout that is ${before.status} does not become ${status}`, 'status')
  const details = statusDetails(status, reason)
  if (!details) throw badRequest(`${reason} is no reason for ${status}`, 'reason')
  const reachedBank = status === 'processing' || before.status === 'processing'
  const [after] = await tx(payoutShape)`
    update sbx.payouts set status = ${status}, status_details = ${JSON.stringify(details)},
      fees = case when ${reachedBank} then 590 else fees end, tax = case when ${reachedBank} then 90 else tax end,
      utr = case when ${status === 'processed'} then ${utrOf(before)} else utr end,
      moves_at = ${await nextMoveAt(tx, sandbox, { ...before, status })}
    where id = ${id} returning *`
  await announce(tx, sandbox, happeningsOf(after as PayoutRow))
  return after as PayoutRow
}

/** Banks write a NEFT or RTGS reference with their own letters, IMPS and UPI ones as twelve digits. */
function utrOf({ mode, position }: PayoutRow): string {
  const digits = String(500_000_000_000 + position)
  return mode === 'NEFT' || mode === 'RTGS' ? `SBXN${digits}` : digits
}

async function nextMoveAt(tx: Tx, sandbox: Sandbox, payout: PayoutRow): Promise<number | null> {
  if (payout.status !== 'processing' && payout.status !== 'processed') return null
  const { payouts } = await readFaults(tx)
  const { payout: end } = behaviourOf(await readFundAccount(tx, payout.fund_account_id))
  if (payouts === 'by hand' || end === 'silent') return null
  if (payout.status === 'processed' && end !== 'reversed later') return null
  const now = sandbox.now().getTime()
  if (payout.status === 'processed') return now + reversedAfterMs * sandbox.timeScale
  return payouts === 'at once' ? now : now + answersAfterMs * sandbox.timeScale
}

/** What the bank does with a payout next. */
export function nextMove(payout: PayoutRow, end: string): { status: PayoutStatus; reason?: StatusReason } {
  if (payout.status === 'processed') return { status: 'reversed', reason: 'beneficiary_bank_rejected' }
  if (end === 'failed') return { status: 'failed', reason: 'bank_account_closed' }
  if (end === 'reversed') return { status: 'reversed', reason: 'bank_account_invalid' }
  return { status: 'processed' }
}

/** Payouts whose moment has come, and queued ones once there is money again. */
export async function moveDuePayouts(sandbox: Sandbox): Promise<void> {
  const { payoutBalance } = await readFaults(sandbox.sql)
  if (payoutBalance === 'enough') {
    const queued = await sandbox.sql({ id: text })`
      select id from sbx.payouts where status = 'queued' order by position limit 100`
    for (const { id } of queued) await moveIfStill(sandbox, id, ['queued'])
  }
  const due = await sandbox.sql({ id: text })`
    select id from sbx.payouts where moves_at <= ${sandbox.now().getTime()} order by position limit 100`
  for (const { id } of due) await moveIfStill(sandbox, id, ['processing', 'processed'])
}

/** Someone may have moved it by hand meanwhile. */
async function moveIfStill(sandbox: Sandbox, id: string, statuses: readonly PayoutStatus[]): Promise<void> {
  await sandbox.sql.begin(async (tx) => {
    const [payout] = await tx(payoutShape)`select * from sbx.payouts where id = ${id} for update`
    if (!payout || !statuses.includes(payout.status)) return
    if (payout.status === 'queued') return void (await moveLocked(tx, sandbox, id, 'processing'))
    if (payout.moves_at === null || payout.moves_at > sandbox.now().getTime()) return
    const { payout: end } = behaviourOf(await readFundAccount(tx, payout.fund_account_id))
    const { status, reason } = nextMove(payout, end)
    await moveLocked(tx, sandbox, id, status, reason)
  })
}
