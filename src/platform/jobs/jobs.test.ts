import { once, EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import type { Ctx } from '../api/action.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { json, number, queryRows, text } from '../database/rows.ts'
import { silentLog } from '../server/log.ts'
import { job, openQueue, type Job, type Queue } from './jobs.ts'

let database: Database
let url: string
let drop: () => Promise<void>
let open: Queue[]
const ran = new EventEmitter()

beforeEach(async () => {
  const fresh = await freshDatabase()
  ;({ url, drop } = fresh)
  database = openDatabase(url, { max: 2 })
  open = []
})
afterEach(async () => {
  for (const queue of open) await queue.stop(1000)
  await database.close()
  await drop()
})

async function queueOf(...jobs: Job[]): Promise<Queue> {
  const queue = await openQueue(url, jobs, silentLog)
  open.push(queue)
  return queue
}
const ctxFor = (jobId: string) => ({ actor: null, request: { id: jobId } }) as Ctx<null>
const sendEmail = (run: Job['run'] = async (_ctx, data) => void ran.emit('ran', data)) =>
  job({ name: 'receipts.send-email', retryLimit: 0, run })
const waiting = async () => {
  const rows = await queryRows(database.db, { state: text, data: json<object>() })`
    select state::text, data from pgboss.job where name = 'receipts.send-email' order by created_on`
  return [...rows]
}

test('a job is there exactly when the transaction that adds it commits, and runs once', async () => {
  const queue = await queueOf(sendEmail())
  await queue.work(ctxFor)
  const lost = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'receipts.send-email', { order: 'lost' })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  const done = once(ran, 'ran', { signal: AbortSignal.timeout(60_000) })
  await database.db.transaction((tx) => queue.enqueue(tx, 'receipts.send-email', { order: 'kept' }))
  expect(await done).toEqual([{ order: 'kept' }])
  expect((await waiting()).map((row) => row.data)).toEqual([{ order: 'kept' }])
})

test('while a job with a key waits, another with it is not added', async () => {
  const queue = await queueOf(sendEmail())
  for (const order of ['a', 'a', 'b'])
    await queue.enqueue(database.db, 'receipts.send-email', { order }, { singletonKey: order })
  await queue.enqueue(database.db, 'receipts.send-email', { order: 'without a key' })
  await queue.enqueue(database.db, 'receipts.send-email', { order: 'without a key' })
  expect(await waiting()).toHaveLength(4)
})

test('a job nobody knows is refused where it is added', async () => {
  const queue = await queueOf(sendEmail())
  await expect(queue.enqueue(database.db, 'receipts.send-lettre', {})).rejects.toThrow('no job is called')
})

test('a server without jobs only adds them; a worker beside it runs them', async () => {
  const server = await queueOf(sendEmail())
  await server.enqueue(database.db, 'receipts.send-email', { order: 'a' })
  await sleep(300)
  expect(await waiting()).toMatchObject([{ state: 'created' }])
  const worker = await queueOf(sendEmail())
  const done = once(ran, 'ran', { signal: AbortSignal.timeout(60_000) })
  await worker.work(ctxFor)
  expect(await done).toEqual([{ order: 'a' }])
})

test('a job that fails for good is kept aside', async () => {
  const queue = await queueOf(
    sendEmail(async () => {
      ran.emit('failed')
      throw new Error('no way out for letters')
    }),
  )
  const failed = once(ran, 'failed', { signal: AbortSignal.timeout(60_000) })
  await queue.enqueue(database.db, 'receipts.send-email', { order: 'a' })
  await queue.work(ctxFor)
  await failed
  await expect
    .poll(
      async () => [
        ...(await database.db.execute(sql`select data from pgboss.job where name = 'receipts.send-email.dead'`)),
      ],
      { timeout: 5000 },
    )
    .toEqual([{ data: { order: 'a' } }])
})

