import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/make.ts'
import { jobs } from './jobs.ts'
import { enquiries } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the line an enquiry came from is forgotten after a day, and the enquiry is kept', async () => {
  const write = async (email: string, at: string) => {
    app.setNow(new Date(at))
    const message = 'Can each trainee have an account of their own?'
    const sender = { name: 'Prakash Solanki', phone: '98000 20201', message, email }
    expect((await app.call('POST', '/enquiry/contact-us', sender)).code).toBe(201)
  }
  await write('old@example.in', '2026-11-18T10:00:00Z')
  await write('new@example.in', '2026-11-19T12:00:00Z')
  app.setNow(new Date('2026-11-19T22:15:00Z'))
  await jobs[0]?.run(app.ctx() as never, {})
  const kept = await app.database.db.select().from(enquiries).orderBy(enquiries.id)
  expect(kept.map(({ email, network }) => [email, network !== ''])).toEqual([
    ['old@example.in', false],
    ['new@example.in', true],
  ])
})
