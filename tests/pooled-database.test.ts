import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { boolean, list, number, text } from '#platform/database/rows.ts'
import { checkDatabase } from '../src/app/commands/check-database.ts'
import { freshDatabase } from './database.ts'
import { makeCourse, makePerson, startApp, type TestApp } from './make.ts'

// What a pooler in transaction mode needs of its clients, without one: `npm run bench -- pooler` measures with PgBouncer.

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let app: TestApp
beforeAll(async () => {
  fresh = await freshDatabase()
  const DATABASE_URL = fresh.applicationUrl
  const env = { DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }
  app = await startApp({ env, beside: { databaseUrl: DATABASE_URL }, work: true })
})
afterAll(async () => {
  await app?.stop()
  await fresh?.drop()
})

/** What each of the pool's sessions holds beyond its transactions. */
function poolSessions(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [session] = await app.database.sql({
        pid: number,
        prepared: list(text),
        channels: list(text),
        settings: list(text),
        temporary: number,
        locks: number,
        slept: boolean,
      })`
        select pg_backend_pid() as pid, pg_sleep(0.2) is not null as slept,
          array(select name from pg_prepared_statements) as prepared,
          array(select * from pg_listening_channels()) as channels,
          array(select name || '=' || setting from pg_settings where source in ('session', 'client') order by 1) as settings,
          (select count(*) from pg_class where relpersistence = 't' and pg_table_is_visible(oid))::int as temporary,
          (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())::int as locks`
      return session
    }),
  )
}

test('behind a pooler, calls and jobs leave nothing in the sessions that others use next', async () => {
  const { uid } = await makeCourse(app)
  const { token } = await makePerson(app)
  for (let calls = 0; calls < 3; calls += 1) {
    expect((await app.call('GET', '/account/sessions', undefined, { token })).code).toBe(200)
    const courses = await app.call('POST', '/course/get-courses-from-marketplace', { page: 1, limit: 10 }, { token })
    expect(courses.code).toBe(200)
    expect((await app.call('POST', '/learner/wishlist', { wishlist: [uid] }, { token })).code).toBe(200)
  }
  const sessions = await poolSessions(3)
  for (const session of sessions) expect(session).toMatchObject({ prepared: [], channels: [], temporary: 0, locks: 0 })
  // What a pooler passes on by itself.
  const passedOn = /^(application_name|client_encoding|DateStyle|TimeZone)=/i
  expect(sessions.flatMap((session) => session?.settings ?? []).filter((one) => !passedOn.test(one))).toEqual([])
})

test('without a pooler, statements are prepared and time limits are set', async () => {
  const database = openDatabase(fresh.url, { max: 1 })
  const looks = () => database.sql({ count: number, limit: text })`
    select count(*)::int as count, current_setting('statement_timeout') as limit from pg_prepared_statements`
  await looks()
  expect(await looks()).toMatchObject([{ count: 1, limit: '30s' }])
  await database.close()
})

test('notices are listened to past the pooler', async () => {
  const nobody = new URL(fresh.url)
  nobody.port = '9'
  const database = openDatabase(nobody.href, { directUrl: fresh.url })
  const received: string[] = []
  const listening = await database.listen(
    'past_the_pooler',
    (payload) => received.push(payload),
    () => {},
  )
  await app.database.sql`select pg_notify('past_the_pooler', 'here')`
  await expect.poll(() => received).toEqual(['here'])
  await listening.close()
  await database.close()
})

/** Leads to the database and, as a pooler does, gives its clients numbers of its own: BackendKeyData is 'K', a length of 12, the number. */
async function openPooler() {
  const pooler = createServer((inner) => {
    const outer = connect(Number(new URL(fresh.url).port), '127.0.0.1')
    inner.on('error', () => {}).pipe(outer)
    outer.on('error', () => {}).on('close', () => inner.destroy())
    outer.on('data', (chunk) => {
      const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) chunk.writeInt32BE(chunk.readInt32BE(at + 5) ^ 0x400000, at + 5)
      inner.write(chunk)
    })
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const url = new URL(fresh.url)
  url.port = String((pooler.address() as AddressInfo).port)
  return { url: url.href, close: () => pooler.close() }
}

test('a pooler is refused where no way past it is set, and in that way', async () => {
  const pooler = await openPooler()
  await expect(checkDatabase(pooler.url)).rejects.toThrow(
    'DATABASE_URL: a pooler answers at that address. Set DATABASE_DIRECT_URL',
  )
  await expect(checkDatabase(pooler.url, { setting: 'DATABASE_DIRECT_URL' })).rejects.toThrow(
    'DATABASE_DIRECT_URL: a pooler answers at that address.',
  )
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(checkDatabase(pooler.url, { pooled: true })).resolves.toBeUndefined()
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('have no time limits')])
  warn.mockRestore()
  pooler.close()
})
