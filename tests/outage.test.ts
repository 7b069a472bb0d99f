import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable, openDatabase } from '#platform/database/db.ts'
import { type RunningPostgres, startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { readServerFile } from '#platform/database/embedded-postgres/processes.ts'
import { migrate } from '#platform/database/migrate.ts'
import { text } from '#platform/database/rows.ts'
import { migrateQueue } from '#platform/jobs/jobs.ts'
import { openDoor } from './door.ts'
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
  await migrateQueue(server.url)
  app = await startApp({ beside: { databaseUrl: server.url }, work: true })
})

afterAll(async () => {
  await app?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const ready = async () => (await app.app.inject('/api/ready')).statusCode
const untilReady = () => expect.poll(ready, { interval: 100 }).toBe(200)
/** A call that reads the database and finds nobody. */
const getSessions = () => app.call('GET', '/account/sessions', undefined, { token: 'x'.repeat(43) })
async function killServer(): Promise<void> {
  const killed = await readServerFile(server.whereCluster)
  process.kill(killed?.pid as number, 'SIGKILL')
  const another = async () => {
    const noted = await readServerFile(server.whereCluster)
    return noted !== undefined && noted.pid !== killed?.pid && noted.ready
  }
  await expect.poll(another, { interval: 50 }).toBe(true)
}

test('killed three times under load, the database loses nothing acknowledged and every other answer is 503', async () => {
  const acknowledged: string[] = []
  const refused = new Set<number>()
  let over = false
  let n = 0
  /** How long a refused caller had to wait for the refusal, in milliseconds. */
  const waits: number[] = []
  const asking = (async () => {
    while (!over) {
      const began = performance.now()
      if ((await getSessions()).code === 503) waits.push(performance.now() - began)
      await sleep(20)
    }
  })()
  const backAfter: number[] = []
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
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before)
    await killServer()
    const back = performance.now()
    await untilReady()
    backAfter.push(performance.now() - back)
  }
  over = true
  await Promise.all([...signingUp, asking])
  expect(waits.length).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThan(2_000)
  expect(Math.max(...backAfter)).toBeLessThan(5_000)
  expect(Array.from(refused).filter((code) => code !== 503)).toEqual([])
  const found = await app.database.sql({ email: text })`select email from users`
  const emails = new Set(found.map(({ email }) => email))
  expect(acknowledged.filter((email) => !emails.has(email))).toEqual([])
})

test('jobs and notices go on after the database was killed', async () => {
  await untilReady()
  const notifications: string[] = []
  let times = 0
  const listening = await app.database.listen(
    'outage_probe',
    (payload) => notifications.push(payload),
    () => (times += 1),
  )
  await killServer()
  await untilReady()
  await expect.poll(() => times).toBe(2)
  await app.database.sql`select pg_notify('outage_probe', 'again')`
  await expect.poll(() => notifications, { timeout: 5_000 }).toEqual(['again'])
  await listening.close()
  await app.database.db.transaction((tx) => app.queue.enqueue(tx, 'accounts.sweep', {}))
  const left = async () =>
    (await app.database.sql`select from pgboss.job where name = 'accounts.sweep' and state < 'completed'`).length
  await expect.poll(left).toBe(0)
})

test('sessions that the database ends cost no more than their own calls', async () => {
  await untilReady()
  await Promise.all(Array.from({ length: 8 }, getSessions))
  await app.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sopaan' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await getSessions()).code, { timeout: 5_000 }).toBe(401)
  await untilReady()
})

/** While no connection is left for the application; afterwards all is as it was. */
async function withoutConnections(work: () => Promise<void>): Promise<void> {
  await untilReady()
  const outside = openDatabase(server.url, { max: 1, name: 'outside', patient: true })
  const limitTo = (limit: number) => outside.sql.unsafe(`alter database sopaan connection limit ${limit}`)
  try {
    await limitTo(0)
    await outside.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sopaan%'`
    await work()
    await limitTo(-1)
    await expect.poll(async () => (await getSessions()).code, { timeout: 5_000 }).toBe(401)
    await expect.poll(ready, { timeout: 5_000 }).toBe(200)
  } finally {
    await limitTo(-1)
    await outside.close()
  }
}

