import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { giveDetails } from '../../../../tests/payouts.ts'
import { payoutRuns, payouts } from '../tables.ts'

let app: TestApp
let creator: Person
let other: Person
beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  other = await makePerson(app, 'INSTRUCTOR')
  await giveDetails(app, creator)
  const { accountHolder, accountNumber, ifsc } = { accountHolder: null, accountNumber: null, ifsc: null }
  await giveDetails(app, other, { kind: 'upi', upiId: 'asha@upi', accountHolder, accountNumber, ifsc })
})
afterAll(() => app.stop())

let made = 0
async function pay(person: Person, payout: Partial<typeof payouts.$inferInsert>): Promise<void> {
  made += 1
  const [run] = await app.database.db
    .insert(payoutRuns)
    .values({
      uid: `run ${made}`,
      way: 'bank_file',
      state: 'finished',
      idempotencyKey: `a-run-of-the-test-${made}`,
      preparedBy: other.id,
    })
    .returning()
  const [details] = await app.database.sql`select id from payout_details where creator_id = ${person.id}`
  await app.database.db.insert(payouts).values({
    uid: `payout ${made}`,
    runId: run?.id ?? 0,
    creatorId: person.id,
    payoutDetailsId: Number(details?.id),
    state: 'processed',
    preparedPaise: 100_000,
    amountPaise: 100_000,
    idempotencyKey: `a-payout-of-the-test-${made}`,
    reference: `P${made}`,
    approvedAt: new Date('2026-11-01T00:00:00Z'),
    ...payout,
  })
}
const list = async (person: Person, query = '') =>
  (await app.call('GET', `/creator/payout${query}`, undefined, { token: person.token })).body.data

test('a creator without a payout has an empty list', async () => {
  expect(await list(creator)).toMatchObject({ payouts: [], pagination: { totalItems: 0 } })
})

test('lists one’s own payouts from their approval on, the newest first, with the account masked', async () => {
  await pay(creator, { utr: 'UTR1', processedAt: new Date('2026-11-02T00:00:00Z'), amountPaise: 75_050 })
  await pay(creator, { state: 'reversed', utr: 'UTR2', returnedAt: new Date('2026-11-04T00:00:00Z') })
  await pay(creator, { state: 'processing' })
  await pay(creator, { state: 'prepared', approvedAt: null })
  await pay(creator, { state: 'cancelled', approvedAt: null })
  await pay(other, { utr: 'UTR3' })
  const account = 'HDFC ••••4821'
  expect((await list(creator)).payouts).toEqual([
    {
      uid: 'payout 3',
      state: 'processing',
      amount: 1000,
      at: '2026-11-01T00:00:00.000Z',
      reference: 'P3',
      hasUtr: false,
      account,
    },
    {
      uid: 'payout 2',
      state: 'reversed',
      amount: 1000,
      at: '2026-11-04T00:00:00.000Z',
      reference: 'UTR2',
      hasUtr: true,
      account,
    },
    {
      uid: 'payout 1',
      state: 'processed',
      amount: 750.5,
      at: '2026-11-02T00:00:00.000Z',
      reference: 'UTR1',
      hasUtr: true,
      account,
    },
  ])
  expect((await list(other)).payouts).toMatchObject([{ reference: 'UTR3', account: 'a••••@upi' }])
})

test('pages through the list, and is closed to learners', async () => {
  expect(await list(creator, '?page=2&limit=2')).toMatchObject({
    payouts: [{ uid: 'payout 1' }],
    pagination: { totalItems: 3 },
  })
  const { token } = await makeLearner(app)
  expect((await app.call('GET', '/creator/payout', undefined, { token })).code).toBe(403)
})
