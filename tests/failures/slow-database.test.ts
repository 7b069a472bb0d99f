import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { text } from '#platform/database/rows.ts'
import { neededConnections } from '#platform/server/connection-counts.ts'
import { connectionsLine, hangingLines, oldestStatement } from '../../src/app/doctor/database-checks.ts'
import { freshDatabase } from '../database.ts'
import { makePerson, startApp, type TestApp } from '../make.ts'
import { newcomer } from '../sign-in.ts'

const isBusy = { code: 503, body: { status: 0, error: 'BUSY' } }
const wrongLogin = { email: 'nobody@example.in', password: 'Wrong@2026' }

describe('a database that is slow', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ env: { RATE_LIMIT: '1' } })
  })
  afterAll(() => app.stop())

  test('ends a statement that hangs: its call is asked to come again, and nothing of it stays', async () => {
    expect(await app.database.sql({ limit: text })`select current_setting('statement_timeout') as limit`).toEqual([
      { limit: '30s' },
    ])
    const person = newcomer('slow')
    await app.asOwner((owner) =>
      owner.unsafe(`
        create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
        create trigger hang before insert on otp_challenges for each row execute function hang()`),
    )
    const calling = app.call('POST', '/register', person)
    // PostgreSQL ends it with the same error as its time limit, which would take half a minute here.
    const end = () => app.database.sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(async () => (await end()).length).toBe(1)
    const refused = await calling
    await app.asOwner((owner) => owner.unsafe('drop function hang cascade'))
    expect(refused).toMatchObject(isBusy)
    expect(refused.headers['retry-after']).toBe('2')
    expect(await app.database.sql`select from users where email = ${person.email}`).toEqual([])
    expect((await app.call('POST', '/register', person)).code).toBe(201)
  })

  test('is found by the system check while a statement hangs, with its age and without its text', async () => {
    const { db } = app.database
    expect(await oldestStatement(db)).toBeNull()
    const other = openDatabase(app.databaseUrl, { max: 1 })
    const hanging = other.sql`select pg_sleep(600), 'of a person'`.catch(() => undefined)
    await expect.poll(() => oldestStatement(db)).toBeGreaterThanOrEqual(0)
    await app.database.sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database() and pid <> pg_backend_pid()`
    await hanging
    await other.close()
    expect([null, 0, 10].flatMap(hangingLines)).toEqual([])
    expect(hangingLines(11).map(({ part, state, text }) => `${part} ${state}: ${String(text)}`)).toEqual([
      'database warning: A statement has run for 11 seconds. Find it in pg_stat_activity, and end it with pg_terminate_backend unless it is needed.',
    ])
  })

  test('refuses the calls of a locked table within seconds, while people sign in and register', async () => {
    const search = (n: number) =>
      app.call('POST', '/course/get-courses-from-marketplace', { page: 1, limit: 10, search: `raga ${n}` })
    const hanging = await app.asOwner(async (_sql, db) =>
      db.transaction(async (tx) => {
        await tx.execute('lock table courses in access exclusive mode')
        const searches = Promise.all(Array.from({ length: 30 }, (_, n) => search(n)))
        expect((await app.call('POST', '/login', wrongLogin)).body.error).toBe('WRONG_CREDENTIALS')
        expect((await app.call('POST', '/register', newcomer('beside'))).code).toBe(201)
        return searches
      }),
    )
    for (const refused of hanging) expect(refused).toMatchObject(isBusy)
    expect((await search(31)).code).toBe(200)
  })
})

describe('few connections', () => {
  test('a server with DATABASE_CONNECTIONS=3 serves with six, and answers or refuses every call of a crowd', async () => {
    const { url, applicationUrl, drop } = await freshDatabase()
    const owner = openDatabase(url, { max: 1 })
    await owner.sql.unsafe(`alter database "${new URL(url).pathname.slice(1)}" connection limit 7`)
    const app = await startApp({
      env: { DATABASE_CONNECTIONS: '3' },
      beside: { databaseUrl: applicationUrl },
      work: true,
    })
    try {
      expect(neededConnections(app.settings)).toBe(6)
      const person = await makePerson(app)
      const crowd = await Promise.all(
        Array.from({ length: 20 }, (_, n) => [
          app.call('GET', '/account/sessions', undefined, { token: person.token }),
          app.call('POST', '/course/get-courses-from-marketplace', { page: 1, limit: 10, search: `raga ${n}` }),
          app.call('POST', '/login', { ...wrongLogin, email: `nobody${n}@example.in` }),
        ]).flat(),
      )
      expect(crowd.filter(({ code }) => ![200, 400, 503].includes(code))).toEqual([])
      expect((await app.call('GET', '/account/sessions', undefined, { token: person.token })).code).toBe(200)
      const sessions = await owner.sql`
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      expect(sessions.length).toBeLessThanOrEqual(6)
    } finally {
      await app.stop()
      await owner.close()
      await drop()
    }
  })

  test('the system check says how many a server opens, and what to change where PostgreSQL allows fewer', () => {
    const few = { databaseConnections: 12, webProcesses: 1 }
    expect(neededConnections(few)).toBe(18)
    expect(neededConnections({ ...few, webProcesses: 4 })).toBe(90)
    expect(String(connectionsLine(3, 18, 18).text)).toBe(
      '3 of 18 connections are in use. A server with these settings opens up to 18.',
    )
    const line = connectionsLine(3, 17, 18)
    expect([line.state, String(line.text)]).toEqual([
      'warning',
      'A server with these settings opens up to 18 connections, and PostgreSQL allows 17. Raise max_connections, or lower DATABASE_CONNECTIONS or WEB_PROCESSES.',
    ])
  })
})
