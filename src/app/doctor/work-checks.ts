import { failedEvents } from '#features/checkout/queries/failed-events.ts'
import { lastPaymentAndEvent } from '#features/checkout/queries/last-payment-and-event.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { dayMs, hourMs, minuteMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import { failedJobs } from '#platform/jobs/failed-jobs.ts'
import { maxCountedJobs, waitingJobs } from '#platform/jobs/waiting-jobs.ts'
import { deliveryFailures } from '#platform/mail/outbox.ts'
import { type Checked, type CheckLine, ok, warning, wrong } from './check-line.ts'

/** Several jobs start every minute: where none did for so long, nothing runs them. */
const quietMs = 10 * minuteMs

/** Whether a process runs the jobs. */
export async function checkJobs({ db, now }: Checked): Promise<CheckLine[]> {
  const { waiting, lastStart } = await waitingJobs(db)
  return [jobsLine(waiting, lastStart, now)]
}

/** @param lastStart when a job began last, of those of the last hour */
export function jobsLine(waiting: number, lastStart: Date | null, now: Date): CheckLine {
  const count = waiting < maxCountedJobs ? String(waiting) : `${maxCountedJobs}+`
  if (!lastStart) return wrong('jobs', textOf(messages, 'jobsNeverRan', count))
  const quiet = now.getTime() - lastStart.getTime()
  return quiet > quietMs
    ? wrong('jobs', textOf(messages, 'jobsStopped', count, Math.round(quiet / minuteMs)))
    : ok('jobs', textOf(messages, 'jobsFine', count))
}

/** What the dashboard of administrators lists as failed. */
export async function checkFailures({ db }: Checked): Promise<CheckLine[]> {
  const [jobs, events, deliveries] = await Promise.all([
    failedJobs(db, 0),
    failedEvents(db, 0),
    db.select({ channel: deliveryFailures.channel }).from(deliveryFailures),
  ])
  const count = jobs.total + events.total + deliveries.length
  return [
    count > 0
      ? warning('failures', textOf(messages, 'failures', count))
      : ok('failures', textOf(messages, 'failuresNone')),
  ]
}

/** Whether the payment provider reaches us. */
export async function checkWebhook({ db, settings, now }: Checked): Promise<CheckLine[]> {
  if (!settings.payments || settings.gateway.mode === 'sandbox') return []
  return [webhookLine(await lastPaymentAndEvent(db), now)]
}

/** @param last when a payment and an event of the payment provider came last */
export function webhookLine({ payment, event }: { payment: Date | null; event: Date | null }, now: Date): CheckLine {
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < dayMs
  if (isRecent(payment) && !isRecent(event)) return wrong('webhook', textOf(messages, 'webhookMissing'))
  if (!event) return warning('webhook', textOf(messages, 'webhookNever'))
  return ok('webhook', textOf(messages, 'webhookSeen', Math.floor((now.getTime() - event.getTime()) / hourMs)))
}
