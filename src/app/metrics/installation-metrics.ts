import { Gauge, type Registry } from 'prom-client'
import { failedEvents } from '#features/checkout/queries/failed-events.ts'
import { ordersOfLastHour } from '#features/checkout/queries/orders-of-last-hour.ts'
import { paymentsOfLastHour } from '#features/checkout/queries/payments-of-last-hour.ts'
import { moneyPosition } from '#features/finance/queries/money-position.ts'
import { unfinishedMedia } from '#features/media/queries.ts'
import type { CheckedPart, CheckState } from '#features/operations/contract/system-check.ts'
import type { Database } from '#platform/database/db.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { failedJobs } from '#platform/jobs/failed-jobs.ts'
import { waitingJobs } from '#platform/jobs/waiting-jobs.ts'
import { deliveryFailures } from '#platform/mail/outbox.ts'
import { atMostEvery } from '#platform/server/at-most-every.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Settings } from '#platform/server/config.ts'
import type { Log } from '#platform/server/log.ts'
import { checkSystem } from '../doctor/system-check.ts'

/** However often they are read, the database is asked once in this time, and the services of the settings more rarely. */
const readMs = 10_000
const checkMs = 5 * minuteMs
const numberOf: Record<CheckState, number> = { ok: 0, warning: 1, wrong: 2 }
const severer = (a: CheckState, b: CheckState) => (numberOf[a] > numberOf[b] ? a : b)

type Installation = { database: Database; settings: Settings; now: Clock; log: Log }
/** By metric, its values by label. */
type Values = Record<string, Record<string, number>>

const metrics: Record<string, { help: string; label?: string }> = {
  sopaan_database_up: { help: 'Whether the database answered' },
  sopaan_jobs_waiting: { help: 'Jobs that are due and wait, 10,000 at most' },
  sopaan_jobs_oldest_seconds: { help: 'How long the oldest of them has been due' },
  sopaan_jobs_failed: { help: 'Jobs that failed for good and wait for an administrator' },
  sopaan_messages_failed: { help: 'Messages that could not be sent since an administrator looked', label: 'channel' },
  sopaan_gateway_events_failed: { help: 'Events of the payment gateway that could not be read' },
  sopaan_orders_last_hour: { help: 'Orders of the last hour, 10,000 of a state at most', label: 'state' },
  sopaan_payments_last_hour: { help: 'Payments of the last hour, 10,000 at most', label: 'state' },
  sopaan_unexplained_paise: { help: 'Money that no order explains' },
  sopaan_ledger_differences: { help: 'Accounts of the ledger that differ from what they add up' },
  sopaan_media_unfinished: { help: 'Uploads under way and videos that wait or are prepared', label: 'state' },
  sopaan_check: { help: 'System check by part: 0 in order, 1 warning, 2 failed', label: 'part' },
}

/** What is true of the whole installation; a process that runs the jobs measures it. */
export function measureInstallation(registry: Registry, installation: Installation): void {
  const read = atMostEvery(readMs, () => readValues(installation))
  const check = atMostEvery(checkMs, () => readChecks(installation))
  for (const [name, { help, label }] of Object.entries(metrics)) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset()
        // A reset leaves a 0 where there is no label, which would be a claim.
        if (!label) this.remove()
        const values = name === 'sopaan_check' ? await check() : ((await read())[name] ?? {})
        for (const [value, number] of Object.entries(values)) this.set(label ? { [label]: value } : {}, number)
      },
    })
  }
}

async function readValues({ database: { db }, now, log }: Installation): Promise<Values> {
  const at = now()
  const one = (value: number) => ({ '': value })
  try {
    const [jobs, failed, messages, events, orders, payments, money, media] = await Promise.all([
      waitingJobs(db),
      failedJobs(db, 0),
      db.select().from(deliveryFailures),
      failedEvents(db, 0),
      ordersOfLastHour(db, at),
      paymentsOfLastHour(db, at),
      moneyPosition(db),
      unfinishedMedia(db),
    ])
    return {
      sopaan_database_up: one(1),
      sopaan_jobs_waiting: one(jobs.waiting),
      sopaan_jobs_oldest_seconds: one(jobs.oldest ? Math.max(0, (at.getTime() - jobs.oldest.getTime()) / 1000) : 0),
      sopaan_jobs_failed: one(failed.total),
      sopaan_messages_failed: Object.fromEntries([
        ...['email', 'sms'].map((channel) => [channel, 0]),
        ...messages.map(({ channel, failures }) => [channel, failures]),
      ]),
      sopaan_gateway_events_failed: one(events.total),
      sopaan_orders_last_hour: orders,
      sopaan_payments_last_hour: payments,
      sopaan_unexplained_paise: one(money.unexplained),
      sopaan_ledger_differences: one(money.ledgerDifferences),
      sopaan_media_unfinished: media,
    }
  } catch (error) {
    log.warn({ err: error }, 'the metrics of the installation could not be read')
    return { sopaan_database_up: one(0) }
  }
}

/** A part with several lines has the state of the severest. */
async function readChecks({ database: { db }, settings, now }: Installation): Promise<Record<string, number>> {
  const states = new Map<CheckedPart, CheckState>()
  for (const { part, state } of await checkSystem({ db, settings, now: now() }))
    states.set(part, severer(state, states.get(part) ?? 'ok'))
  return Object.fromEntries([...states].map(([part, state]) => [part, numberOf[state]]))
}
