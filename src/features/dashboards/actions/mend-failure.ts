import { retryEvent } from '#features/checkout/actions/retry-event.ts'
import { deadEvents } from '#features/checkout/queries/dead-events.ts'
import { action } from '#platform/action.ts'
import { recordAct } from '#platform/audit.ts'
import { deadJobs, takeDeadJob } from '#platform/dead-jobs.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract/failures.ts'
import { words } from '../messages/failures-en.ts'

const failureGone = refusal('FAILURE_GONE', 404, words.gone)
const mostShown = 20
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const adminFailures = action(contract.adminFailures, async ({ db }) => {
  const [jobs, events] = await Promise.all([deadJobs(db, mostShown), deadEvents(db, mostShown)])
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
  failures.sort((a, b) => b.at.localeCompare(a.at))
  return { data: { failures, total: jobs.total + events.total } }
})

export const retryFailure = action(contract.retryFailure, async (ctx, { kind, id }) => {
  await ctx.transaction(async (tx) => {
    let name: string
    if (kind === 'webhook') {
      if (!/^\d{1,15}$/.test(id) || !(await retryEvent(ctx, tx, Number(id)))) throw failureGone()
      name = 'webhook'
    } else {
      const job = uuid.test(id) ? await takeDeadJob(tx, id) : undefined
      if (!job) throw failureGone()
      await ctx.jobs.enqueue(tx, job.name, job.data)
      name = job.name
    }
    await recordAct(tx, ctx, { act: 'failure.retried', uid: id, name })
  })
  return { data: { id }, message: words.retried }
})

export const dismissFailure = action(contract.dismissFailure, async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    const job = uuid.test(id) ? await takeDeadJob(tx, id) : undefined
    if (!job) throw failureGone()
    // What it would have done stays readable in the log.
    await recordAct(tx, ctx, { act: 'failure.dismissed', uid: id, name: job.name, before: { ...job.data } })
  })
  return { data: { id }, message: words.dismissed }
})
