import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUid } from '#platform/http/session.ts'
import { startApp, type TestApp } from '../../../tests/make.ts'
import { jobs } from './jobs.ts'
import { enquiries, enquiryEntries } from './tables.ts'

let app: TestApp
const sweep = () => jobs.find(({ name }) => name === 'enquiries.sweep')?.run(app.ctx() as never, {})
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the network of an enquiry is deleted after a day, and the enquiry stays', async () => {
  const write = async (email: string, at: string) => {
    app.setNow(new Date(at))
    const message = 'Can each trainee have an account of their own?'
    const sender = { name: 'Prakash Solanki', phone: '98000 20201', message, email }
    expect((await app.call('POST', '/enquiry/contact-us', sender)).code).toBe(201)
  }
  await write('old@example.in', '2026-11-18T10:00:00Z')
  await write('new@example.in', '2026-11-19T12:00:00Z')
  app.setNow(new Date('2026-11-19T22:15:00Z'))
  await sweep()
  const remaining = await app.database.db.select().from(enquiries).orderBy(enquiries.id)
  expect(remaining.map(({ email, network }) => [email, network !== ''])).toEqual([
    ['old@example.in', false],
    ['new@example.in', true],
  ])
})

test('what was closed three years ago is gone, with what was written on it; what is open stays', async () => {
  const { db } = app.database
  const [closed] = await db
    .update(enquiries)
    .set({ state: 'CLOSED', closedAt: new Date('2026-11-19T12:00:00Z'), dueAt: null })
    .where(eq(enquiries.email, 'old@example.in'))
    .returning()
  await db
    .insert(enquiryEntries)
    .values({ uid: newUid(), enquiryId: closed?.id ?? 0, kind: 'note', text: 'Settled by telephone.' })
  app.setNow(new Date('2029-11-18T12:00:00Z'))
  await sweep()
  expect(await db.$count(enquiries)).toBe(2)
  app.setNow(new Date('2029-11-23T12:00:00Z'))
  await sweep()
  expect((await db.select().from(enquiries)).map(({ email }) => email)).toEqual(['new@example.in'])
  expect(await db.$count(enquiryEntries)).toBe(0)
})
