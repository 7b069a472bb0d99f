import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#features/accounts/tables.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { type FakeDevice, fakePushService } from '../../../../tests/fake-push-service.ts'
import { makeLearner, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { maxPushDevices, maxPushEndpoint } from '../rules.ts'
import { pushSubscriptions } from '../tables.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof fakePushService>>
beforeAll(async () => {
  service = await fakePushService()
  app = await startApp({ env: { PUSH_SERVICES: `https://push.example.in,${service.origin}` } })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const state = async ({ token }: Person) => (await app.call('GET', '/account/push', undefined, { token })).body.data
async function save(person: Person, { endpoint, p256dh, auth }: FakeDevice, more: object = {}) {
  const { key } = await state(person)
  return app.call('POST', '/account/push', { endpoint, p256dh, auth, key, ...more }, { token: person.token })
}
const turnOff = ({ token }: Person) => app.call('POST', '/account/push/remove', {}, { token })
const devicesOf = async ({ id }: Person) =>
  (await app.database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))).map(
    ({ endpoint }) => endpoint,
  )
/** The same person, signed in on another device. */
async function elsewhere(person: Person): Promise<Person> {
  const token = newToken()
  const at = app.ctx().now()
  await app.database.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: person.id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(at.getTime() + dayMs),
  })
  return { ...person, token }
}

test('a device is switched on and off by itself, as often as one likes', async () => {
  const phone = await makeLearner(app)
  const laptop = await elsewhere(phone)
  expect(await state(phone)).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/), on: false })
  const device = service.subscribe()
  expect((await save(phone, device)).body.data).toEqual({ on: true })
  expect((await save(phone, device)).code).toBe(200)
  expect(await state(phone)).toMatchObject({ on: true })
  expect(await state(laptop)).toMatchObject({ on: false })
  await turnOff(laptop)
  expect(await devicesOf(phone)).toEqual([device.endpoint])
  expect((await turnOff(phone)).body.data).toEqual({ on: false })
  expect((await turnOff(phone)).code).toBe(200)
  expect(await devicesOf(phone)).toEqual([])
})

test('a device that gets another address has one row', async () => {
  const learner = await makeLearner(app)
  await save(learner, service.subscribe())
  const renewed = service.subscribe()
  await save(learner, renewed)
  expect(await devicesOf(learner)).toEqual([renewed.endpoint])
})

test('a device notifies the person who used it last', async () => {
  const [first, second] = [await makeLearner(app), await makeLearner(app)]
  const device = service.subscribe()
  await save(first, device)
  await save(second, device)
  expect(await devicesOf(first)).toEqual([])
  expect(await devicesOf(second)).toEqual([device.endpoint])
})

test('a person has ten devices, and the one not opened for longest goes', async () => {
  const learner = await makeLearner(app)
  const devices: FakeDevice[] = []
  const people: Person[] = []
  for (let n = 0; n < maxPushDevices; n++) {
    app.setNow(new Date(Date.parse('2026-11-20T10:00:00Z') + n * minuteMs))
    people.push(await elsewhere(learner))
    devices.push(service.subscribe())
    await save(people[n] as Person, devices[n] as FakeDevice)
  }
  expect(await devicesOf(learner)).toHaveLength(maxPushDevices)
  // The first is opened again, so that the second is now the oldest.
  app.setNow(new Date('2026-11-20T11:00:00Z'))
  await save(people[0] as Person, devices[0] as FakeDevice)
  await save(await elsewhere(learner), service.subscribe())
  const left = await devicesOf(learner)
  expect(left).toHaveLength(maxPushDevices)
  expect(left).toContain(devices[0]?.endpoint)
  expect(left).not.toContain(devices[1]?.endpoint)
})

