import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import type { Event } from '@sentry/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HttpReceiver, openReceiver } from '../../../tests/http-receiver.ts'
import { makeLearner, startApp, type TestApp } from '../../../tests/make.ts'
import { newcomer } from '../../../tests/sign-in.ts'
import { limitReports, maxReports } from './limit-reports.ts'

let receiver: HttpReceiver
let app: TestApp
const dsnOf = ({ origin }: HttpReceiver) => `${origin.replace('//', '//publickey@')}/7`
let log = ''
const logStream = new Writable({
  write(line, _encoding, done) {
    log += String(line)
    done()
  },
})
const reporting = (at: HttpReceiver) => ({ logStream, env: { LOG_LEVEL: 'error', SENTRY_DSN: dsnOf(at) } })
beforeAll(async () => {
  receiver = await openReceiver()
  app = await startApp({ work: true, ...reporting(receiver) })
  await app.asOwner(
    (sql) => sql`alter table users add constraint nobody_new check (email not like 'newcomer%') not valid`,
  )
})
beforeEach(() => {
  receiver.answer = 200
})
afterAll(async () => {
  await app.stop()
  await receiver.close()
})

/** The events that came: the third line of an envelope. */
const events = () => receiver.received.map(({ body }) => JSON.parse(body.split('\n')[2] as string) as Event)
const register = (at: TestApp, person: object, id: string) =>
  at.call('POST', '/register', person, { headers: { 'x-request-id': id, cookie: 'planted=secret-cookie' } })

test('an unexpected failure is reported with its request, route, release and place, and without the person', async () => {
  const person = newcomer(71)
  expect((await register(app, person, 'the-failed-request')).code).toBe(500)
  await expect.poll(events).toHaveLength(1)
  const [event] = events() as [Event]
  expect(event).toMatchObject({
    message: 'unexpected failure',
    level: 'error',
    release: expect.stringMatching(/^sopaan@\d/),
    environment: 'demo',
    transaction: 'POST /api/register',
    tags: { request_id: 'the-failed-request', method: 'POST', route: '/api/register' },
  })
  const [cause, thrown] = event.exception?.values ?? []
  expect(cause?.value).toMatch(/violates check constraint.*\(23514, nobody_new\)/)
  expect(thrown?.value).toContain('insert into "users"')
  expect(thrown?.stacktrace?.frames?.map(({ filename }) => filename)).toContainEqual(expect.stringMatching(/register/))
  expect(receiver.received[0]?.path).toMatch(/^\/api\/7\/envelope\/.*publickey/)
  for (const value of [person.email, person.phone, person.password, person.firstName, 'argon2', 'planted', 'cookie'])
    expect(JSON.stringify(receiver.received)).not.toContain(value)
  for (const part of ['user', 'request', 'server_name', 'breadcrumbs']) expect(event).not.toHaveProperty(part)
})

test('the same failure again is in the log alone, and a failed job is another one', async () => {
  for (let n = 0; n < 5; n += 1) await register(app, newcomer(100 + n), `failed-request-${n}`)
  expect(log.match(/"reqId":"failed-request-\d"/g)).toHaveLength(5)
  const { id } = await makeLearner(app)
  const nonsense = { kind: 'asha@example.in', userId: id }
  await app.database.db.transaction((tx) => app.queue.enqueue(tx, 'accounts.send-link', nonsense))
  await expect.poll(() => events().map(({ message }) => message)).toEqual(['unexpected failure', 'a job failed'])
  const [, failed] = events()
  expect(failed?.tags).toMatchObject({ job: 'accounts.send-link', job_id: expect.any(String) })
  expect(failed?.extra).toEqual({ left_out: 5 })
  expect(JSON.stringify(receiver.received)).not.toContain('asha@')
})

test('a minute has one report of an error and 20 of all, and the next one says how many were left out', () => {
  let at = 0
  const admit = limitReports(() => at)
  expect(admit('the same')).toBe(0)
  for (let n = 0; n < 10_000; n += 1) expect(admit('the same')).toBeUndefined()
  expect(admit('another')).toBe(10_000)
  for (let n = 2; n < maxReports; n += 1) expect(admit(`error ${n}`)).toBe(0)
  expect(admit('one more')).toBeUndefined()
  at = 59_999
  expect(admit('one more')).toBeUndefined()
  at = 60_000
  expect(admit('one more')).toBe(2)
  expect(admit('the same')).toBe(0)
})

test('a service that refuses, never answers or is away holds nothing up', async () => {
  const away = await openReceiver()
  await away.close()
  receiver.received.length = 0
  for (const [at, answer] of [
    [receiver, 500],
    [receiver, 'never'],
    [away, 200],
  ] as const) {
    at.answer = answer
    const other = await startApp({ beside: app, ...reporting(at) })
    expect((await register(other, newcomer(72), 'another-failed-request')).code).toBe(500)
    await other.stop()
  }
  expect(events()).toHaveLength(2)
})

test.each([200, 'never'] as const)(
  'an error that nothing caught is reported before the process ends, also where the service answers %s',
  async (answer) => {
    receiver.answer = answer
    receiver.received.length = 0
    const script = `
      import { openErrorReports } from '#app/error-reports/open-error-reports.ts'
      import { reportUncaught } from '#app/commands/report.ts'
      reportUncaught()
      openErrorReports({ dsn: ${JSON.stringify(dsnOf(receiver))}, environment: 'demo' })
      setInterval(() => {}, 1000)
      setTimeout(() => { throw new Error('lost asha@example.in, 98260 12345') })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
    const [event] = events()
    expect(event?.message).toBe('nothing caught an error')
    expect(event?.exception?.values).toMatchObject([{ type: 'Error', value: 'lost [hidden] [hidden]' }])
  },
)
