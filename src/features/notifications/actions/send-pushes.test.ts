import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#features/accounts/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { type FakeDevice, fakePushService, proofOf } from '../../../../tests/fake-push-service.ts'
import { makeLearner, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import type { Notice } from '../rules.ts'
import { notifications, pushSubscriptions } from '../tables.ts'
import { notify } from './notify.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof fakePushService>>
beforeAll(async () => {
  service = await fakePushService()
  app = await startApp({ env: { PUSH_SERVICES: service.origin, SITE_URL: 'https://learn.example.in', DEMO: '1' } })
})
afterEach(() => service.answers.clear())
afterAll(async () => {
  await app.stop()
  await service.stop()
})

/** In India, on a day to come: the queue lets no job wait for a moment that has passed. */
const at = (day: number, time: string) => new Date(`${dayInIndia(new Date(Date.now() + day * dayMs))}T${time}:00+05:30`)
const evening = at(1, '19:00')

async function turnOn(person: Person, headers: Record<string, string> = {}): Promise<FakeDevice> {
  const { token } = person
  const device = service.subscribe()
  const { endpoint, p256dh, auth } = device
  const { key } = (await app.call('GET', '/account/push', undefined, { token })).body.data
  const { code } = await app.call('POST', '/account/push', { endpoint, p256dh, auth, key }, { token, headers })
  expect(code).toBe(200)
  return device
}
/** A learner with a device that shows notifications. */
async function withDevice(headers: Record<string, string> = {}) {
  app.setNow(evening)
  const learner = await makeLearner(app)
  return { learner, device: await turnOn(learner, headers) }
}
const reminder = ({ id }: Person) =>
  ({ userId: id, kind: 'learning-reminder', data: { course: 'Tabla' }, link: '/learning/abc' }) as Notice
async function send(notice: Notice, now = evening) {
  app.setNow(now)
  const ctx = app.ctx()
  await ctx.transaction((tx) => notify(ctx, tx, notice))
}
const run = (now: Date) => {
  app.setNow(now)
  return runJobs(app, 'notifications.send-pushes', { due: now })
}
const isKnown = async ({ id }: Person) =>
  (await app.database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id))).length === 1

test('a reminder arrives encrypted for the device, signed by the school, and leads to the lesson', async () => {
  const { learner, device } = await withDevice()
  await send(reminder(learner))
  await run(evening)
  const [{ message, headers, body }, ...others] = service.to(device) as never as [
    { message: object; headers: Record<string, string>; body: Buffer },
  ]
  expect(others).toEqual([])
  expect(message).toEqual({
    title: 'Time to learn',
    body: 'Continue ‘Tabla’ where you stopped.',
    path: '/learning/abc',
    tag: expect.any(String),
    lang: 'en',
  })
  expect(body?.toString('latin1')).not.toContain('Tabla')
  // Until ten in the evening and no longer.
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(3 * 3600), urgency: 'normal' })
  const { claims, key } = proofOf(headers?.authorization)
  expect(claims).toMatchObject({ aud: service.origin, sub: 'https://learn.example.in' })
  expect(claims.exp - evening.getTime() / 1000).toBeLessThanOrEqual(86_400)
  expect(key).toBe((await app.call('GET', '/account/push', undefined, { token: learner.token })).body.data.key)
})

test('the words are those of the device’s language', async () => {
  const { learner, device } = await withDevice({ 'accept-language': 'hi' })
  await send(reminder(learner))
  await run(evening)
  expect(service.to(device)).toMatchObject([
    { message: { title: expect.stringMatching(/[\u0900-\u097f]/), lang: 'hi' } },
  ])
})

test('the words are in a language that the school offers', async () => {
  const { learner, device } = await withDevice({ 'accept-language': 'hi' })
  await app.database.db.insert(siteSettings).values({ id: 1, saved: { languages: ['en'] } })
  await send(reminder(learner))
  await run(evening)
  await app.database.db.delete(siteSettings)
  expect(service.to(device)).toMatchObject([{ message: { title: 'Time to learn', lang: 'en' } }])
})

test('any other notice names its course and nothing more, and most go to no device', async () => {
  const { learner, device } = await withDevice()
  await send({
    userId: learner.id,
    kind: 'question-answered',
    data: { course: 'Tabla', question: 'What is my secret?', by: 'Asha', instructor: true },
    link: '/learning/abc',
  })
  await send({ userId: learner.id, kind: 'refunded', data: { amount: '₹ 499' } })
  await run(evening)
  expect(service.to(device).map(({ message }) => message)).toEqual([
    expect.objectContaining({ title: 'The instructor answered your question', body: 'Tabla' }),
  ])
})

test('each device of a person is notified once, also where the job runs again', async () => {
  const { learner, device } = await withDevice()
  await send({ ...reminder(learner), idempotencyKey: 'day-1' } as Notice)
  await send({ ...reminder(learner), idempotencyKey: 'day-1' } as Notice)
  await run(evening)
  await run(evening)
  expect(service.to(device)).toHaveLength(1)
})

