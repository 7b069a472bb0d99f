import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { dayInIndia, monthAfter } from '#platform/format/day-in-india.ts'
import { hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import {
  brokenPayoutRules,
  endPayouts,
  giveDetails,
  makeDispute,
  makePaidCreator,
  payableTo,
  payoutsOf,
  post,
} from '../../../../tests/payouts.ts'
import { payablePage, payoutTerms } from '../queries/payable-creators.ts'
import { payoutDetails, payoutRuns } from '../tables.ts'
import { writeStatements } from './write-statements.ts'

let app: TestApp
let [first, second]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  first = await makePerson(app, 'ADMIN')
  second = await makePerson(app, 'FINANCE')
})
afterAll(() => app.stop())
beforeEach(() => endPayouts(app))

const as = (person: Person | undefined) => ({ token: person?.token ?? '' })
const runsBy = (uid: string) => app.database.db.select().from(payoutRuns).where(eq(payoutRuns.uid, uid))
let keys = 0
const prepare = (body: object = {}, person = first) =>
  app.call('POST', '/admin/payout/prepare', { idempotencyKey: `prepare-key-${(keys += 1)}`, ...body }, as(person))
const act = (uid: string, verb: string, person = second, body: object = {}) =>
  app.call('POST', `/admin/payout/${uid}/${verb}`, body, as(person))
const next = async (show = 'ready', way = 'razorpayx') =>
  (await app.call('GET', `/admin/payout/next?show=${show}&way=${way}`, undefined, as(first))).body.data

test('a run has every creator who can be paid, with what the ledger says, and names the others’ reasons', async () => {
  const at = app.ctx().now()
  const bank = await makePaidCreator(app, 420_000)
  const upi = await makePaidCreator(app, 50_000, { kind: 'upi', upiId: 'meenal@okhdfcbank' })
  const rich = await makePaidCreator(app, 1_50_000_00, { kind: 'upi', upiId: 'rich@okhdfcbank' })
  const small = await makePaidCreator(app, 49_999)
  const owing = await makePaidCreator(app, -100)
  const held = await makePaidCreator(app, 60_000, { payableFrom: new Date(at.getTime() + 60_000) })
  const wrong = await makePaidCreator(app, 60_000, { checkState: 'invalid' })
  const bare = await makePerson(app, 'CREATOR')
  await post(app, bare, 60_000)
  const suspended = await makePaidCreator(app, 60_000)
  await app.database.db.update(users).set({ suspendedAt: at }).where(eq(users.id, suspended.id))
  const preview = await next()
  expect(preview).toMatchObject({ ready: { count: 3, total: 1_04_700 }, leftOutCount: 6, minimum: 500 })
  const reasons = Object.fromEntries(
    (await next('left-out')).creators.map((one: { creator: Person; reason: string }) => [one.creator.uid, one.reason]),
  )
  expect(reasons).toEqual({
    [small.uid]: 'below-minimum',
    [owing.uid]: 'below-zero',
    [held.uid]: 'details-held',
    [wrong.uid]: 'account-invalid',
    [bare.uid]: 'no-details',
    [suspended.uid]: 'suspended',
  })
  const prepared = await prepare()
  expect(prepared.body.data).toMatchObject({ count: 3, total: 1_04_700 })
  for (const [creator, paise] of [
    [bank, 420_000],
    [upi, 50_000],
    [rich, 1_00_000_00],
  ] as const)
    expect(await payoutsOf(app, creator)).toMatchObject([{ state: 'prepared', amountPaise: paise }])
  expect(await payableTo(app, bank)).toBe(420_000)
  expect((await next('left-out', 'bank_file')).creators.map((one: { reason: string }) => one.reason)).toContain(
    'needs-bank-account',
  )
})

test('the tax that the next statement holds back stays, by the higher rate without a PAN, and the statement takes it', async () => {
  const now = app.ctx().now()
  const creator = await makePaidCreator(app, 6_000_000, { pan: 'ABCPR1234F' })
  const bare = await makePaidCreator(app, 5_000_001)
  const atThreshold = await makePaidCreator(app, 5_000_000)
  const { creators, ready } = await next()
  expect(ready).toEqual({ count: 3, total: 54_000 + 40_000.01 + 50_000 })
  expect(creators).toMatchObject([
    { creator: { uid: creator.uid }, payable: 60_000, tds: 6_000, amount: 54_000 },
    { creator: { uid: bare.uid }, payable: 50_000.01, tds: 10_000, amount: 40_000.01 },
    { creator: { uid: atThreshold.uid }, payable: 50_000, tds: 0, amount: 50_000 },
  ])
  const { uid } = (await prepare()).body.data
  expect((await act(uid, 'approve')).body.data).toMatchObject({ count: 3, lowered: 0 })
  expect([await payableTo(app, creator), await payableTo(app, bare)]).toEqual([600_000, 1_000_000])
  const nextMonth = new Date(`${monthAfter(dayInIndia(now))}T10:00:00+05:30`)
  app.setNow(nextMonth)
  await writeStatements(app.ctx() as never)
  expect([await payableTo(app, creator), await payableTo(app, bare)]).toEqual([0, 0])
  // Of the next share a tenth stays again, and nothing of what was paid out is counted twice.
  await post(app, creator, 100_000)
  const terms = await payoutTerms(app.database.db, 'razorpayx', nextMonth)
  const all = { show: 'ready', sort: 'amount', direction: 'desc' } as const
  expect((await payablePage(app.database.db, terms, all, 10, 0)).creators).toMatchObject([
    { payable_paise: 100_000, tax_paise: 10_000, amount_paise: 90_000 },
  ])
  app.setNow(new Date())
})

