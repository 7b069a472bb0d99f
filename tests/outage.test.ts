import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServerFile } from '#platform/embedded-postgres/processes.ts'
import { type RunningPostgres, startPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { isDatabaseAway, openDatabase } from '#platform/db.ts'
import { startApp, type TestApp } from './make.ts'
import { newcomer } from './sign-in.ts'

// A database of its own, durable, which is killed under the running application.

let folder: string
let server: RunningPostgres
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-outage-'))
  await chmod(folder, 0o755)
  server = await startPostgres({ dataDir: join(folder, 'data') })
  const database = openDatabase(server.url, { max: 1, patient: true })
  await migrate(database.sql).finally(() => database.close())
  app = await startApp({ beside: { databaseUrl: server.url }, work: true })
}, 120_000)

afterAll(async () => {
  await app?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const ready = async () => (await app.app.inject('/api/ready')).statusCode
const untilReady = () => expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(200)
/** A call that reads the database and finds nobody. */
const ask = () => app.call('GET', '/account/sessions', undefined, { token: 'x'.repeat(43) })
async function killServer(): Promise<void> {
  const killed = await readServerFile(server.whereCluster)
  process.kill(killed?.pid as number, 'SIGKILL')
  const another = async () => {
    const noted = await readServerFile(server.whereCluster)
    return noted !== undefined && noted.pid !== killed?.pid && noted.ready
  }
  await expect.poll(another, { timeout: 30_000, interval: 50 }).toBe(true)
}

test('killed three times under load, the database loses nothing acknowledged and every other answer is 503', async () => {
  const acknowledged: string[] = []
  const refused = new Set<number>()
  let over = false
  let n = 0
  const signingUp = Array.from({ length: 4 }, async () => {
    while (!over) {
      const person = newcomer(`${(n += 1)}`)
      const answer = await app.call('POST', '/register', person)
      if (answer.code < 300) acknowledged.push(person.email)
      else refused.add(answer.code)
      if (answer.code === 503) expect(answer.headers['retry-after']).toBeDefined()
      await sleep(20)
    }
  })
  for (let kill = 0; kill < 3; kill += 1) {
    await untilReady()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before)
    await killServer()
  }
  await untilReady()
  over = true
  await Promise.all(signingUp)
  expect(Array.from(refused).filter((code) => code !== 503)).toEqual([])
  const found = await app.database.sql<{ email: string }[]>`select email from users`
  const emails = new Set(found.map(({ email }) => email))
  expect(acknowledged.filter((email) => !emails.has(email))).toEqual([])
}, 120_000)

test('jobs and notices go on after the database was killed', async () => {
  await untilReady()
  const heard: string[] = []
  let times = 0
  const listening = await app.database.listen(
    'outage_probe',
    (payload) => heard.push(payload),
    () => (times += 1),
  )
  await killServer()
  await untilReady()
  await expect.poll(() => times, { timeout: 10_000 }).toBe(2)
  await app.database.sql`select pg_notify('outage_probe', 'again')`
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['again'])
  await listening.close()
  await app.database.db.transaction((tx) => app.queue.enqueue(tx, 'accounts.sweep', {}))
  const left = async () =>
    (await app.database.sql`select from pgboss.job where name = 'accounts.sweep' and state < 'completed'`).length
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
}, 60_000)

test('sessions that the database ends cost no more than their own calls', async () => {
  await untilReady()
  await Promise.all(Array.from({ length: 8 }, ask))
  await app.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sopaan' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await ask()).code, { timeout: 5_000 }).toBe(401)
  await untilReady()
}, 60_000)

test('with no connection free within the wait, a call is answered with 503 and Retry-After', async () => {
  await untilReady()
  // Connections that an earlier test had ended are noticed as they are used.
  const usedAtOnce = () => Promise.all(Array.from({ length: 12 }, () => app.database.sql`select pg_sleep(0.05)`))
  await expect.poll(() => usedAtOnce().then(Boolean, () => false)).toBe(true)
  const held = Promise.all(Array.from({ length: 12 }, () => app.database.sql`select pg_sleep(7)`))
  const answer = await ask()
  expect(answer).toMatchObject({ code: 503, body: { status: 0, error: 'BUSY' } })
  expect(answer.headers['retry-after']).toBe('2')
  await held
}, 60_000)

test('a commit whose answer is lost is no success', async () => {
  await untilReady()
  const lost = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await killServer()
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  await untilReady()
}, 60_000)

test('a transaction in which a failed statement was passed over is no success', async () => {
  const passedOver = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(passedOver).rejects.toThrow('rolled back')
})
