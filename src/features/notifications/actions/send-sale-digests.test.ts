import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { preferences } from '#features/accounts/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import type { Ctx } from '#platform/api/action.ts'
import { maxSaleEmailsPerDay } from '../rules.ts'
import { notify } from './notify.ts'
import { sendSaleDigests } from './send-sale-digests.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.setNow(new Date('2026-11-20T05:00:00Z'))
  creator = await makePerson(app, 'CREATOR')
})

const choose = (saleEmails: 'daily' | 'off') =>
  app.database.db.insert(preferences).values({ userId: creator.id, saleEmails })
async function sell(count: number, course = 'Tabla') {
  const data = { course, amount: '₹700', sharePaise: 70_000 }
  const notices = Array.from({ length: count }, () => ({ userId: creator.id, kind: 'sale' as const, data }))
  await app.database.db.transaction((tx) => notify(app.ctx(), tx, notices))
  await runJobs(app, 'notifications.send-emails')
}
async function runDigest() {
  app.setNow(new Date(app.ctx().now().getTime() + hourMs))
  await sendSaleDigests(app.ctx() as Ctx<null>)
}
const subjects = async () => (await mailbox(app.database.db, creator.email)).map((one) => one.subject).toReversed()

test('unless a creator chose otherwise, each sale is emailed at once and not again', async () => {
  await sell(1)
  await runDigest()
  expect(await subjects()).toEqual(['New sale'])
})

test('once a day means one email for all sales, by course', async () => {
  await choose('daily')
  await sell(2)
  await sell(1, 'Guitar')
  expect(await subjects()).toEqual([])
  await runDigest()
  await runDigest()
  expect(await subjects()).toEqual(['3 new sales'])
  const [email] = await mailbox(app.database.db, creator.email)
  expect(email?.text).toContain('Your share is ₹2,100.')
  expect(email?.text).toMatch(/Tabla.*2 sales, ₹1,400/s)
})

test('off means the bell alone', async () => {
  await choose('off')
  await sell(1)
  await runDigest()
  expect(await subjects()).toEqual([])
  const bell = await app.call('GET', '/notifications', undefined, { token: creator.token })
  expect(bell.body.data.notifications[0]).toMatchObject({ kind: 'sale', link: null })
})

test('who sells very much gets a day’s limit of single emails, and the rest in one', async () => {
  await sell(maxSaleEmailsPerDay)
  await sell(5)
  expect(await subjects()).toHaveLength(maxSaleEmailsPerDay)
  await runDigest()
  expect((await subjects()).at(-1)).toBe('5 new sales')
})