test('stopping waits for the job that runs', async () => {
  let ended = false
  const queue = await queueOf(
    sendEmail(async () => {
      ran.emit('began')
      await sleep(700)
      ended = true
    }),
  )
  const began = once(ran, 'began', { signal: AbortSignal.timeout(60_000) })
  await queue.enqueue(database.db, 'receipts.send-email', {})
  await queue.work(ctxFor)
  await began
  await queue.rest()
  await queue.stop(5000)
  expect(ended).toBe(true)
  expect(await waiting()).toMatchObject([{ state: 'completed' }])
})

test('a job that outlasts the stop is given back and waits for its next try', async () => {
  const endless = job({
    name: 'receipts.send-email',
    run: async () => {
      ran.emit('began')
      await sleep(20_000, undefined, { ref: false })
    },
  })
  const queue = await queueOf(endless)
  const began = once(ran, 'began', { signal: AbortSignal.timeout(60_000) })
  await queue.enqueue(database.db, 'receipts.send-email', { order: 'a' })
  await queue.work(ctxFor)
  await began
  await queue.rest()
  await queue.stop(1000)
  expect(await waiting()).toMatchObject([{ state: 'retry', data: { order: 'a' } }])
})

test('a job that hangs holds up no other of its name', async () => {
  const done: unknown[] = []
  let release = () => {}
  const hangs = new Promise<void>((resolve) => (release = resolve))
  const queue = await queueOf(
    sendEmail(async (_ctx, data) => {
      const { order } = data as { order: number }
      if (order === 0) await hangs
      else done.push(order)
    }),
  )
  const orders = Array.from({ length: 21 }, (_, order) => order)
  for (const order of orders) await queue.enqueue(database.db, 'receipts.send-email', { order })
  await queue.work(ctxFor)
  // Far less than a poll for each: a worker that has done a job looks for the next at once.
  await expect.poll(() => done.length, { timeout: 4000 }).toBe(20)
  expect((await waiting()).map((row) => row.state)).toContain('active')
  release()
})

test('a queue that an earlier release made gets the options of this one', async () => {
  await queueOf(sendEmail())
  const urgent = { ...sendEmail(), urgent: true, retryLimit: 3 }
  await queueOf(urgent)
  const shape = { retries: number, delay: number, expires: number, heartbeat: number, deletes: number }
  const options = await queryRows(database.db, shape)`
    select retry_limit as retries, retry_delay as delay, expire_seconds as expires, heartbeat_seconds as heartbeat,
      deletion_seconds as deletes
    from pgboss.queue where name = 'receipts.send-email'`
  expect([...options]).toEqual([{ retries: 3, delay: 1, expires: 60, heartbeat: 10, deletes: 3600 }])
})

test('a schedule that the product no longer has is forgotten', async () => {
  const nightly = job({ name: 'orders.sweep', cron: '30 2 * * *', run: async () => {} })
  const former = await queueOf(nightly)
  await former.work(ctxFor)
  const schedules = async () => [...(await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`))]
  expect(await schedules()).toEqual([{ name: 'orders.sweep', cron: '30 2 * * *', timezone: 'Asia/Kolkata' }])
  const present = await queueOf(sendEmail())
  await present.work(ctxFor)
  expect(await schedules()).toEqual([])
})

test('workers ask for jobs all the time, unless the database hangs or they rest', async () => {
  const queue = await queueOf(sendEmail())
  expect(queue.idleSeconds()).toBe(null)
  await queue.work(ctxFor)
  expect(queue.idleSeconds()).toBeLessThan(5)
  await database.sql.begin(async (tx) => {
    await tx`lock table pgboss.job`
    await expect.poll(() => queue.idleSeconds()).toBeGreaterThan(10)
  })
  await expect.poll(() => queue.idleSeconds()).toBeLessThan(5)
  await queue.rest()
  await expect.poll(() => queue.idleSeconds()).toBe(null)
})

test('a worker that is at a job for long does not count as one that asks for none', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const began = once(ran, 'began', { signal: AbortSignal.timeout(60_000) })
  const queue = await queueOf({
    ...sendEmail(async () => {
      ran.emit('began')
      await released
    }),
    concurrency: 1,
  })
  await queue.work(ctxFor)
  await queue.enqueue(database.db, 'receipts.send-email', {})
  await began
  expect(queue.idleSeconds()).toBe(0)
  release()
})
