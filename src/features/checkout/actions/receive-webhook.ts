import { createHash } from 'node:crypto'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract/checkout.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { webhookEvents } from '../tables/payments.ts'
import { badSignature } from './refusals.ts'

const storedHeaders = ['content-type', 'user-agent', 'x-razorpay-event-id', 'x-razorpay-signature', 'request-id']

/**
 * Only receives: proves the signature over the raw bytes, keeps the event once, and leaves the work to a job, so that
 * the provider has its answer within milliseconds (it gives up after five seconds).
 */
export const webhook = action(contract.webhook, async (ctx) => {
  const { rawBody, headers } = ctx.request
  const signature = headers['x-razorpay-signature'] ?? ''
  if (!rawBody?.length || !gatewayOf(ctx).signedEvent(rawBody, signature)) throw badSignature()
  const eventId = headers['x-razorpay-event-id'] || createHash('sha256').update(rawBody).digest('hex')
  await ctx.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhookEvents)
      .values({
        eventId: eventId.slice(0, 128),
        event: eventName(rawBody),
        body: rawBody,
        headers: Object.fromEntries(storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
        receivedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    if (row) await ctx.jobs.enqueue(tx, 'checkout.read-event', { eventId: row.id }, { singletonKey: `event:${row.id}` })
  })
  return { data: { received: true } }
})

function eventName(body: Buffer): string {
  try {
    const { event } = JSON.parse(body.toString('utf8')) as { event?: unknown }
    return typeof event === 'string' ? event.slice(0, 100) : ''
  } catch {
    return ''
  }
}
