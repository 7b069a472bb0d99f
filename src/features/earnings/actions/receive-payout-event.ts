import { eq, or } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import * as contract from '../contract/payout-runs.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { readPayoutEvent } from '../gateway/razorpayx-entities.ts'
import { payoutDetails, payouts } from '../tables.ts'
import { badPayoutSignature } from './refusals.ts'

/**
 * Only receives: proves the signature over the raw bytes and leaves the work to a job. An event is a snapshot and comes
 * twice and in any order, so it says which payout to ask the provider about, once for each status.
 */
export const payoutWebhook = action(contract.payoutWebhook, async (ctx) => {
  const { rawBody, headers } = ctx.request
  const signature = headers['x-razorpay-signature'] ?? ''
  if (!rawBody?.length || !payoutGatewayOf(ctx)?.signedEvent(rawBody, signature)) throw badPayoutSignature()
  const parsed = readPayoutEvent.safeParse(jsonOf(rawBody))
  const payload = parsed.data?.payload
  if (payload?.payout) await followPayoutOf(ctx, payload.payout.entity)
  const check = payload?.['fund_account.validation']?.entity
  if (check) await followCheckOf(ctx, check.id)
  return { data: { received: true } }
})

type Reported = { id: string; reference_id?: string | null | undefined; status?: string | null | undefined }

async function followPayoutOf(ctx: Ctx, { id, reference_id: reference, status }: Reported): Promise<void> {
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(or(eq(payouts.providerPayoutId, id), eq(payouts.reference, reference ?? '')))
  // One that was made on the provider's own pages, or that says nothing new.
  if (!payout || payout.state === status) return
  const singletonKey = `payout:${payout.uid}:${status ?? ''}`
  await ctx.jobs.enqueue(ctx.db, 'earnings.follow-payout', { payoutId: payout.id }, { singletonKey })
}

async function followCheckOf(ctx: Ctx, validationId: string): Promise<void> {
  const [details] = await ctx.db
    .select()
    .from(payoutDetails)
    .where(eq(payoutDetails.providerValidationId, validationId))
  if (details?.checkState !== 'pending') return
  const singletonKey = `account:${details.uid}:answered`
  await ctx.jobs.enqueue(ctx.db, 'earnings.check-account', { detailsId: details.id }, { singletonKey })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