test('in the first hours of April the tax of the year that ended stays, until the statements of March take it', async () => {
  const creator = await makePaidCreator(app, 0, { pan: 'ABCPR1234F' })
  const money = creatorMoney(app, creator.id)
  const owed = async (at: string) => {
    const now = new Date(at)
    const terms = await payoutTerms(app.database.db, 'razorpayx', now)
    const all = { show: 'ready', sort: 'amount', direction: 'desc' } as const
    const { creators: rows } = await payablePage(app.database.db, terms, all, 10, 0)
    return rows.map((row) => [row.payable_paise, row.tax_paise])
  }
  await money.release('2026-11-10T06:00:00Z', 4_000_000)
  app.setNow(new Date('2026-12-02T06:00:00Z'))
  await writeStatements(app.ctx() as never)
  await money.release('2027-03-31T18:29:59Z', 2_000_000)
  expect(await owed('2027-03-31T18:29:59.999Z')).toEqual([[6_000_000, 600_000]])
  expect(await owed('2027-03-31T18:30:00Z')).toEqual([[6_000_000, 600_000]])
  // The first share of the new year is below that year's threshold by itself.
  await money.release('2027-03-31T18:30:00Z', 4_999_900)
  expect(await owed('2027-03-31T19:30:00Z')).toEqual([[10_999_900, 600_000]])
  await money.release('2027-03-31T18:40:00Z', 200)
  expect(await owed('2027-03-31T19:30:00Z')).toEqual([[11_000_100, 600_000 + 500_010]])
  app.setNow(new Date('2027-03-31T19:50:00Z'))
  await writeStatements(app.ctx() as never)
  expect(await payableTo(app, creator)).toBe(11_000_100 - 600_000)
  expect(await owed('2027-03-31T20:00:00Z')).toEqual([[10_400_100, 500_010]])
  app.setNow(new Date())
})

test('of a creator’s balance the part that is disputed waits until it is decided', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const small = await makePaidCreator(app, 50_000)
  for (const one of [creator, small]) await makeDispute(app, one)
  const { ready, creators } = await next()
  expect(ready).toEqual({ count: 1, total: 599.3 })
  expect(creators).toMatchObject([{ creator: { uid: creator.uid }, payable: 600, disputed: 0.7, amount: 599.3 }])
  expect((await next('left-out')).creators).toMatchObject([{ creator: { uid: small.uid }, reason: 'disputed' }])
  const { uid } = (await prepare()).body.data
  await act(uid, 'cancel')
  await app.database.db.execute(sql`update disputes set decided_at = now(), state = 'won'`)
  expect((await prepare()).body.data).toMatchObject({ count: 2, total: 1100 })
})

test('one run waits at a time, however often and by how many it is prepared', async () => {
  await makePaidCreator(app, 60_000)
  const same = { idempotencyKey: 'the-same-key-twice' }
  const answers = await Promise.all([prepare(same), prepare(same), prepare(), prepare({}, second)])
  const waiting = await app.database.db.select().from(payoutRuns).where(eq(payoutRuns.state, 'prepared'))
  expect(waiting).toHaveLength(1)
  expect(answers.filter((one) => one.body.error === 'PAYOUT_RUN_OPEN').length).toBeGreaterThanOrEqual(2)
})

test('another person approves; the money is then on its way, and two approvals at once are one', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const { uid } = (await prepare()).body.data
  const own = await act(uid, 'approve', first)
  expect(own).toMatchObject({ code: 409, body: { error: 'SECOND_PERSON_NEEDED' } })
  expect(await payableTo(app, creator)).toBe(60_000)
  const third = await makePerson(app, 'ADMIN')
  const answers = await Promise.all([act(uid, 'approve', second), act(uid, 'approve', third)])
  expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await payableTo(app, creator)).toBe(0)
  const [run] = await runsBy(uid)
  expect(run).toMatchObject({ state: 'approved', approvedAlone: null })
  expect(await brokenPayoutRules(app)).toEqual([])
  const acts = await app.database.db
    .select({ act: auditEntries.act })
    .from(auditEntries)
    .where(eq(auditEntries.entityUid, uid))
  expect(acts.map((one) => one.act).toSorted()).toEqual(['payout-run.approved', 'payout-run.prepared'])
})

