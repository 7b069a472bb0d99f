import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications } from '#features/notifications/tables.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { type FakePayoutGateway, fakePayoutGateway } from '../../../../tests/fake-payout-gateway.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import {
  brokenPayoutRules,
  endPayouts,
  makePaidCreator,
  payableTo,
  payoutDifferences,
  payoutsOf,
  post,
} from '../../../../tests/payouts.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { payoutRuns } from '../tables.ts'
import { comparePayouts, sweepOpenPayouts } from './sweep-payouts.ts'

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
  await endPayouts(app)
  gateway = fakePayoutGateway(app.settings)
})

const token = (person: Person | undefined) => ({ token: person?.token ?? '' })
let keys = 0
/** A run of everybody who can be paid, approved and sent; its uid. */
async function send(way = 'razorpayx'): Promise<string> {
  const key = `send-key-${(keys += 1)}`
  const prepared = await app.call('POST', '/admin/payout/prepare', { idempotencyKey: key, way }, token(first))
  const { uid } = prepared.body.data
  const approved = await app.call('POST', `/admin/payout/${uid}/approve`, {}, token(second))
  expect(approved.code).toBe(200)
  expect((await app.call('POST', `/admin/payout/${uid}/send`, {}, token(first))).code).toBe(200)
  return uid
}
const sendJobs = () => runJobs(app, 'earnings.send-payout', { due: new Date(Date.now() + 2000) })
const only = async (creator: Person) => {
  const [payout, ...more] = await payoutsOf(app, creator)
  if (!payout || more.length > 0) throw new Error('not one payout')
  return payout
}
function deliver({ body, headers }: { body: string; headers: Record<string, string> }) {
  return app.app.inject({ method: 'POST', url: '/api/payouts/webhook/razorpayx', payload: body, headers })
}
/** The provider's payout becomes this and says so. */
async function report(reference: string, more: Parameters<FakePayoutGateway['change']>[1]) {
  const changed = gateway.change(reference, more)
  expect((await deliver(gateway.event(`payout.${changed.status}`, changed))).statusCode).toBe(200)
  await runJobs(app, 'earnings.follow-payout')
}
const processed = { status: 'processed', utr: 'HDFC0026032812', feePaise: 590, feeTaxPaise: 90 } as const

test('a payout leaves once, arrives with its fee, and its creator reads it in the bell and by email', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await send()
  await sendJobs()
  const sent = await only(creator)
  expect(sent).toMatchObject({ state: 'processing', providerPayoutId: gateway.paid.get(sent.reference)?.id })
  await report(sent.reference, processed)
  const arrived = await only(creator)
  expect(arrived).toMatchObject({ state: 'processed', utr: 'HDFC0026032812', feePaise: 590 })
  const ledger = await app.database.sql`
    select t.kind, e.account, e.amount_paise::int as paise from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where t.payout_id = ${arrived.id} order by e.id`
  expect(ledger.map((row) => [row.kind, row.account, row.paise])).toEqual([
    ['payout_sent', 'creator_payable', 60_000],
    ['payout_sent', 'payout_clearing', -60_000],
    ['payout_processed', 'payout_clearing', 60_000],
    ['payout_processed', 'gateway_fee', 500],
    ['payout_processed', 'input_gst', 90],
    ['payout_processed', 'bank', -60_590],
  ])
  await runJobs(app, 'earnings.send-payout-notice')
  const bells = await app.database.db.select().from(notifications).where(eq(notifications.userId, creator.id))
  expect(bells).toMatchObject([{ kind: 'payout-sent', data: { amount: '₹600', account: '••••4821' } }])
  const [email] = await mailbox(app.database.db, creator.email)
  expect(email?.subject).toBe('We paid you ₹600')
  const [run] = await app.database.db.select().from(payoutRuns).where(eq(payoutRuns.uid, uid))
  expect(run?.state).toBe('finished')
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('an answer that was lost, and a kill before or after it, make one payout at the provider', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  gateway.loseNext = 'createPayout'
  await expect(sendJobs()).rejects.toThrow('did not answer')
  expect(await only(creator)).toMatchObject({ state: 'submitting', providerPayoutId: null })
  const { id } = await only(creator)
  // The job is tried again, twice at the same moment.
  for (let n = 0; n < 2; n++) await app.ctx().jobs.enqueue(app.database.db, 'earnings.send-payout', { payoutId: id })
  await Promise.all([sendJobs(), sendJobs()])
  expect(gateway.paid.size).toBe(1)
  expect(gateway.requests.filter((one) => one === 'createPayout')).toHaveLength(1)
  expect((await only(creator)).state).toBe('processing')
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('killed after it was marked and before it was sent, a payout is sent by the next sweep', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  gateway.away = true
  await expect(sendJobs()).rejects.toThrow('did not answer')
  gateway.away = false
  await app.database.sql`delete from pgboss.job`
  await app.database.sql`update payouts set updated_at = now() - interval '11 minutes' where creator_id = ${creator.id}`
  await sweepOpenPayouts(app.ctx() as never)
  await sendJobs()
  expect(gateway.paid.size).toBe(1)
  expect((await only(creator)).state).toBe('processing')
})

test('pressed twice and by two at once, a run is sent once', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const uid = await send()
  const again = await Promise.all(
    [first, second].map((one) => app.call('POST', `/admin/payout/${uid}/send`, {}, token(one))),
  )
  expect(again.map((one) => one.code)).toEqual([409, 409])
  expect((await app.call('POST', `/admin/payout/${uid}/cancel`, {}, token(first))).code).toBe(409)
  await sendJobs()
  expect(gateway.paid.size).toBe(1)
  expect((await only(creator)).state).toBe('processing')
})