test('with too many connections at the database, calls are answered with 503 within 2 s, and served within 5 s of there being fewer', async () => {
  await withoutConnections(async () => {
    // A connection that has just ended may fail the one call that finds it.
    await expect.poll(async () => (await getSessions()).code, { timeout: 5_000 }).toBe(503)
    const began = performance.now()
    expect((await getSessions()).code).toBe(503)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

test('a call whose session can’t be looked up is asked to come again, whatever it writes', async () => {
  await withoutConnections(async () => {
    const codes = async () => (await app.call('POST', '/learner/profile', {}, { token: 'x'.repeat(43) })).code
    await expect.poll(codes, { timeout: 5_000 }).toBe(503)
    const refused = await app.call('POST', '/learner/profile', {}, { token: 'x'.repeat(43) })
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.body.data).toEqual({ shouldRetry: true })
  })
})

test('a full disk at the database is answered with 503, and nothing of the call is kept', async () => {
  await untilReady()
  const { sql: db } = app.database
  await db.unsafe(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on otp_challenges for each row execute function disk_full()`)
  const person = newcomer('full')
  const refused = await app.call('POST', '/register', person)
  await db.unsafe('drop function disk_full cascade')
  expect(refused).toMatchObject({ code: 503, body: { status: 0, error: 'BUSY' } })
  expect(refused.headers['retry-after']).toBe('2')
  expect(await db`select from users where email = ${person.email}`).toEqual([])
  expect((await app.call('POST', '/register', person)).code).toBe(201)
})

test('of two hosts the next one serves when the first takes no writes, or is gone', async () => {
  await untilReady()
  const door = await openDoor(Number(new URL(server.url).port))
  const [before, after] = server.url.split('@') as [string, string]
  const database = openDatabase(`${before}@127.0.0.1:${door.port},${after}`, { max: 2 })
  const answers = () => database.sql`select 1 as one`.then(([row]) => row?.one as number)
  try {
    expect(await answers()).toBe(1)
    expect(door.open()).toBe(1)
    const write = database.sql.begin('read only', (tx) => tx`create table left_host ()`)
    await expect(write).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await answers()).toBe(1)
    await expect.poll(door.open).toBe(0)
  } finally {
    await database.close()
  }
  const again = openDatabase(`${before}@127.0.0.1:${door.port},${after}`, { max: 2 })
  try {
    expect(await again.sql`select 1 as one`).toEqual([{ one: 1 }])
    expect(door.open()).toBe(1)
    await door.close()
    const found = () => again.sql`select 1 as one`.then(Boolean, () => false)
    await expect.poll(found, { timeout: 5_000 }).toBe(true)
  } finally {
    await again.close()
    await door.close()
  }
})

test('with no connection free within the wait, a call is answered with 503 and Retry-After', async () => {
  await untilReady()
  // Connections that an earlier test had ended are noticed as they are used.
  const usedAtOnce = () => Promise.all(Array.from({ length: 12 }, () => app.database.sql`select pg_sleep(0.05)`))
  await expect.poll(() => usedAtOnce().then(Boolean, () => false)).toBe(true)
  const held = Promise.all(Array.from({ length: 12 }, () => app.database.sql`select pg_sleep(7)`))
  const answer = await getSessions()
  expect(answer).toMatchObject({ code: 503, body: { status: 0, error: 'BUSY' } })
  expect(answer.headers['retry-after']).toBe('2')
  await held
})

test('a commit whose answer is lost is no success', async () => {
  await untilReady()
  const lost = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await killServer()
  })
  await expect(lost).rejects.toSatisfy(isDatabaseUnavailable)
  await untilReady()
})

test('a transaction in which a failed statement was passed over is no success', async () => {
  const passedOver = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(passedOver).rejects.toThrow('rolled back')
})
