import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type Posting, type TransactionKind } from '#features/ledger/rules.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let finance: Person
let creatorId: number
beforeAll(async () => {
  app = await startApp()
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  finance = await makePerson(app, 'FINANCE')
  creatorId = (await makePerson(app, 'CREATOR')).id
})
afterAll(() => app.stop())

let posted = 0
const post = (kind: TransactionKind, at: string, ...lines: Posting[]) =>
  app.database.db.transaction((tx) => postEntries(tx, { kind, source: String(posted++), at: new Date(at), lines }))
const overview = async () => (await app.call('GET', '/admin/finance', undefined, { token: finance.token })).body.data

test('an empty school owes nothing, and nothing waits', async () => {
  expect(await overview()).toMatchObject({
    today: '2026-11-20',
    creators: { held: 0, payable: 0, onTheWay: 0 },
    sales: { gross: 0, net: 0 },
    attention: [],
    closable: null,
    lastClosed: null,
  })
})

test('what is owed counts from the beginning, sales from the first moment of the month in India', async () => {
  const sale = (at: string, paise: number) =>
    post(
      'capture',
      at,
      debit('gateway_receivable', paise * 1.18),
      credit('deferred_course_sales', paise),
      credit('igst_payable', paise * 0.18),
      debit('creator_cost', paise * 0.7),
      credit('creator_held', paise * 0.7, { creatorId }),
    )
  await sale('2026-10-31T18:29:59.999Z', 100_000)
  await sale('2026-10-31T18:30:00Z', 50_000)
  const learnerId = finance.id
  await post('refund_failed', '2026-11-02T00:00:00Z', debit('bank', 700), credit('learner_payable', 700, { learnerId }))
  await post('suspense', '2026-11-02T00:00:00Z', debit('gateway_receivable', 900), credit('suspense', 900))
  expect(await overview()).toMatchObject({
    creators: { held: 1050, payable: 0 },
    government: { gst: 270, tds: 0 },
    learners: { requested: 0, requestedCount: 0, byHand: 7 },
    provider: { receivable: 1779, lastSettledAt: null },
    unexplained: { suspense: 9, payments: 0, differenceCount: 0 },
    sales: { gross: 590, refunds: 0, gst: 90, share: 350, net: 150 },
    attention: [{ kind: 'learners', count: 1, total: 7, at: null }],
    closable: '2026-10-01',
  })
})

test('the administrators’ home says the same sums, and is closed to those who see money alone', async () => {
  const admin = await makePerson(app, 'ADMIN')
  const home = (person: Person) => app.call('GET', '/admin/dashboard', undefined, { token: person.token })
  const { creators, government, learners, provider, unexplained } = await overview()
  expect((await home(admin)).body.data.money).toEqual({
    creators: creators.held + creators.payable + creators.onTheWay,
    government: government.gst + government.tds,
    learners: learners.requested + learners.onTheWay + learners.byHand,
    provider: provider.receivable,
    unexplained: unexplained.suspense + unexplained.differences,
    ledgerDifferences: 0,
  })
  expect((await home(finance)).code).toBe(403)
})