test.each([404, 410])('a device that the push service answers %s for is forgotten', async (status) => {
  const { learner, device } = await withDevice()
  service.answers.set(device.endpoint, status)
  await send(reminder(learner))
  await run(evening)
  expect(await isKnown(learner)).toBe(false)
})

test.each([400, 401, 413])(
  'a message that is refused with %s is not sent again, and the device stays',
  async (status) => {
    const { learner, device } = await withDevice()
    service.answers.set(device.endpoint, status)
    await send(reminder(learner))
    expect(await run(evening)).toHaveLength(1)
    expect(service.requests.filter((one) => one === device.endpoint)).toHaveLength(1)
    expect(await isKnown(learner)).toBe(true)
  },
)

test.each([429, 500, 503])(
  'a push service that answers %s is asked twice more, and no other device with it',
  async (status) => {
    const { learner, device } = await withDevice()
    const fine = await withDevice()
    service.answers.set(device.endpoint, status)
    await send(reminder(learner))
    await send(reminder(fine.learner))
    await run(evening)
    await run(new Date(evening.getTime() + 61_000))
    await run(new Date(evening.getTime() + 1000_000))
    await run(new Date(evening.getTime() + 7200_000))
    expect(service.requests.filter((one) => one === device.endpoint)).toHaveLength(3)
    expect(service.to(fine.device)).toHaveLength(1)
    expect(await isKnown(learner)).toBe(true)
  },
)

test('a push service that is back takes what waits', async () => {
  const { learner, device } = await withDevice()
  service.answers.set(device.endpoint, 503)
  await send(reminder(learner))
  await run(evening)
  service.answers.clear()
  await run(new Date(evening.getTime() + 61_000))
  expect(service.to(device)).toHaveLength(1)
})

test('no answer leads the message anywhere else', async () => {
  const { learner, device } = await withDevice()
  const other = service.subscribe()
  service.answers.set(device.endpoint, { redirectTo: other.endpoint } as never)
  await send(reminder(learner))
  await run(evening)
  expect(service.requests).not.toContain(other.endpoint)
})

test('nothing is sent at night: a notice waits for six in the morning, a reminder is dropped', async () => {
  const { learner, device } = await withDevice()
  const night = at(1, '22:00')
  const news = { userId: learner.id, kind: 'section-opened', data: { course: 'Tabla', section: 'Taal' } } as Notice
  await send(reminder(learner), at(1, '21:59'))
  await send(news, at(1, '21:59'))
  await run(night)
  await run(at(2, '05:59'))
  expect(service.to(device)).toEqual([])
  await run(at(2, '06:00'))
  expect(service.to(device)).toMatchObject([{ message: { title: 'A new section is open' } }])
})

test('what was read meanwhile is not shown, nor anything to a session that has ended or a suspended account', async () => {
  const [read, ended, suspended] = [await withDevice(), await withDevice(), await withDevice()]
  for (const { learner } of [read, ended, suspended]) await send(reminder(learner))
  const { db } = app.database
  await db.update(notifications).set({ readAt: evening }).where(eq(notifications.userId, read.learner.id))
  await db.update(sessions).set({ expiresAt: evening }).where(eq(sessions.userId, ended.learner.id))
  await db.update(users).set({ suspendedAt: evening }).where(eq(users.id, suspended.learner.id))
  await run(evening)
  expect([read, ended, suspended].flatMap(({ device }) => service.to(device))).toEqual([])
})

test('a device that subscribed with an earlier key, or at a service no longer named, is forgotten unasked', async () => {
  const [earlier, elsewhere] = [await withDevice(), await withDevice()]
  const { db } = app.database
  const of = ({ learner }: typeof earlier) => eq(pushSubscriptions.userId, learner.id)
  await db.update(pushSubscriptions).set({ applicationKey: 'earlier' }).where(of(earlier))
  await db.update(pushSubscriptions).set({ endpoint: 'http://127.0.0.1:9/x' }).where(of(elsewhere))
  for (const { learner } of [earlier, elsewhere]) await send(reminder(learner))
  await run(evening)
  expect(await isKnown(earlier.learner)).toBe(false)
  expect(await isKnown(elsewhere.learner)).toBe(false)
})

test('more notices than one job takes are all sent', async () => {
  const { learner, device } = await withDevice()
  app.setNow(evening)
  const ctx = app.ctx()
  const many = Array.from({ length: 101 }, (_, n) => ({ ...reminder(learner), link: `/learning/n${n}` }) as Notice)
  await ctx.transaction((tx) => notify(ctx, tx, many))
  expect(await run(evening)).toHaveLength(2)
  expect(service.to(device)).toHaveLength(101)
})
