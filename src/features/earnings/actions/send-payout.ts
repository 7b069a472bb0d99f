import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { type GatewayPayout, type PayoutGateway, PayoutGatewayRefused, type PayoutMode } from '../gateway/port.ts'
import { isOpenPayout } from '../rules.ts'
import { payoutDetails, payoutRuns, payouts } from '../tables.ts'
import { applyPayout } from './apply-payout.ts'
import { fundAccountOf } from './fund-account.ts'
import type { PayoutRow } from './lock-run.ts'
import { enqueueSending } from './send-payouts.ts'
import { stopPayout, stopReason } from './stop-payout.ts'

/** IMPS arrives at once, up to five lakh rupees; NEFT takes more. */
const impsMaxPaise = 5_00_000_00
/** A request whose answer was lost is there after this, or never. */
const lostMinutes = 10
/** Followed every minute at first, then every ten; after two hours the hourly sweep is enough. */
const followMinutes = (ageMs: number) => (ageMs < 10 * minuteMs ? 1 : ageMs < 120 * minuteMs ? 10 : undefined)

/**
 * Sends one payout to the provider, or asks what became of it. Once it may have been sent, the provider is asked by our
 * reference before it is sent again, and its key makes a second request the same payout: whatever is killed when, the
 * money leaves once.
 */
export async function sendPayout(ctx: Ctx<null>, { payoutId }: { payoutId: number }): Promise<void> {
  const gateway = payoutGatewayOf(ctx)
  const [row] = await ctx.db
    .select({ payout: payouts, details: payoutDetails })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .innerJoin(payoutDetails, eq(payoutDetails.id, payouts.payoutDetailsId))
    .where(and(eq(payouts.id, payoutId), eq(payoutRuns.way, 'razorpayx')))
  if (!gateway || !row?.payout.sentAt || !isOpenPayout(row.payout.state)) return
  const { payout, details } = row
  const known = payout.state === 'approved' ? undefined : await knownPayout(gateway, payout)
  if (!known && !(await takeForSending(ctx, payout))) return followUp(ctx, payout.id)
  try {
    await applyPayout(ctx, known ?? (await createPayout(ctx, gateway, payout, details)))
  } catch (error) {
    if (!(error instanceof PayoutGatewayRefused)) throw error
    await recordRefusal(ctx, gateway, payout, error)
  }
  await followUp(ctx, payout.id)
}

/**
 * Marks a payout that the provider does not know as being sent, unless what it was approved with has changed: then it is
 * payable again. One that was being sent before may still be on its way there, and is stopped once that is over.
 * @returns whether it is to be sent
 */
async function takeForSending(ctx: Ctx<null>, { id, runId, state }: PayoutRow): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await tx.select({ id: payoutRuns.id }).from(payoutRuns).where(eq(payoutRuns.id, runId)).for('update')
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
    if (payout?.state !== state) return false
    const at = ctx.now()
    // What the provider has taken before is its own to end.
    const reason = state === 'approved' || state === 'submitting' ? await stopReason(tx, payout) : undefined
    if (reason) {
      const isSure = state === 'approved' || at.getTime() - payout.updatedAt.getTime() >= lostMinutes * minuteMs
      if (isSure) await stopPayout(tx, payout, reason, at)
      return false
    }
    await tx
      .update(payouts)
      .set({ state: state === 'approved' ? 'submitting' : state, updatedAt: at })
      .where(eq(payouts.id, id))
    return true
  })
}

async function knownPayout(gateway: PayoutGateway, payout: PayoutRow): Promise<GatewayPayout | undefined> {
  const byId = payout.providerPayoutId ? await gateway.payout(payout.providerPayoutId) : undefined
  return byId ?? gateway.payoutByReference(payout.reference)
}

async function createPayout(
  ctx: Ctx<null>,
  gateway: PayoutGateway,
  payout: PayoutRow,
  details: typeof payoutDetails.$inferSelect,
): Promise<GatewayPayout> {
  const fundAccountId = await fundAccountOf(ctx, gateway, details)
  const { name } = await ctx.site()
  const mode: PayoutMode = details.kind === 'upi' ? 'UPI' : payout.amountPaise > impsMaxPaise ? 'NEFT' : 'IMPS'
  return gateway.createPayout({
    fundAccountId,
    amountPaise: payout.amountPaise,
    mode,
    key: payout.idempotencyKey,
    reference: payout.reference,
    narration: `${name} payout`,
  })
}

/** A clear no: the money has not left, unless an earlier request of ours did it, which the provider is asked once more. */
async function recordRefusal(
  ctx: Ctx<null>,
  gateway: PayoutGateway,
  payout: PayoutRow,
  error: PayoutGatewayRefused,
): Promise<void> {
  ctx.log.error({ err: error, payout: payout.uid }, 'the provider refused a payout')
  const known = await gateway.payoutByReference(payout.reference)
  const { reference, amountPaise } = payout
  const refused = { reference, amountPaise, currency: 'INR', status: 'failed', reason: error.message } as const
  const nothing = { id: '', utr: null, feePaise: null, feeTaxPaise: null }
  await applyPayout(ctx, known ?? { ...nothing, ...refused })
}

async function followUp(ctx: Ctx<null>, payoutId: number): Promise<void> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId))
  if (!payout?.sentAt || !isOpenPayout(payout.state)) return
  const now = ctx.now().getTime()
  const minutes = followMinutes(now - payout.sentAt.getTime())
  if (minutes !== undefined) await enqueueSending(ctx, ctx.db, payout, new Date(now + minutes * minuteMs))
}
