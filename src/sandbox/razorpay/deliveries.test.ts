import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nullable, number, text } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { keys, startSandbox, type TestSandbox } from './start-sandbox.ts'
import { sign } from './signatures.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.clean())

async function newOrder(): Promise<string> {
  const { body } = await sandbox.api('POST', '/orders', { amount: 10_000, currency: 'INR' })
  return body.id
}
async function fail(): Promise<void> {
  await sandbox.control({ action: 'pay', order: await newOrder(), outcome: 'failure' })
}
const set = (faults: object) => sandbox.control({ action: 'set', faults })
const runDue = () => sandbox.control({ action: 'run-due' })
const rows = () => sandbox.sql({ state: text, attempts: number, next_at: nullable(number) })`
  select state, attempts, next_at from sbx.deliveries order by position`

test('an event nobody took is sent again, the same bytes under the same id, later each time', async () => {
  const start = Date.now()
  sandbox.setNow(new Date(start))
  sandbox.answerWith(500)
  await fail()
  await sandbox.hears(1)
  const waits: number[] = []
  let at = start
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    await runDue()
    const next = (await rows())[0]?.next_at ?? 0
    waits.push((next - at) / 1000)
    sandbox.setNow(new Date((at = next)))
    await runDue()
    expect(sandbox.received).toHaveLength(attempt)
  }
  expect(waits).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800])
  expect(new Set(sandbox.received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(sandbox.received.map(({ body }) => body.toString())).size).toBe(1)
  sandbox.answerWith(200)
  sandbox.setNow(new Date(at + 28_800_000))
  await runDue()
  expect(sandbox.received).toHaveLength(11)
  expect((await rows())[0]).toMatchObject({ state: 'delivered', attempts: 11, next_at: null })
})

test('after 24 hours without an answer the webhook is disabled; a reset enables it and an event can be replayed', async () => {
  const start = Date.now()
  sandbox.answerWith(503)
  sandbox.setNow(new Date(start))
  await fail()
  for (let hour = 0; hour <= 25; hour += 1) {
    sandbox.setNow(new Date(start + hour * hourMs))
    await runDue()
  }
  expect((await rows())[0]?.state).toBe('given up')
  const receivedBefore = sandbox.received.length
  sandbox.answerWith(200)
  await fail()
  await runDue()
  expect(sandbox.received).toHaveLength(receivedBefore)
  expect((await runDue()).body.webhook).toMatchObject({ disabled: true, waiting: 1 })

  await sandbox.control({ action: 'reset' })
  await sandbox.hears(receivedBefore + 1)
  const lost = sandbox.received[0]
  await sandbox.control({ action: 'replay', event: lost?.id })
  const again = (await sandbox.hears(receivedBefore + 2)).at(-1)
  expect(again?.id).toBe(lost?.id)
  expect(again?.body.equals(lost?.body ?? Buffer.of())).toBe(true)
})

test('every attempt is signed by the secret in force', async () => {
  await fail()
  const [attempt] = await sandbox.hears(1)
  expect(attempt?.signature).toBe(sign(attempt?.body ?? '', keys.webhookSecret))
})

test('a dropped event never leaves until it is replayed', async () => {
  await set({ dropWebhooks: 1 })
  await fail()
  await runDue()
  expect(sandbox.received).toHaveLength(0)
  expect((await rows())[0]?.state).toBe('dropped')
  await fail()
  expect(await sandbox.hears(1)).toHaveLength(1)
})

test('a duplicated event comes again under one id', async () => {
  await set({ duplicateWebhooks: 2 })
  await fail()
  const attempts = await sandbox.hears(3)
  expect(attempts).toHaveLength(3)
  expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
})

test('a delayed event waits for its time', async () => {
  const start = Date.now()
  sandbox.setNow(new Date(start))
  await set({ delayWebhooksMs: 60_000 })
  await fail()
  await runDue()
  expect(sandbox.received).toHaveLength(0)
  sandbox.setNow(new Date(start + 60_000))
  await runDue()
  expect(sandbox.received).toHaveLength(1)
})

test('a corrupted signature, an old secret and an amount one paisa off each come when asked for, and only then', async () => {
  await set({ corruptSignatures: 1, amountPlusOne: 1 })
  await fail()
  const [forged] = await sandbox.hears(1)
  expect(forged?.signature).not.toBe(sign(forged?.body ?? '', keys.webhookSecret))
  expect(forged?.signature).toMatch(/^[0-9a-f]{64}$/)
  expect(forged?.event.payload.payment.entity.amount).toBe(10_001)

  await set({ signWithOldSecret: 1, oldSecret: 'the one before' })
  await fail()
  const [, old] = await sandbox.hears(2)
  expect(old?.signature).toBe(sign(old?.body ?? '', 'the one before'))

  await fail()
  const [, , right] = await sandbox.hears(3)
  expect(right?.signature).toBe(sign(right?.body ?? '', keys.webhookSecret))
  expect(right?.event.payload.payment.entity.amount).toBe(10_000)
})

test('the three events of a payment leave in natural, reversed or shuffled order', async () => {
  const pay = async () => {
    const before = sandbox.received.length
    await sandbox.control({ action: 'pay', order: await newOrder(), outcome: 'success' })
    return (await sandbox.hears(before + 3)).slice(before).map(({ event }) => event.event)
  }
  const natural = ['payment.authorized', 'payment.captured', 'order.paid']
  await set({ webhookOrder: 'natural' })
  expect(await pay()).toEqual(natural)
  await set({ webhookOrder: 'reversed' })
  expect(await pay()).toEqual(natural.toReversed())
  await set({ webhookOrder: 'shuffled' })
  const seen = new Set<string>()
  for (let time = 0; time < 12; time += 1) seen.add((await pay()).join())
  expect(seen.size).toBeGreaterThan(1)
})

test('an event about an order nobody made is well signed', async () => {
  const { body } = await sandbox.control({ action: 'unknown-order' })
  const [event] = await sandbox.hears(1)
  expect(event?.event.payload.order.entity.id).toBe(body.order.id)
  expect((await sandbox.api('GET', `/orders/${body.order.id}`)).code).toBe(400)
})

test('a redirect is no answer', async () => {
  sandbox.answerWith(302)
  await fail()
  await sandbox.hears(1)
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
})
