import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { payoutRuns, payouts } from '#features/earnings/tables.ts'
import { dayMs } from '#platform/format/durations.ts'
import { makePerson, startApp, type TestApp } from '../../tests/make.ts'
import { brokenPayoutRules, post } from '../../tests/payouts.ts'
import { seedPayouts } from './seed-payouts.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp()
  const admin = await makePerson(app, 'ADMIN')
  token = admin.token
  const { db } = app.database
  await db.update(users).set({ email: 'admin@sopaan.test' }).where(eq(users.id, admin.id))
  const monthAgo = new Date(Date.now() - 32 * dayMs)
  app.setNow(monthAgo)
  for (let n = 0; n < 27; n++) await post(app, await makePerson(app, 'CREATOR'), 60_000 + n * 1_000_000)
  app.setNow(new Date())
  await app.asOwner((_sql, owner) => owner.transaction((tx) => seedPayouts(tx)))
})
afterAll(() => app.stop())

test('the demo school has paid creators by the rules of payouts, and has a next run', async () => {
  expect(await brokenPayoutRules(app)).toEqual([])
  const rows = await app.database.db.select().from(payouts)
  expect(rows.map((row) => row.state).toSorted()).toEqual(['failed', ...Array.from({ length: 11 }, () => 'processed')])
  const [run] = await app.database.db.select().from(payoutRuns)
  expect(run?.state).toBe('finished')
  const next = await app.call('GET', '/admin/payout/next', undefined, { token })
  expect(next.body.data.ready.count).toBeGreaterThanOrEqual(13)
  const failed = await app.call('GET', '/admin/payout/failed', undefined, { token })
  expect(failed.body.data.payouts).toHaveLength(1)
})

test('a school without creators to pay gets none', async () => {
  const empty = await startApp()
  await empty.asOwner((_sql, owner) => owner.transaction((tx) => seedPayouts(tx)))
  expect(await empty.database.db.select().from(payoutRuns)).toEqual([])
  await empty.stop()
})
