import { bytes, number, type RowOf, text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { Sandbox } from './context.ts'
import { takeFault, readFaults } from './faults.ts'
import { sign } from './signatures.ts'

const deliveryShape = {
  position: number,
  event_id: text,
  event: text,
  body: bytes,
  attempts: number,
  created_at: number,
}
type Delivery = RowOf<typeof deliveryShape>
type Outcome = { status: number | null; error: string | null }

const second = 1000
const answerWithinMs = 5 * second
/** Longer than an answer may take: after that a sender that died has lost its turn. */
const leaseMs = 15 * second
const giveUpAfterMs = dayMs
const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800].map((seconds) => seconds * second)

/** Sends every event that is due, one after the other, until none is. */
export async function sendDue(sandbox: Sandbox, closing: AbortSignal): Promise<void> {
  while (!closing.aborted && sandbox.webhookUrl()) {
    const delivery = await claim(sandbox)
    if (!delivery) return
    const outcome = await send(sandbox, delivery, closing)
    await note(sandbox, delivery, outcome, closing.aborted)
  }
}

async function claim(sandbox: Sandbox): Promise<Delivery | undefined> {
  const now = sandbox.now().getTime()
  const [delivery] = await sandbox.sql(deliveryShape)`
    update sbx.deliveries set next_at = ${now + leaseMs}
    where position = (
      select position from sbx.deliveries
      where state = 'waiting' and next_at <= ${now} and not (select webhook_disabled from sbx.account)
      order by next_at, position limit 1
      for update skip locked
    )
    returning position, event_id, event, body, attempts, created_at`
  return delivery
}

/** RazorpayX has webhooks of its own. */
function urlFor(sandbox: Sandbox, { event }: Delivery): string {
  const ofPayouts = /^(payout|fund_account)\./.test(event) ? sandbox.payoutWebhookUrl?.() : undefined
  return ofPayouts || sandbox.webhookUrl()
}

async function send(sandbox: Sandbox, delivery: Delivery, closing: AbortSignal): Promise<Outcome> {
  try {
    const answer = await fetch(urlFor(sandbox, delivery), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': delivery.event_id,
        'x-razorpay-signature': await signatureOf(sandbox, delivery.body),
      },
      body: new Uint8Array(delivery.body),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerWithinMs)]),
    })
    await answer.body?.cancel()
    return { status: answer.status, error: null }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return { status: null, error: timedOut ? 'no answer within 5 seconds' : 'the address could not be reached' }
  }
}

/** Made again for every attempt, so a changed secret holds for retries too. */
async function signatureOf(sandbox: Sandbox, body: Uint8Array): Promise<string> {
  const faults = await readFaults(sandbox.sql)
  const take = (name: 'corruptSignatures' | 'signWithOldSecret') =>
    faults[name] > 0 ? sandbox.sql.begin((tx) => takeFault(tx, name)) : false
  if (await take('signWithOldSecret')) return sign(body, faults.oldSecret)
  const signature = sign(body, sandbox.webhookSecret)
  if (await take('corruptSignatures')) return (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
  return signature
}

async function note(sandbox: Sandbox, delivery: Delivery, outcome: Outcome, cutOff: boolean): Promise<void> {
  const { sql, timeScale } = sandbox
  const now = sandbox.now().getTime()
  const { position } = delivery
  if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
    await sql`
      update sbx.deliveries set state = 'delivered', attempts = attempts + 1, next_at = null,
        last_status = ${outcome.status}, last_error = null
      where position = ${position}`
    return
  }
  if (cutOff) {
    await sql`update sbx.deliveries set next_at = ${now} where position = ${position}`
    return
  }
  const next = now + (waits[Math.min(delivery.attempts, waits.length - 1)] as number) * timeScale
  const over = next > delivery.created_at + giveUpAfterMs * timeScale
  await sql`
    update sbx.deliveries set state = ${over ? 'given up' : 'waiting'}, attempts = attempts + 1,
      next_at = ${over ? null : next}, last_status = ${outcome.status}, last_error = ${outcome.error}
    where position = ${position}`
  if (!over) return
  await sql`update sbx.account set webhook_disabled = true`
  sandbox.log.warn({ event: delivery.event, eventId: delivery.event_id }, 'sandbox: webhook disabled after 24 hours')
}

/** Sends an event once more, the same bytes under the same id. */
export async function replayEvent(sandbox: Sandbox, eventId: string): Promise<boolean> {
  const now = sandbox.now().getTime()
  const rows = await sandbox.sql`
    update sbx.deliveries set state = 'waiting', attempts = 0, next_at = ${now}, created_at = ${now}
    where position = (select min(position) from sbx.deliveries where event_id = ${eventId})
    returning position`
  sandbox.wake()
  return rows.length > 0
}
