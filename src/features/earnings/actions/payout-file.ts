import { and, asc, eq, isNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { csvOf } from '#platform/format/csv.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { canDownloadFile } from '../policy.ts'
import { isOpenPayout } from '../rules.ts'
import { payoutDetails, payoutRuns, payouts } from '../tables.ts'
import { lockRun } from './lock-run.ts'
import { fileDownloaded, runMoved } from './refusals.ts'
import { stopPayout, stopReason } from './stop-payout.ts'

const { columns } = messages

/** The whole accounts leave the product here alone: once, and again only by a second wish that is in the audit log too. */
export const payoutFile = action(contract.payoutFile, async (ctx, { uid, again }) => {
  const rows = await ctx.transaction(async (tx) => {
    const run = await lockRun(tx, uid)
    if (!canDownloadFile(ctx.actor, run)) throw runMoved()
    if (run.fileMadeAt && !again) throw fileDownloaded()
    const dropped = run.fileMadeAt ? 0 : await stopChanged(tx, run.id, ctx.now())
    const rows = await tx
      .select({ payout: payouts, details: payoutDetails })
      .from(payouts)
      .innerJoin(payoutDetails, eq(payoutDetails.id, payouts.payoutDetailsId))
      .where(eq(payouts.runId, run.id))
      .orderBy(asc(payouts.id))
    await tx
      .update(payoutRuns)
      .set({ fileMadeAt: ctx.now() })
      .where(and(eq(payoutRuns.id, run.id), isNull(payoutRuns.fileMadeAt)))
    // What the bank has paid already must not reach it again.
    const open = rows.filter(({ payout }) => isOpenPayout(payout.state))
    await recordAudit(tx, ctx, {
      act: 'payout-run.file-downloaded',
      uid,
      after: { payouts: open.length, again, dropped },
    })
    return open
  })
  const csv = csvOf(
    [
      columns.beneficiary,
      columns.account,
      columns.ifsc,
      columns.amount,
      columns.reference,
      columns.status,
      columns.utr,
      columns.reason,
    ],
    rows.map(({ payout, details }) => [
      details.accountHolder ?? '',
      details.accountNumber ?? '',
      details.ifsc ?? '',
      plainRupees(payout.amountPaise).toFixed(2),
      payout.reference,
      '',
      '',
      '',
    ]),
  )
  return { data: { csv } }
})

/** The first file is the moment at which money may leave: what was approved with other details is not in it. */
async function stopChanged(tx: Tx, runId: number, at: Date): Promise<number> {
  const approved = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.runId, runId), eq(payouts.state, 'approved')))
    .orderBy(asc(payouts.id))
    .for('update')
  let dropped = 0
  for (const payout of approved) {
    const reason = await stopReason(tx, payout)
    if (!reason) continue
    await stopPayout(tx, payout, reason, at)
    dropped += 1
  }
  return dropped
}