test('what the provider refuses is payable again, and its creator is asked once to correct the details', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  gateway.refuseNext = 'The beneficiary account is closed'
  await sendJobs()
  const failed = await only(creator)
  expect(failed).toMatchObject({ state: 'failed', failureReason: 'The beneficiary account is closed' })
  expect(await payableTo(app, creator)).toBe(60_000)
  expect(await brokenPayoutRules(app)).toEqual([])
  const list = async () => (await app.call('GET', '/admin/payout/failed', undefined, token(first))).body.data.payouts
  expect(await list()).toContainEqual(expect.objectContaining({ uid: failed.uid, asked: false, account: '••••4821' }))
  const ask = () => app.call('POST', `/admin/payout/failed/${failed.uid}/ask`, {}, token(first))
  await Promise.all([ask(), ask()])
  await runJobs(app, 'earnings.send-payout-notice')
  const bells = await app.database.db.select().from(notifications).where(eq(notifications.userId, creator.id))
  expect(bells.map((one) => one.kind).toSorted()).toEqual(['payout-details-requested', 'payout-failed'])
  const emails = await mailbox(app.database.db, creator.email)
  expect(emails.map((one) => one.subject ?? '').toSorted()).toEqual([
    'Please correct your payout details',
    'Your payout of ₹600 failed',
  ])
  expect(await list()).toContainEqual(expect.objectContaining({ uid: failed.uid, asked: true }))
  // A run that is cancelled again has paid nothing.
  const body = { idempotencyKey: 'cancelled-run-key' }
  const { uid } = (await app.call('POST', '/admin/payout/prepare', body, token(first))).body.data
  await app.call('POST', `/admin/payout/${uid}/cancel`, {}, token(first))
  expect(await list()).toContainEqual(expect.objectContaining({ uid: failed.uid }))
})

test('events come twice and in any order, and change nothing that is known', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  const early = gateway.event('payout.processing', gateway.change(reference, {}))
  const done = gateway.event('payout.processed', gateway.change(reference, processed))
  await Promise.all([deliver(done), deliver(early), deliver(done)])
  await runJobs(app, 'earnings.follow-payout')
  await Promise.all([deliver(early), deliver(done)])
  await runJobs(app, 'earnings.follow-payout')
  expect((await only(creator)).state).toBe('processed')
  expect(await brokenPayoutRules(app)).toEqual([])
  const bells = await app.database.db.select().from(notifications).where(eq(notifications.userId, creator.id))
  expect(bells).toHaveLength(1)
})

test('money that comes back days later is payable again, and the next run pays it once', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  await report(reference, processed)
  await report(reference, { status: 'reversed', reason: 'Account closed' })
  await report(reference, { status: 'reversed' })
  expect(await only(creator)).toMatchObject({ state: 'reversed', failureReason: 'Account closed' })
  expect(await payableTo(app, creator)).toBe(60_000)
  const bank = await app.database.sql`
    select sum(e.amount_paise)::int as paise from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      join payouts p on p.id = t.payout_id where e.account = 'bank' and p.creator_id = ${creator.id}`
  expect(bank[0]?.paise).toBe(-590)
  await send()
  await sendJobs()
  const [, again] = await payoutsOf(app, creator)
  expect(again).toMatchObject({ amountPaise: 60_000, state: 'processing' })
  await report(again?.reference ?? '', processed)
  // An event of the first payout that was delayed says nothing: the provider is asked what stands.
  const delayed = gateway.event('payout.processed', { ...gateway.change(reference, {}), status: 'processed' })
  await deliver(delayed)
  await runJobs(app, 'earnings.follow-payout')
  expect((await payoutsOf(app, creator)).map((one) => one.state)).toEqual(['reversed', 'processed'])
  expect(await payableTo(app, creator)).toBe(0)
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('one that came back and is reported as paid after all is no longer payable, however often that turns around', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  await report(reference, { status: 'failed', reason: 'The bank did not answer' })
  expect(await payableTo(app, creator)).toBe(60_000)
  await report(reference, processed)
  expect(await only(creator)).toMatchObject({ state: 'processed', failureReason: '', returnedAt: null })
  expect(await payableTo(app, creator)).toBe(0)
  expect(await brokenPayoutRules(app)).toEqual([])
  const failed = await app.call('GET', '/admin/payout/failed', undefined, token(first))
  expect(failed.body.data.payouts.map((one: { reference: string }) => one.reference)).not.toContain(reference)
  for (const round of [1, 2]) {
    await report(reference, { status: 'reversed', reason: `Returned ${round}` })
    expect(await only(creator)).toMatchObject({ state: 'reversed', failureReason: `Returned ${round}` })
    expect(await payableTo(app, creator)).toBe(60_000)
    await report(reference, { status: 'processed' })
    expect(await payableTo(app, creator)).toBe(0)
    expect(await brokenPayoutRules(app)).toEqual([])
  }
  // The provider took its fee once.
  const [fees] = await app.database.sql`
    select sum(e.amount_paise)::int as paise from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      join payouts p on p.id = t.payout_id where e.account in ('gateway_fee', 'input_gst') and p.creator_id = ${creator.id}`
  expect(fees?.paise).toBe(590)
  expect(await payoutDifferences(app)).toEqual([])
})

