import { eq } from 'drizzle-orm'
import { retryEvent } from '#features/checkout/actions/retry-event.ts'
import { failedEvents } from '#features/checkout/queries/failed-events.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { failedJobs, takeFailedJob } from '#platform/jobs/failed-jobs.ts'
import { deliveryFailures } from '#platform/mail/outbox.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/failures.ts'
import { messages } from '../messages/failures-en.ts'

const failureNotFound = refusal('FAILURE_GONE', 404, textOf(messages, 'gone'))
const maxShown = 20
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const adminFailures = action(contract.adminFailures, async ({ db }) => {
  const [jobs, events, deliveries] = await Promise.all([
    failedJobs(db, maxShown),
    failedEvents(db, maxShown),
    db.select().from(deliveryFailures),
  ])
  const failures: contract.Failure[] = [
    ...jobs.jobs.map(({ id, name, failedAt, why }) => ({
      kind: 'job' as const,
      id,
      name,
      at: failedAt.toISOString(),
      why,
    })),
    ...events.events.map(({ id, event, at, why }) => ({
      kind: 'webhook' as const,
      id: String(id),
      name: event,
      at: at.toISOString(),
      why: why ?? '',
    })),
  ]
  for (const { channel, failures: count, since, lastAt, why } of deliveries)
    failures.push({
      kind: 'delivery',
      id: channel,
      name: `delivery.${channel}`,
      at: lastAt.toISOString(),
      why,
      count,
      since: since.toISOString(),
    })
  failures.sort((a, b) => b.at.localeCompare(a.at))
  return { data: { failures, total: jobs.total + events.total + deliveries.length } }
})

export const retryFailure = action(contract.retryFailure, async (ctx, { kind, id }) => {
  await ctx.transaction(async (tx) => {
    // What could not be sent is not stored: there is nothing to try again.
    if (kind === 'delivery') throw failureNotFound()
    let name: string
    if (kind === 'webhook') {
      if (!/^\d{1,15}$/.test(id) || !(await retryEvent(ctx, tx, Number(id)))) throw failureNotFound()
      name = 'webhook'
    } else {
      const job = uuid.test(id) ? await takeFailedJob(tx, id) : undefined
      if (!job) throw failureNotFound()
      await ctx.jobs.enqueue(tx, job.name, job.data)
      name = job.name
    }
    await recordAudit(tx, ctx, { act: 'failure.retried', uid: id, name })
  })
  return { data: { id }, message: textOf(messages, 'retried') }
})

export const dismissFailure = action(contract.dismissFailure, async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    if (id === 'sms' || id === 'email') return dismissDelivery(ctx, tx, id)
    const job = uuid.test(id) ? await takeFailedJob(tx, id) : undefined
    if (!job) throw failureNotFound()
    // What it would have done stays readable in the log.
    await recordAudit(tx, ctx, { act: 'failure.dismissed', uid: id, name: job.name, before: { ...job.data } })
  })
  return { data: { id }, message: textOf(messages, 'dismissed') }
})

/** Counting starts again with the next failure. */
async function dismissDelivery(ctx: Ctx<Actor>, tx: Tx, channel: 'sms' | 'email'): Promise<void> {
  const [deleted] = await tx.delete(deliveryFailures).where(eq(deliveryFailures.channel, channel)).returning()
  if (!deleted) throw failureNotFound()
  const { failures, since, why } = deleted
  const before = { failures, since: since.toISOString(), why }
  await recordAudit(tx, ctx, { act: 'failure.dismissed', uid: channel, name: `delivery.${channel}`, before })
}
