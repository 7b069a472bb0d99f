import { eq, or } from 'drizzle-orm'
import { orphanOf, recordRetry, storeOrphan } from '#features/checkout/actions/orphan-events.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { minuteMs } from '#platform/format/durations.ts'
import * as contract from '../contract/payout-runs.ts'
import { payoutGatewayOf } from '../gateway/payout-gateway-of.ts'
import { readPayoutEvent } from '../gateway/razorpayx-entities.ts'
import { payoutDetails, payouts } from '../tables.ts'
import { badPayoutSignature } from './refusals.ts'

/**
 * Only receives: proves the signature over the raw bytes and leaves the work to a job. An event is a snapshot and comes
 * twice and in any order, so it says which payout to ask the provider about, once for each status. One about a payout
 * that is not ours is stored, looked at again for a while, and then waits for a person.
 */
export const payoutWebhook = action(contract.payoutWebhook, async (ctx) => {
  const { rawBody, headers } = ctx.request
  const signature = headers['x-razorpay-signature'] ?? ''
  if (!rawBody?.length || !payoutGatewayOf(ctx)?.signedEvent(rawBody, signature)) throw badPayoutSignature()
  const parsed = eventIn(rawBody)
  const payload = parsed?.payload
  if (parsed && payload?.payout)
    await followPayoutOf(ctx, payload.payout.entity, { event: parsed.event, body: rawBody })
  const check = payload?.['fund_account.validation']?.entity
  if (check) await followCheckOf(ctx, check.id)
  return { data: { received: true } }
})

type Reported = { id: string; reference_id?: string | null | undefined; status?: string | null | undefined }

async function payoutBehind(db: Db, { id, reference_id: reference }: Reported) {
  const [payout] = await db
    .select()
    .from(payouts)
    .where(or(eq(payouts.providerPayoutId, id), eq(payouts.reference, reference ?? '')))
  return payout
}

async function followPayoutOf(ctx: Ctx, reported: Reported, { event, body }: { event: string; body: Buffer }) {
  const payout = await payoutBehind(ctx.db, reported)
  const status = reported.status ?? ''
  if (payout && payout.state !== status)
    await ctx.jobs.enqueue(
      ctx.db,
      'earnings.follow-payout',
      { payoutId: payout.id },
      { singletonKey: `payout:${payout.uid}:${status}` },
    )
  if (payout) return
  // Made on the provider's own pages, or gone with a backup that was restored: once a payout, until a person explains it.
  await ctx.transaction(async (tx) => {
    const at = ctx.now()
    const eventId = reported.id
    const orphan = await storeOrphan(tx, { provider: 'razorpayx', eventId, event, body, receivedAt: at })
    if (orphan) await scheduleRetry(ctx, tx, orphan.id, orphan.minutes)
  })
}

async function scheduleRetry(ctx: Ctx, tx: Tx, eventId: number, minutes: number | undefined): Promise<void> {
  if (minutes === undefined) return
  const startAfter = new Date(ctx.now().getTime() + minutes * minuteMs)
  const singletonKey = `payout-event:${eventId}:${minutes}`
  await ctx.jobs.enqueue(tx, 'earnings.look-at-payout-event', { eventId }, { startAfter, singletonKey })
}

/** Looks again for the payout of an event that was about none of ours; after the last retry a person has to explain it. */
export async function retryPayoutEvent(ctx: Ctx<null>, { eventId }: { eventId: number }): Promise<void> {
  const orphan = await orphanOf(ctx.db, eventId)
  if (!orphan) return
  const reported = eventIn(orphan.body)?.payload?.payout?.entity
  const payout = reported && (await payoutBehind(ctx.db, reported))
  await ctx.transaction(async (tx) => {
    const minutes = await recordRetry(tx, eventId, { isOurs: payout !== undefined, at: ctx.now() })
    if (!payout) return scheduleRetry(ctx, tx, eventId, minutes)
    const singletonKey = `payout:${payout.uid}:found`
    await ctx.jobs.enqueue(tx, 'earnings.follow-payout', { payoutId: payout.id }, { singletonKey })
  })
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

function eventIn(body: Buffer) {
  try {
    return readPayoutEvent.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}