test('one that was paid again before that is paid twice, and what is paid too much is taken off what comes', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  await report(reference, { status: 'failed', reason: 'The bank did not answer' })
  await send()
  await sendJobs()
  await comparePayouts(app.ctx() as never)
  gateway.change(reference, processed)
  await comparePayouts(app.ctx() as never)
  await comparePayouts(app.ctx() as never)
  expect((await payoutsOf(app, creator)).map((one) => one.state)).toEqual(['processed', 'processing'])
  expect(await payableTo(app, creator)).toBe(-60_000)
  expect(await brokenPayoutRules(app)).toEqual([])
  await post(app, creator, 70_000)
  const body = { idempotencyKey: `send-key-${(keys += 1)}` }
  const prepared = await app.call('POST', '/admin/payout/prepare', body, token(first))
  expect(prepared.body.error).toBe('NOTHING_TO_PAY_OUT')
  const left = await app.call('GET', '/admin/payout/next?show=left-out', undefined, token(first))
  expect(left.body.data.creators).toContainEqual(expect.objectContaining({ payable: 100, reason: 'below-minimum' }))
})

test('without any webhook the sweeps find what arrived and what came back', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  gateway.change(reference, processed)
  await app.database.sql`delete from pgboss.job`
  await app.database.sql`update payouts set updated_at = now() - interval '1 hour' where creator_id = ${creator.id}`
  await sweepOpenPayouts(app.ctx() as never)
  await sendJobs()
  expect((await only(creator)).state).toBe('processed')
  gateway.change(reference, { status: 'reversed' })
  await comparePayouts(app.ctx() as never)
  await comparePayouts(app.ctx() as never)
  expect((await only(creator)).state).toBe('reversed')
  expect(await payableTo(app, creator)).toBe(60_000)
  expect(await brokenPayoutRules(app)).toEqual([])
})

test('a forged event is refused, and one of a payout that is not ours changes nothing', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  const theirs = gateway.change(reference, { status: 'reversed' })
  const forged = gateway.event('payout.reversed', theirs, 'a stranger')
  expect((await deliver(forged)).statusCode).toBe(400)
  const signed = gateway.event('payout.reversed', theirs)
  expect((await deliver({ ...signed, body: `${signed.body} ` })).statusCode).toBe(400)
  const elsewhere = gateway.event('payout.reversed', { ...theirs, id: 'pout_other', reference: 'made elsewhere' })
  expect((await deliver(elsewhere)).statusCode).toBe(200)
  await runJobs(app, 'earnings.follow-payout')
  expect((await only(creator)).state).toBe('processing')
})

test('a payout of another amount at the provider is not booked, and waits for a person once, until it is explained', async () => {
  const creator = await makePaidCreator(app, 60_000)
  await send()
  await sendJobs()
  const { reference } = await only(creator)
  for (let times = 0; times < 2; times += 1) await report(reference, { ...processed, amountPaise: 60_100 })
  await comparePayouts(app.ctx() as never)
  expect((await only(creator)).state).toBe('processing')
  const listed = async () =>
    (await app.call('GET', `/admin/payment/attention?search=${reference}-amount`, undefined, token(first))).body.data
      .items
  expect(await listed()).toMatchObject([
    { kind: 'event', name: 'payout.processed', why: expect.stringContaining('₹601') },
  ])
  const explained = { reason: 'Our bank corrected it' }
  await app.call('POST', `/admin/payment/event/${reference}-amount/explain`, explained, token(second))
  await comparePayouts(app.ctx() as never)
  expect(await listed()).toEqual([])
})
