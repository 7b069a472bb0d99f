import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preferences, users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { number } from '#platform/database/rows.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import type { Notice } from '../rules.ts'
import { notify } from './notify.ts'
import { sendEmails } from './send-emails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const approved = (person: Person, more: Partial<Notice> = {}) =>
  ({
    userId: person.id,
    kind: 'course-approved',
    data: { course: 'Tabla & taal' },
    link: '/my-content',
    ...more,
  }) as Notice
const notifyNow = (notices: Notice | Notice[]) => {
  const ctx = app.ctx()
  return ctx.transaction((tx) => notify(ctx, tx, notices))
}
const list = async (person: Person, query = '') =>
  (await app.call('GET', `/notifications${query}`, undefined, { token: person.token })).body.data
const emailsTo = (person: Person) => mailbox(app.database.db, person.email)

test('a notification is in the bell and is sent as one email with a text part', async () => {
  const creator = await makePerson(app, 'CREATOR')
  await notifyNow(approved(creator))
  const { notifications, unread } = await list(creator)
  expect(unread).toBe(1)
  expect(notifications).toEqual([
    expect.objectContaining({
      title: 'Your course is live',
      link: '/my-content',
      read: false,
      kind: 'course-approved',
    }),
  ])
  expect(notifications[0].message).toContain('‘Tabla & taal’')
  await runJobs(app, 'notifications')
  const [email, ...others] = await emailsTo(creator)
  expect(others).toEqual([])
  expect(email).toMatchObject({ channel: 'email', subject: 'Your course is live' })
  expect(email?.text).toContain('‘Tabla & taal’')
  expect(email?.text).toContain('/my-content')
  expect((email as { html: string }).html).toContain('Tabla &#38; taal')
})

test('a transaction that fails tells nobody', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const ctx = app.ctx()
  await expect(
    ctx.transaction(async (tx) => {
      await notify(ctx, tx, approved(creator))
      throw new Error('something later failed')
    }),
  ).rejects.toThrow('something later failed')
  await runJobs(app, 'notifications')
  expect((await list(creator)).notifications).toEqual([])
  expect(await emailsTo(creator)).toEqual([])
})

test('under one key a person is told once, and two people each', async () => {
  const [one, two] = [await makeLearner(app), await makeLearner(app)]
  for (let run = 0; run < 3; run += 1)
    await notifyNow([approved(one, { idempotencyKey: 'approved:1' }), approved(two, { idempotencyKey: 'approved:1' })])
  await runJobs(app, 'notifications')
  for (const person of [one, two]) {
    expect((await list(person)).notifications).toHaveLength(1)
    expect(await emailsTo(person)).toHaveLength(1)
  }
})

test('an emails’ job that runs again sends nothing twice', async () => {
  const creator = await makePerson(app, 'CREATOR')
  await notifyNow(approved(creator))
  const [row] = await app.database.sql({ id: number })`select id from notifications where user_id = ${creator.id}`
  const ctx = app.ctx() as Ctx<null>
  await sendEmails(ctx, { ids: [row?.id as number] })
  await sendEmails(ctx, { ids: [row?.id as number] })
  await runJobs(app, 'notifications')
  expect(await emailsTo(creator)).toHaveLength(1)
})

test('one email that fails holds up no other, and is tried again', async () => {
  const [first, second] = [await makeLearner(app), await makeLearner(app)]
  await notifyNow([approved(first), approved(second)])
  const rows = await app.database.sql({ id: number })`
    select id from notifications where user_id in (${first.id}, ${second.id}) order by id`
  const ctx = app.ctx() as Ctx<null>
  const failing: Ctx<null> = {
    ...ctx,
    send: (message) => (message.to === first.email ? Promise.reject(new Error('mailbox full')) : ctx.send(message)),
  }
  await expect(sendEmails(failing, { ids: rows.map((row) => row.id) })).rejects.toThrow('mailbox full')
  expect(await emailsTo(second)).toHaveLength(1)
  await runJobs(app, 'notifications')
  expect(await emailsTo(first)).toHaveLength(1)
  expect(await emailsTo(second)).toHaveLength(1)
})