test('one person does both where the settings allow it, and the run says so', async () => {
  await makePaidCreator(app, 60_000)
  await app.call('POST', '/admin/site', { payoutApproval: 'one' }, as(first))
  const { uid } = (await prepare()).body.data
  expect((await act(uid, 'approve', first)).code).toBe(200)
  const [run] = await runsBy(uid)
  expect(run?.approvedAlone).toBe('allowed')
  await app.call('POST', '/admin/site', { payoutApproval: 'two' }, as(first))
})

test('what was refunded meanwhile lowers a payout or drops it, and new shares wait for the next run', async () => {
  const lowered = await makePaidCreator(app, 90_000)
  const dropped = await makePaidCreator(app, 60_000)
  const more = await makePaidCreator(app, 70_000)
  const { uid } = (await prepare()).body.data
  await post(app, lowered, -20_000)
  await post(app, dropped, -10_001)
  await post(app, more, 5_000)
  const approved = await act(uid, 'approve')
  expect(approved.body.data).toMatchObject({ count: 2, total: 1400, lowered: 1, dropped: 1 })
  expect(await payoutsOf(app, lowered)).toMatchObject([
    { state: 'approved', amountPaise: 70_000, preparedPaise: 90_000 },
  ])
  expect(await payoutsOf(app, dropped)).toMatchObject([
    { state: 'cancelled', failureReason: 'below-minimum', returnedAt: null },
  ])
  expect(await payableTo(app, more)).toBe(5_000)
  expect(await payableTo(app, dropped)).toBe(49_999)
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('a refund that is being booked at that moment is waited for, and lowers the payout', async () => {
  const creator = await makePaidCreator(app, 90_000)
  const { uid } = (await prepare()).body.data
  const at = app.ctx().now()
  const own = { creatorId: creator.id }
  let approval: ReturnType<typeof act> | undefined
  await app.database.db.transaction(async (tx) => {
    await postEntries(tx, {
      kind: 'refund',
      source: newUid(),
      at,
      lines: [debit('creator_payable', 20_000, own), credit('creator_cost', 20_000, own)],
    })
    approval = act(uid, 'approve')
    await expect
      .poll(async () => {
        const waiting = await app.database.sql`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
        return waiting.length
      })
      .toBe(1)
  })
  expect((await approval)?.body.data).toMatchObject({ count: 1, lowered: 1, total: 700 })
  expect(await payableTo(app, creator)).toBe(0)
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('details that were changed a minute ago are not paid to, nor the ones before them', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const { uid } = (await prepare()).body.data
  const at = app.ctx().now()
  await app.database.db.update(payoutDetails).set({ replacedAt: at }).where(eq(payoutDetails.creatorId, creator.id))
  await giveDetails(app, creator, { createdAt: at, payableFrom: new Date(at.getTime() + 48 * hourMs) })
  const approved = await act(uid, 'approve')
  expect(approved.body.data).toMatchObject({ state: 'cancelled', count: 0, dropped: 1 })
  expect(await payoutsOf(app, creator)).toMatchObject([{ state: 'cancelled', failureReason: 'details-held' }])
  expect(await payableTo(app, creator)).toBe(60_000)
  const list = await app.call('GET', `/admin/payout/${uid}/payouts`, undefined, as(first))
  expect(list.body.data.payouts).toMatchObject([{ state: 'cancelled', reason: 'details-held', account: '••••4821' }])
})

test('a run of which nothing was sent is cancelled, and its money is payable again, once', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const { uid } = (await prepare()).body.data
  await act(uid, 'approve')
  const answers = await Promise.all([act(uid, 'cancel', first), act(uid, 'cancel', second)])
  expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await payableTo(app, creator)).toBe(60_000)
  const cancelled = and(eq(auditEntries.entityUid, uid), eq(auditEntries.act, 'payout-run.cancelled'))
  expect(await app.database.db.select().from(auditEntries).where(cancelled)).toMatchObject([
    { before: { state: 'approved' } },
  ])
  expect(await brokenPayoutRules(app)).toEqual([])
  const again = await prepare()
  expect(again.body.data).toMatchObject({ count: 1, total: 600 })
})

test('creators and learners are refused, and no run is found by another id', async () => {
  const creator = await makePaidCreator(app, 60_000)
  expect((await prepare({}, creator)).code).toBe(403)
  for (const verb of ['approve', 'send', 'cancel', 'file']) expect((await act('nothing', verb)).code).toBe(404)
  expect((await act('nothing', 'import', second, { csv: 'Reference,Status,UTR\nx,failed,' })).code).toBe(404)
  expect((await app.call('GET', '/admin/payout/nothing', undefined, as(first))).code).toBe(404)
  expect((await app.call('POST', '/admin/payout/failed/nothing/ask', {}, as(first))).code).toBe(404)
})

test('the database refuses a run that its preparer approved, and a payout above what was prepared', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const { uid } = (await prepare()).body.data
  const approved = { approvedBy: first?.id as number, approvedAt: new Date() }
  await expect(app.database.db.update(payoutRuns).set(approved).where(eq(payoutRuns.uid, uid))).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'payout_runs_two_people' }),
  })
  await expect(
    app.database.db.execute(sql`update payouts set amount_paise = 60001 where creator_id = ${creator.id}`),
  ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'payouts_amount' }) })
})
