import { nullable, number, text } from '#platform/database/rows.ts'
import type { Sandbox } from './context.ts'
import { sendDue } from './deliveries.ts'
import { lapseDuePayments } from './lapses.ts'
import { failPayment } from './payments.ts'
import { moveDuePayouts } from './payouts/states.ts'
import { answerDueValidations } from './payouts/validations.ts'
import { settleDueRefunds } from './refunds.ts'
import { chargeDueSubscriptions } from './subscriptions/charges.ts'
import { nextSettlementAt, settleDue } from './settlements/settlements.ts'

/** A clock may be set forward under us, so something that waits is looked at again this often. */
const maxPauseMs = 5_000
/** A settlement is days away; nobody waits for its minute. */
const maxSettlementPauseMs = 600_000

export type Timers = { wake(): void; runDue(): Promise<void>; stop(): Promise<void> }

/** Runs what is due and sleeps until the next thing is; sleeps for good while nothing waits. */
export function openTimers(sandbox: () => Sandbox): Timers {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  function wake(): void {
    if (closing.signal.aborted) return
    if (running) {
      again = true
      return
    }
    clearTimeout(timer)
    void alone(round)
  }

  /** One round at a time: a second one would take what the first has claimed for something whose sender died. */
  function alone(work: () => Promise<void>): Promise<void> {
    const run = work().finally(() => {
      running = undefined
      if (!again) return
      again = false
      wake()
    })
    running = run
    return run
  }

  async function runDueAlone(): Promise<void> {
    while (running) await running.catch(() => {})
    await alone(runDue)
  }

  async function round(): Promise<void> {
    let pause: number | undefined = maxPauseMs
    try {
      await runDue()
      pause = await pauseUntilNext(sandbox())
    } catch (error) {
      if (!closing.signal.aborted) sandbox().log.error({ err: error }, 'sandbox: a round failed')
    }
    if (pause === undefined || closing.signal.aborted) return
    timer = setTimeout(wake, pause)
    timer.unref()
  }

  async function runDue(): Promise<void> {
    const now = sandbox()
    await failSilentPayments(now)
    await lapseDuePayments(now)
    await settleDueRefunds(now)
    await answerDueValidations(now)
    await moveDuePayouts(now)
    await chargeDueSubscriptions(now)
    await settleDue(now)
    await sendDue(now, closing.signal)
  }

  return {
    wake,
    runDue: runDueAlone,
    async stop() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

async function failSilentPayments(sandbox: Sandbox): Promise<void> {
  const silent = await sandbox.sql({ id: text })`
    select id from sbx.payments where status = 'created' and fails_at <= ${sandbox.now().getTime()} order by position`
  for (const { id } of silent) await failPayment(sandbox, id, 'payment_timed_out')
}

async function pauseUntilNext(sandbox: Sandbox): Promise<number | undefined> {
  const [row] = await sandbox.sql({ next: nullable(number) })`
    select least(
      (select min(next_at) from sbx.deliveries
        where state = 'waiting' and not (select webhook_disabled from sbx.account)),
      (select min(fails_at) from sbx.payments where status = 'created'),
      (select min(lapses_at) from sbx.payments where status = 'authorized'),
      (select min(settles_at) from sbx.refunds where status = 'pending'),
      (select min(moves_at) from sbx.validations where status = 'created'),
      (select min(moves_at) from sbx.payouts where moves_at is not null),
      (select min(charge_at) from sbx.subscriptions where charge_at is not null),
      (select min(least(expire_by, start_at)) from sbx.subscriptions where status = 'created')
    ) as next`
  const now = sandbox.now().getTime()
  const settlesAt = await nextSettlementAt(sandbox)
  const pauses = [
    row && row.next !== null ? Math.min(row.next - now, maxPauseMs) : undefined,
    // One that is due and was not made had nothing to pay out.
    settlesAt === undefined
      ? undefined
      : settlesAt > now
        ? Math.min(settlesAt - now, maxSettlementPauseMs)
        : maxSettlementPauseMs,
  ].filter((pause) => pause !== undefined)
  if (pauses.length === 0) return undefined
  return Math.max(Math.min(...pauses), sandbox.webhookUrl() ? 10 : 250)
}
