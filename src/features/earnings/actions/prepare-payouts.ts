import { randomBytes } from 'node:crypto'
import { count, eq, ne, and, sum } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { formatPaise } from '#platform/format/money.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-runs.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { type PayableCreator, payablePage, payoutTerms } from '../queries/payable-creators.ts'
import { maxPayoutsPerRun, type PayoutWay } from '../rules.ts'
import { payoutRuns, payouts } from '../tables.ts'
import { lockPayoutRuns, type RunRow } from './lock-run.ts'
import { nothingToPay, payoutGatewayOff, runOpen } from './refusals.ts'

/** The ways that are set up, the better one first. */
export const waysOf = ({ settings }: Pick<Ctx, 'settings'>): PayoutWay[] =>
  settings.payoutGateway ? ['razorpayx', 'bank_file'] : ['bank_file']

/** Every creator who can be paid, with what the ledger says is payable; nothing is posted before the approval. */
export const preparePayouts = action(contract.preparePayouts, async (ctx, { idempotencyKey, way: requested }) => {
  const ways = waysOf(ctx)
  const way = requested ?? ways[0] ?? 'bank_file'
  if (!ways.includes(way)) throw payoutGatewayOff()
  const data = await ctx.transaction(async (tx) => {
    await lockPayoutRuns(tx)
    const [known] = await tx.select().from(payoutRuns).where(eq(payoutRuns.idempotencyKey, idempotencyKey))
    if (known) return summaryOf(tx, known)
    const [waiting] = await tx.select().from(payoutRuns).where(eq(payoutRuns.state, 'prepared'))
    if (waiting) throw runOpen({ data: { uid: waiting.uid } })
    const at = ctx.now()
    const { creators } = await payablePage(
      tx,
      await payoutTerms(tx, way, at),
      { show: 'ready', sort: 'amount', direction: 'desc' },
      maxPayoutsPerRun,
      0,
    )
    if (creators.length === 0) throw nothingToPay()
    const [run] = await tx
      .insert(payoutRuns)
      .values({ uid: newUid(), way, state: 'prepared', idempotencyKey, preparedBy: ctx.actor.userId, createdAt: at })
      .returning()
    if (!run) throw new Error('no payout run was written')
    await tx.insert(payouts).values(creators.map((one) => payoutOf(run, one, at)))
    const summary = await summaryOf(tx, run)
    await recordAudit(tx, ctx, {
      act: 'payout-run.prepared',
      uid: run.uid,
      name: formatPaise(summary.total),
      after: { payouts: summary.count, amount: formatPaise(summary.total) },
    })
    return summary
  })
  return { data, message: textOf(messages, 'prepared', data.count) }
})

function payoutOf(run: RunRow, { creator_id, details_id, amount_paise }: PayableCreator, at: Date) {
  // Letters and digits alone: it is in bank statements, and its key at the provider.
  const reference = `PO${randomBytes(8).toString('hex').toUpperCase()}`
  if (details_id === null) throw new Error('a payout without payout details')
  return {
    uid: newUid(),
    runId: run.id,
    creatorId: creator_id,
    payoutDetailsId: details_id,
    state: 'prepared' as const,
    preparedPaise: amount_paise,
    amountPaise: amount_paise,
    idempotencyKey: reference,
    reference,
    createdAt: at,
    updatedAt: at,
  }
}

async function summaryOf(tx: Tx, run: RunRow) {
  const [row] = await tx
    .select({ n: count(), paise: sum(payouts.amountPaise).mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.runId, run.id), ne(payouts.state, 'cancelled')))
  return { uid: run.uid, count: row?.n ?? 0, total: row?.paise ?? 0 }
}
