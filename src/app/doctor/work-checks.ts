import { lastPaymentAndEvent } from '#features/checkout/queries/last-payment-and-event.ts'
import { messages as finance } from '#features/finance/messages/overview-en.ts'
import { attentionOf } from '#features/finance/queries/attention.ts'
import { countOpenDifferences } from '#features/finance/queries/open-differences.ts'
import type { AttentionKind } from '#features/finance/rules/overview.ts'
import { messages as failures } from '#features/operations/messages/failures-en.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { problemChecks } from '#features/operations/tables.ts'
import { dayMs, hourMs, minuteMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import { failedJobsByName } from '#platform/jobs/failed-jobs.ts'
import { maxCountedJobs, waitingJobs } from '#platform/jobs/waiting-jobs.ts'
import { deliveryFailures } from '#platform/mail/outbox.ts'
import { alertReaders } from '../alerts/send-alert.ts'
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

/** What the dashboard of administrators lists as failed, a line for each kind of job and way of sending; events are money's. */
export async function checkFailures({ db }: Checked): Promise<CheckLine[]> {
  const [jobs, deliveries] = await Promise.all([failedJobsByName(db), db.select().from(deliveryFailures)])
  const names: Record<string, string> = failures.jobs
  const lines = jobs.map(({ name, count }) => ({
    ...warning('failures', textOf(messages, 'jobFailed', names[name] ? textOf(names, name) : name, count)),
    subject: name,
  }))
  for (const { channel, failures: count, why } of deliveries)
    lines.push({ ...warning('failures', textOf(messages, `${channel}Failed`, count, why)), subject: channel })
  return lines.length > 0 ? lines : [ok('failures', textOf(messages, 'failuresNone'))]
}

/** Money that a person has to see to because something failed, as the finance page lists it. */
const failedMoney: readonly AttentionKind[] = ['failedRefunds', 'payouts', 'payments', 'differences', 'events']

/** Whether all money is explained and moves. */
export async function checkMoney({ db }: Checked): Promise<CheckLine[]> {
  const [attention, differences] = await Promise.all([attentionOf(db), countOpenDifferences(db)])
  const { attention: words, ledger } = finance
  const lines = attention
    .filter(({ kind, count }) => failedMoney.includes(kind) && count > 0)
    .map(({ kind, count }) => ({
      ...warning('money', textOf(messages, 'moneyWaits', textOf(words.kinds, kind, count))),
      subject: kind as string,
    }))
  if (differences > 0)
    lines.push({
      ...wrong('money', textOf(messages, 'moneyWaits', textOf(ledger, 'title', differences))),
      subject: 'ledger',
    })
  return lines.length > 0 ? lines : [ok('money', textOf(messages, 'moneyFine'))]
}

/** Whom alerts go to, and whether the last one arrived. */
export async function checkAlerts({ db, settings }: Checked): Promise<CheckLine[]> {
  if (!settings.alerts) return [ok('alerts', textOf(messages, 'alertsOff'))]
  const [readers, [last]] = await Promise.all([
    alertReaders(db, settings),
    db.select({ failure: problemChecks.failure }).from(problemChecks),
  ])
  const to = [
    ...readers.map(({ email }) => email),
    ...(settings.alerts.webhook ? [new URL(settings.alerts.webhook).host] : []),
  ]
  if (to.length === 0) return [warning('alerts', textOf(messages, 'alertsToNobody'))]
  return [
    last?.failure
      ? warning('alerts', textOf(messages, 'alertNotSent', last.failure))
      : ok('alerts', textOf(messages, 'alertsTo', to.join(', '))),
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
