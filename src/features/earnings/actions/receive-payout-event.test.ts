import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#features/checkout/tables/payments.ts'
import { hourMs } from '#platform/format/durations.ts'
import type { GatewayPayout } from '../gateway/port.ts'
import { type FakePayoutGateway, fakePayoutGateway } from '../../../../tests/fake-payout-gateway.ts'
import { makePaidCreator, payoutsOf } from '../../../../tests/payouts.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { payouts } from '../tables.ts'

let app: TestApp
let gateway: FakePayoutGateway
let [finance, admin]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  finance = await makePerson(app, 'FINANCE')
  admin = await makePerson(app, 'ADMIN')
  gateway = fakePayoutGateway(app.settings)
})
afterAll(() => app.stop())

const token = (person: Person | undefined) => ({ token: person?.token ?? '' })
const ask = async (path: string) => (await app.call('GET', path, undefined, token(finance))).body.data
const listed = async (): Promise<Record<string, unknown>[]> => (await ask('/admin/payment/attention?kind=event')).items
const waiting = async () =>
  (await ask('/admin/finance')).attention.find(({ kind }: { kind: string }) => kind === 'events')
const later = (hours: number) => ({ due: new Date(Date.now() + hours * hourMs) })
const elsewhere = (id: string, more: Partial<GatewayPayout> = {}): GatewayPayout => ({
  id,
  reference: 'a salary',
  amountPaise: 50_000,
  currency: 'INR',
  status: 'processed',
  utr: null,
  feePaise: null,
  feeTaxPaise: null,
  reason: '',
  ...more,
})
async function deliver(name: string, payout: GatewayPayout) {
  const { body, headers } = gateway.event(name, payout)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/payouts/webhook/razorpayx',
    payload: body,
    headers,
  })
  expect(answer.statusCode).toBe(200)
}

test('events of a payout that is not ours wait for a person once the last retry found nothing, as one item', async () => {
  await deliver('payout.processing', elsewhere('pout_salary', { status: 'processing' }))
  await Promise.all([1, 2].map(() => deliver('payout.processed', elsewhere('pout_salary'))))
  expect(await listed()).toEqual([])
  expect(await runJobs(app, 'earnings.look-at-payout-event')).toEqual([])
  expect(await runJobs(app, 'earnings.look-at-payout-event', later(24))).toHaveLength(4)
  expect(await listed()).toMatchObject([
    { kind: 'event', uid: 'pout_salary', name: 'payout.processing', state: 'orphan' },
  ])
  expect(await waiting()).toMatchObject({ count: 1, total: 0 })

  const explain = () =>
    app.call('POST', '/admin/payment/event/pout_salary/explain', { reason: 'A salary' }, token(admin))
  const answers = await Promise.all([explain(), explain()])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await listed()).toEqual([])
  expect(await waiting()).toBeUndefined()
  // What comes of it later was explained with it.
  await deliver('payout.reversed', elsewhere('pout_salary', { status: 'reversed' }))
  expect(await runJobs(app, 'earnings.look-at-payout-event', later(48))).toEqual([])
  expect(await listed()).toEqual([])
})

test('an event whose payout is found at a later retry is followed, and nobody has to explain it', async () => {
  const creator = await makePaidCreator(app, 60_000)
  const idempotencyKey = 'a-run-of-the-test'
  const { uid } = (
    await app.call('POST', '/admin/payout/prepare', { idempotencyKey, way: 'razorpayx' }, token(finance))
  ).body.data
  await app.call('POST', `/admin/payout/${uid}/approve`, {}, token(admin))
  await app.call('POST', `/admin/payout/${uid}/send`, {}, token(finance))
  await runJobs(app, 'earnings.send-payout', later(0.01))
  const [payout] = await payoutsOf(app, creator)
  if (!payout) throw new Error('nothing was sent')
  const { db } = app.database
  // As if its row came back with a backup, after the event.
  const set = (of: { reference: string; providerPayoutId: string | null }) =>
    db.update(payouts).set(of).where(eq(payouts.id, payout.id))
  await set({ reference: 'PO0000000000000000', providerPayoutId: null })
  const processed = gateway.change(payout.reference, { status: 'processed', utr: 'HDFC0026032812' })
  await deliver('payout.processed', processed)
  await set({ reference: payout.reference, providerPayoutId: payout.providerPayoutId })
  await runJobs(app, 'earnings.look-at-payout-event', later(24))
  await runJobs(app, 'earnings.follow-payout')
  expect((await payoutsOf(app, creator))[0]?.state).toBe('processed')
  const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.eventId, processed.id))
  expect(event?.state).toBe('done')
  expect(await listed()).toEqual([])
})

test('a forged event of an unknown payout is stored nowhere', async () => {
  const { body, headers } = gateway.event('payout.processed', elsewhere('pout_forged'), 'a stranger')
  const answer = await app.app.inject({ method: 'POST', url: '/api/payouts/webhook/razorpayx', payload: body, headers })
  expect(answer.statusCode).toBe(400)
  const stored = await app.database.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'pout_forged'))
  expect(stored).toEqual([])
})
