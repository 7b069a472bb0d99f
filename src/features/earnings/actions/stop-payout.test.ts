import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { notifications } from '#features/notifications/tables.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { type FakePayoutGateway, fakePayoutGateway } from '../../../../tests/fake-payout-gateway.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import {
  brokenPayoutRules,
  endPayouts,
  giveDetails,
  makePaidCreator,
  payableTo,
  payoutsOf,
} from '../../../../tests/payouts.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { payoutDetails, payoutRuns } from '../tables.ts'

let app: TestApp
let gateway: FakePayoutGateway
let [first, second]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  first = await makePerson(app, 'FINANCE')
  second = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.setNow(new Date())
  await endPayouts(app)
  gateway = fakePayoutGateway(app.settings)
})

const act = (uid: string, verb: string, body: object = {}) =>
  app.call('POST', `/admin/payout/${uid}/${verb}`, body, { token: second?.token ?? '' })
let keys = 0
async function approve(way: string): Promise<string> {
  const body = { idempotencyKey: `stop-key-${(keys += 1)}`, way }
  const prepared = await app.call('POST', '/admin/payout/prepare', body, { token: first?.token ?? '' })
  const { uid } = prepared.body.data
  expect((await act(uid, 'approve')).code).toBe(200)
  return uid
}
const sendJobs = () => runJobs(app, 'earnings.send-payout', { due: new Date(Date.now() + 2000) })
/** As its job would do a minute later. */
async function followUp(creator: Person): Promise<void> {
  const [payout] = await payoutsOf(app, creator)
  await app.ctx().jobs.enqueue(app.database.db, 'earnings.send-payout', { payoutId: payout?.id ?? 0 })
  await sendJobs()
}
const stateOf = async (creator: Person) => {
  const [payout] = await payoutsOf(app, creator)
  return [payout?.state, payout?.failureReason]
}
async function replaceDetails(creator: Person): Promise<void> {
  const replacedAt = app.ctx().now()
  await app.database.db.update(payoutDetails).set({ replacedAt }).where(eq(payoutDetails.creatorId, creator.id))
  await giveDetails(app, creator, { accountNumber: '99990000111122' })
}
const suspend = (creator: Person) =>
  app.database.db.update(users).set({ suspendedAt: app.ctx().now() }).where(eq(users.id, creator.id))

test('a payout whose details were replaced after its approval is not sent, and is payable again', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const other = await makePaidCreator(app, 70_000)
  const uid = await approve('razorpayx')
  await replaceDetails(creator)
  expect((await act(uid, 'send')).code).toBe(200)
  await sendJobs()
  expect([...gateway.paid.values()].map((one) => one.amountPaise)).toEqual([70_000])
  expect(await stateOf(creator)).toEqual(['cancelled', 'details-changed'])
  expect((await stateOf(other))[0]).toBe('processing')
  expect(await payableTo(app, creator)).toBe(60_000)
  expect(await brokenPayoutRules(app)).toEqual([])
  // It was no fault of the account: the next run pays the new one.
  expect(await app.database.db.select().from(notifications).where(eq(notifications.userId, creator.id))).toEqual([])
  const again = await approve('razorpayx')
  await act(again, 'send')
  await sendJobs()
  expect((await payoutsOf(app, creator)).map((one) => one.state)).toEqual(['cancelled', 'processing'])
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('a payout to a creator who was suspended after its approval is not sent, and the run can finish', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await approve('razorpayx')
  await suspend(creator)
  await act(uid, 'send')
  await sendJobs()
  expect(gateway.paid.size).toBe(0)
  expect(await stateOf(creator)).toEqual(['cancelled', 'suspended'])
  expect(await payableTo(app, creator)).toBe(60_000)
  const [run] = await app.database.db.select().from(payoutRuns).where(eq(payoutRuns.uid, uid))
  expect(run?.state).toBe('finished')
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('what the provider has is not stopped by a change that comes after it', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await act(await approve('razorpayx'), 'send')
  await sendJobs()
  await replaceDetails(creator)
  await suspend(creator)
  await followUp(creator)
  const [payout] = await payoutsOf(app, creator)
  expect(payout?.state).toBe('processing')
  gateway.change(payout?.reference ?? '', { status: 'processed', utr: 'HDFC0026032812' })
  await followUp(creator)
  expect((await stateOf(creator))[0]).toBe('processed')
  expect(await payableTo(app, creator)).toBe(0)
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('one that may have reached the provider waits until it is sure that it did not, and is then not sent', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await act(await approve('razorpayx'), 'send')
  gateway.away = true
  await expect(sendJobs()).rejects.toThrow('did not answer')
  gateway.away = false
  await replaceDetails(creator)
  await followUp(creator)
  expect((await stateOf(creator))[0]).toBe('submitting')
  app.setNow(new Date(Date.now() + 11 * minuteMs))
  await followUp(creator)
  expect(gateway.paid.size).toBe(0)
  expect(await stateOf(creator)).toEqual(['cancelled', 'details-changed'])
  expect(await payableTo(app, creator)).toBe(60_000)
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('a bank file has no payout to details that were replaced before it was downloaded', async () => {
  const replaced = await makePaidCreator(app, 60_000)
  const suspended = await makePaidCreator(app, 70_000)
  const paid = await makePaidCreator(app, 80_000, { accountNumber: '50100234561111' })
  const uid = await approve('bank_file')
  await replaceDetails(replaced)
  await suspend(suspended)
  const { csv } = (await act(uid, 'file')).body.data
  expect(csv.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(csv).toContain('50100234561111')
  expect(await stateOf(replaced)).toEqual(['cancelled', 'details-changed'])
  expect(await stateOf(suspended)).toEqual(['cancelled', 'suspended'])
  // The file may be at the bank by now: a change that comes after it stops nothing.
  await replaceDetails(paid)
  expect((await act(uid, 'file', { again: true })).body.data.csv).toBe(csv)
  expect((await act(uid, 'send')).code).toBe(200)
  expect((await stateOf(paid))[0]).toBe('processing')
  expect(await brokenPayoutRules(app)).toEqual([])
})