test('devices that save at the same moment are all there, within the bound', async () => {
  const learner = await makeLearner(app)
  const many = await Promise.all(Array.from({ length: maxPushDevices + 4 }, () => elsewhere(learner)))
  const answers = await Promise.all(many.map((person) => save(person, service.subscribe())))
  expect(answers.map(({ code }) => code)).toEqual(many.map(() => 200))
  expect(await devicesOf(learner)).toHaveLength(maxPushDevices)
  const device = service.subscribe()
  await Promise.all(many.slice(0, 5).map((person) => save(person, device)))
  expect((await devicesOf(learner)).filter((endpoint) => endpoint === device.endpoint)).toHaveLength(1)
})

test('signing out, ending the session from elsewhere and removing the account forget the device', async () => {
  const learner = await makeLearner(app)
  const [other, third] = [await elsewhere(learner), await elsewhere(learner)]
  for (const person of [learner, other, third]) await save(person, service.subscribe())
  await app.call('POST', '/logout', {}, { token: other.token })
  expect(await devicesOf(learner)).toHaveLength(2)
  const list = await app.call('GET', '/account/sessions', undefined, { token: learner.token })
  const { id } = list.body.data.sessions.find(({ current }: { current: boolean }) => !current)
  await app.call('POST', `/account/sessions/${id}/revoke`, {}, { token: learner.token })
  expect(await devicesOf(learner)).toHaveLength(1)
  await app.database.db.delete(users).where(eq(users.id, learner.id))
  expect(await devicesOf(learner)).toEqual([])
})

const path = (length: number, origin: string) => `${origin}/${'x'.repeat(length - origin.length - 1)}`

test.each([
  ['no address', 'x'],
  ['another protocol', 'http://fcm.googleapis.com/fcm/send/x'],
  ['a port', 'https://fcm.googleapis.com:8443/x'],
  ['a name and password', 'https://u:p@fcm.googleapis.com/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['a private network', 'https://10.0.0.8/x'],
  ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data'],
  ['a server of anyone', 'https://push.example.com/x'],
  ['a name that only begins like a push service', 'https://fcm.googleapis.com.example.com/x'],
  ['a name that only ends like a push service', 'https://evilpush.apple.com/x'],
  ['another port of a service of the settings', 'https://push.example.in:444/x'],
  ['a longer address than any service has', path(maxPushEndpoint + 1, 'https://fcm.googleapis.com')],
])('nothing is ever sent to %s', async (_what, endpoint) => {
  const learner = await makeLearner(app)
  const { code, body } = await save(learner, { ...service.subscribe(), endpoint })
  expect(code).toBe(422)
  expect(body.errors).toHaveProperty('endpoint')
  expect(await devicesOf(learner)).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x:y',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://sg2p.notify.windows.com/w/?token=x',
  'https://push.example.in/x',
  path(maxPushEndpoint, 'https://fcm.googleapis.com'),
])('a browser’s push service is accepted: %#', async (endpoint) => {
  const learner = await makeLearner(app)
  expect((await save(learner, { ...service.subscribe(), endpoint })).code).toBe(200)
  expect(await devicesOf(learner)).toEqual([endpoint])
})

test.each([
  ['p256dh', { p256dh: 'AAAA' }],
  ['p256dh', { auth: 'AAAA' }],
  ['key', { key: 'A'.repeat(87) }],
])('keys that are none are refused: %s', async (field, more) => {
  const learner = await makeLearner(app)
  const { code, body } = await save(learner, service.subscribe(), more)
  expect(code).toBe(422)
  expect(body.errors).toHaveProperty(field)
})

test('the words come in the language of the page that switched them on', async () => {
  const learner = await makeLearner(app)
  const { endpoint, p256dh, auth } = service.subscribe()
  const { key } = await state(learner)
  const input = { endpoint, p256dh, auth, key }
  await app.call('POST', '/account/push', input, { token: learner.token, headers: { 'accept-language': 'hi' } })
  const [row] = await app.database.db
    .select({ language: pushSubscriptions.language })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, learner.id))
  expect(row?.language).toBe('hi')
})