test('anyone who switched emails about courses off, or is suspended, has the bell alone', async () => {
  const [unsubscribed, suspended] = [await makeLearner(app), await makeLearner(app)]
  await app.database.db.insert(preferences).values({ userId: unsubscribed.id, courseEmails: false })
  await app.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  await notifyNow([approved(unsubscribed), approved(suspended)])
  await runJobs(app, 'notifications')
  expect((await list(unsubscribed)).unread).toBe(1)
  expect(await emailsTo(unsubscribed)).toEqual([])
  expect(await emailsTo(suspended)).toEqual([])
})

test('a subject of several lines stays one header line', async () => {
  const learner = await makeLearner(app)
  await notifyNow({
    userId: learner.id,
    kind: 'announcement',
    data: { course: 'Sitar', creator: 'Asha Rao', subject: 'Hello\r\nBcc: all@example.in', text: '<b>New</b>' },
  })
  await runJobs(app, 'notifications')
  const [email] = await emailsTo(learner)
  expect(email?.subject).toBe('Hello Bcc: all@example.in')
  expect((email as { html: string }).html).toContain('&#60;b&#62;New')
})

test('notices are marked as read one by one or all, by their owner alone', async () => {
  const [owner, stranger] = [await makeLearner(app), await makeLearner(app)]
  await notifyNow([approved(owner), approved(owner), approved(owner)])
  const read = (person: Person, body: object) => app.call('POST', '/notifications/read', body, { token: person.token })
  const { notifications } = await list(owner)
  await read(stranger, { uids: notifications.map((one: { uid: string }) => one.uid) })
  await read(stranger, { all: true })
  expect((await list(owner)).unread).toBe(3)
  expect((await read(owner, { uids: notifications[0].uid })).body.data).toEqual({ unread: 2 })
  const unread = await app.call('GET', '/notifications/unread', undefined, { token: owner.token })
  expect(unread.body.data).toEqual({ unread: 2 })
  expect((await read(owner, { all: 'true' })).body.data).toEqual({ unread: 0 })
})

test('the unread ones can be asked for alone, and are counted and paged as such', async () => {
  const owner = await makeLearner(app)
  await notifyNow(Array.from({ length: 13 }, () => approved(owner)))
  const newest = (await list(owner, '?limit=2')).notifications.map((one: { uid: string }) => one.uid)
  await app.call('POST', '/notifications/read', { uids: newest }, { token: owner.token })
  const unread = await list(owner, '?state=unread')
  expect(unread.notifications.map((one: { uid: string }) => one.uid)).not.toEqual(expect.arrayContaining([newest[0]]))
  expect(unread.notifications.every((one: { read: boolean }) => !one.read)).toBe(true)
  expect(unread.pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 11, limit: 10 })
  expect((await list(owner)).pagination.totalItems).toBe(13)
  const wrong = await app.call('GET', '/notifications?state=late', undefined, { token: owner.token })
  expect(wrong.code).toBe(422)
})

test('the list comes newest first, a page at a time, and is one’s own', async () => {
  const [owner, stranger] = [await makeLearner(app), await makeLearner(app)]
  await notifyNow(
    Array.from({ length: 12 }, (_, n) => approved(owner, { data: { course: `Course ${n}` } } as Partial<Notice>)),
  )
  const first = await list(owner)
  expect(first.notifications).toHaveLength(10)
  expect(first.notifications[0].message).toContain('Course 11')
  expect(first.pagination).toEqual({ currentPage: 1, totalPages: 2, totalItems: 12, limit: 10 })
  expect((await list(owner, '?page=2')).notifications).toHaveLength(2)
  expect((await list(stranger)).notifications).toEqual([])
})
