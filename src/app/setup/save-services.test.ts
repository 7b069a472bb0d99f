import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isSchoolOpen } from '#features/setup/queries.ts'
import { setup } from '#features/setup/tables.ts'
import { keys, startSandbox, type TestSandbox } from '#sandbox/razorpay/start-sandbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { loadStoredSettings, storedSettings } from '#platform/server/stored-settings.ts'
import { startSmtp } from '../../../tests/fake-smtp.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../tests/make.ts'

const bare = { DEMO: '0', SITE_URL: 'https://learn.example.in', MEDIA_SECRET: 'a secret of thirty-two letters or more' }

const stops: (() => Promise<unknown>)[] = []
let sandbox: TestSandbox
let app: TestApp
let beside: TestApp
let admin: Person
beforeAll(async () => {
  sandbox = await startSandbox()
  const env = { ...bare, RAZORPAY_API_BASE: sandbox.base }
  app = await startApp({ env })
  beside = await startApp({ env, beside: app })
  admin = await makePerson(app, 'ADMIN')
})
beforeEach(async () => {
  await app.database.db.delete(storedSettings)
  await app.database.db.delete(setup)
  for (const one of [app, beside]) await loadStoredSettings(one.database.db, one.settings)
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
  await sandbox.stop()
})

/** Another school with other settings. */
async function otherSchool(env: Record<string, string>) {
  const other = await startApp({ env })
  stops.push(other.stop)
  return { other, token: (await makePerson(other, 'ADMIN')).token }
}
async function mailServer(answer: string) {
  const mail = await startSmtp(answer)
  stops.push(mail.stop)
  return mail
}
/** An address that takes a call and answers it with success. */
async function smsProvider(): Promise<string> {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => new Promise((done) => server.close(done)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}

const save = (service: string, body: object) =>
  app.call('POST', `/admin/setup/${service}`, body, { token: admin.token })
const stored = async () => (await app.database.db.select().from(storedSettings)).map(({ name }) => name).toSorted()
const openTheSchool = () => app.database.db.insert(setup).values({ openedAt: new Date() })

const email = (port: number, more: object = {}) => ({
  server: '127.0.0.1',
  port,
  user: 'mailer@gyan.example',
  password: 'p@ss:/ #%',
  senderName: 'Gyan, "Academy"',
  senderEmail: 'hello@gyan.example',
  ...more,
})
const payments = (more: object = {}) => ({ sells: 'yes', ...keys, webhookSecret: keys.webhookSecret, ...more })
const sms = (url: string, more: object = {}) => ({
  url,
  key: 'sms-key',
  sender: 'GYANAC',
  templateId: '1107',
  templateIdHindi: '',
  ...more,
})

test('email is stored once the server takes the sign-in, and sends at once in every process of the school', async () => {
  const mail = await mailServer('235 ok')
  const { code, body } = await save('email', email(mail.port))
  expect(code).toBe(200)
  expect(body.data.services.email).toEqual({
    source: 'database',
    server: '127.0.0.1',
    port: mail.port,
    user: 'mailer@gyan.example',
    senderName: 'Gyan, Academy',
    senderEmail: 'hello@gyan.example',
  })
  expect(JSON.stringify(body)).not.toContain('p@ss')
  await expect.poll(() => beside.settings.smtpUrl).toContain(String(mail.port))
  for (const one of [app, beside]) {
    await one.post.send({ channel: 'email', to: 'ravi@example.in', subject: 'Hello', text: 'Hello' })
    expect(mail.emails.at(-1)).toContain('From: "Gyan, Academy" <hello@gyan.example>')
  }
  expect(mail.emails).toHaveLength(2)
})

test('another server takes the place of the one before it', async () => {
  const [first, second] = [await mailServer('235 ok'), await mailServer('235 ok')]
  await save('email', email(first.port))
  await app.post.send({ channel: 'email', to: 'ravi@example.in', subject: 'One', text: 'One' })
  await save('email', email(second.port))
  await app.post.send({ channel: 'email', to: 'ravi@example.in', subject: 'Two', text: 'Two' })
  expect([first.emails.length, second.emails.length]).toEqual([1, 1])
})

test.each([
  [
    'refuses the password',
    async () => (await mailServer('535 no')).port,
    'password',
    /refused the user name or the pass/,
  ],
  ['does not answer', async () => 9, 'server', /cannot be reached/],
])('nothing is stored of a mail server that %s', async (_what, port, field, message) => {
  const { code, body } = await save('email', email(await port()))
  expect([code, body.errors?.[field]]).toEqual([422, expect.stringMatching(message)])
  expect(await stored()).toEqual([])
  expect(app.settings.smtpUrl).toBeUndefined()
})

test('an empty password leaves the stored one, but not for another server or another user', async () => {
  const mail = await mailServer('235 ok')
  await save('email', email(mail.port))
  expect((await save('email', email(mail.port, { password: '', senderName: 'Gyan' }))).code).toBe(200)
  expect(app.settings.smtpUrl).toContain(encodeURIComponent('p@ss:/ #%'))
  for (const changes of [{ server: 'localhost' }, { user: 'other@gyan.example' }]) {
    const { code, body } = await save('email', email(mail.port, { password: '', ...changes }))
    expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
  }
})

test('payments are stored once the gateway takes the keys, and are offered from then on', async () => {
  const wrong = await save('payments', payments({ keySecret: 'wrong' }))
  expect([wrong.code, wrong.body.errors?.keyId]).toEqual([422, expect.stringContaining('refused these keys')])
  expect(app.settings.payments).toBe(false)
  const { body } = await save('payments', payments())
  expect(body.data.services.payments).toEqual({
    source: 'database',
    sells: true,
    keyId: keys.keyId,
    mode: 'test',
  })
  expect((await app.call('GET', '/site')).body.data.paymentsMode).toBe('test')
})

test('a new webhook secret is taken beside the one before it, and an empty one changes nothing', async () => {
  await save('payments', payments({ webhookSecret: 'first' }))
  await save('payments', payments({ keySecret: '', webhookSecret: '' }))
  expect(app.settings.gateway.webhookSecrets).toEqual(['first'])
  await save('payments', payments({ webhookSecret: 'second' }))
  await save('payments', payments({ keySecret: '', webhookSecret: '' }))
  expect(app.settings.gateway.webhookSecrets).toEqual(['second', 'first'])
  expect(app.settings.gateway.keySecret).toBe(keys.keySecret)
})

test('keys are asked for where there are none, and again for another key', async () => {
  const without = await save('payments', payments({ keySecret: '', webhookSecret: '' }))
  expect([without.code, Object.keys(without.body.errors ?? {})]).toEqual([422, ['keySecret']])
  expect((await save('payments', payments({ keyId: 'secret_key' }))).body.errors).toHaveProperty('keyId')
})

test('live keys are refused in words where the environment names another gateway', async () => {
  const { code, body } = await save('payments', payments({ keyId: 'rzp_live_abcdefgh' }))
  expect([code, body.errors?.keyId]).toEqual([422, expect.stringContaining('RAZORPAY_API_BASE')])
  expect(await stored()).toEqual([])
})

test('a school of free courses needs no keys, and those that are stored stay for payments that were made', async () => {
  const free = { sells: 'no', keyId: '', keySecret: '', webhookSecret: '' }
  expect((await save('payments', free)).body.data.services.payments).toMatchObject({ source: 'database', sells: false })
  expect(await stored()).toEqual(['PAYMENTS'])
  await save('payments', payments())
  await save('payments', free)
  expect(app.settings).toMatchObject({ payments: false, gateway: { mode: 'test', keyId: keys.keyId } })
})

test('SMS are set up and removed, but not removed from an open school that has no email', async () => {
  expect((await save('sms', sms('http://127.0.0.1:9/send'))).body.errors?.url).toContain('cannot be reached')
  await save('sms', sms(await smsProvider()))
  expect(app.settings.sms).toMatchObject({ key: 'sms-key', sender: 'GYANAC' })
  expect((await save('sms', sms(await smsProvider(), { key: '' }))).code).toBe(200)
  // Another provider gets no key that was entered for the first.
  expect(app.settings.sms?.key).toBeUndefined()
  await openTheSchool()
  const needed = await save('sms/remove', {})
  expect([needed.code, needed.body.error]).toEqual([409, 'NEEDED'])
  const mail = await mailServer('235 ok')
  await save('email', email(mail.port))
  expect((await save('sms/remove', {})).body.data.services.sms.source).toBeNull()
  expect(app.settings.sms).toBeUndefined()
  expect(await isSchoolOpen(app.database.db, app.settings)).toBe(true)
})

test('what the environment sets can not be changed here, and a demo stores nothing', async () => {
  const inEnvironment = { ...bare, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.in' }
  for (const [env, error] of [
    [inEnvironment, 'SET_IN_ENVIRONMENT'],
    [{}, 'DEMO'],
  ] as const) {
    const { other, token } = await otherSchool(env)
    const { code, body } = await other.call('POST', '/admin/setup/email', email(9), { token })
    expect([code, body.error]).toEqual([409, error])
  }
})

test('the log names who changed a service and no secret of it', async () => {
  const mail = await mailServer('235 ok')
  await save('email', email(mail.port))
  const entries = await app.database.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.at(-1)).toMatchObject({
    act: 'service.saved',
    actorId: admin.id,
    entityUid: 'email',
    after: { server: `127.0.0.1:${mail.port}` },
  })
  expect(JSON.stringify(entries)).not.toMatch(/p@ss|p%40ss/)
})

test.each([
  { server: 'mail.example.in/path' },
  { server: 'user@mail.example.in' },
  { port: 0 },
  { port: 70_000 },
  { senderEmail: 'a@example.in, b@example.in' },
  { senderName: 'x'.repeat(61) },
])('%j is no mail server', async (wrong) => {
  const { code, body } = await save('email', email(9, wrong))
  expect([code, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)])
})
