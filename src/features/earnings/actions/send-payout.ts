import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { type GatewayPayout, type PayoutGateway, PayoutGatewayRefused, type PayoutMode } from '../gateway/port.ts'
import { isOpenPayout } from '../rules.ts'
import { payoutDetails, payoutRuns, payouts } from '../tables.ts'
import { applyPayout } from './apply-payout.ts'
import { fundAccountOf } from './fund-account.ts'
import type { PayoutRow } from './lock-run.ts'
import { enqueueSending } from './send-payouts.ts'

/** IMPS arrives at once, up to five lakh rupees; NEFT takes more. */
const impsMaxPaise = 5_00_000_00
const minuteMs = 60_000
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
  if (payout.state === 'approved' && !(await markSubmitting(ctx, payout))) return
  try {
    const known = payout.state === 'approved' ? undefined : await knownPayout(gateway, payout)
    await applyPayout(ctx, known ?? (await createPayout(ctx, gateway, payout, details)))
  } catch (error) {
    if (!(error instanceof PayoutGatewayRefused)) throw error
    await recordRefusal(ctx, gateway, payout, error)
  }
  await followUp(ctx, payout.id)
}

async function markSubmitting(ctx: Ctx<null>, payout: PayoutRow): Promise<boolean> {
  const taken = await ctx.db
    .update(payouts)
    .set({ state: 'submitting', updatedAt: ctx.now() })
    .where(and(eq(payouts.id, payout.id), eq(payouts.state, 'approved')))
    .returning({ id: payouts.id })
  return taken.length > 0
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
