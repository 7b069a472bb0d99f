import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type Posting, type TransactionKind } from '#features/ledger/rules.ts'
import { ledgerTransactions } from '#features/ledger/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let finance: Person
let learner: Person
beforeAll(async () => {
  app = await startApp()
  app.setNow(new Date('2026-11-20T06:00:00Z'))
  finance = await makePerson(app, 'FINANCE')
  learner = await makeLearner(app)
  await post(
    'capture',
    debit('gateway_receivable', 118_00),
    credit('deferred_course_sales', 100_00),
    credit('igst_payable', 18_00),
  )
  await post('fee', debit('gateway_fee', 20_00), debit('input_gst', 3_60), credit('gateway_receivable', 23_60))
  await post('refund_failed', debit('bank', 50_00), credit('learner_payable', 50_00, { learnerId: learner.id }))
})
afterAll(() => app.stop())

let made = 0
const post = (kind: TransactionKind, ...lines: Posting[]) =>
  app.database.db.transaction((tx) =>
    postEntries(tx, { kind, source: String(made++), at: new Date('2026-11-05T00:00:00Z'), lines }),
  )
const send = (call: string, body: object) =>
  app.call(
    'POST',
    `/admin/finance/payment/${call}`,
    { paidOn: '2026-11-20', idempotencyKey: `key-${made++}-of-test`, ...body },
    { token: finance.token },
  )
const read = async () =>
  (await app.call('GET', '/admin/finance/payment', undefined, { token: finance.token })).body.data
const igst = { account: 'igst_payable', reference: 'CHALLAN 1' }

test('a tax is paid up to what is owed, once for each key and reference', async () => {
  expect((await send('tax', { ...igst, amount: 18.01 })).body.errors).toEqual({ amount: 'Only ₹18 is owed' })
  const body = { ...igst, amount: 10, idempotencyKey: 'the-same-key' }
  const twice = await Promise.all([send('tax', body), send('tax', body)])
  expect(new Set(twice.map((one) => one.body.data.uid)).size).toBe(1)
  expect(await send('tax', { ...igst, amount: 1 })).toMatchObject({ code: 409, body: { error: 'REFERENCE_USED' } })
  expect((await read()).taxes).toContainEqual({ account: 'igst_payable', owed: 8 })
  // It is no refund of the month.
  const { sales } = (await app.call('GET', '/admin/finance', undefined, { token: finance.token })).body.data
  expect(sales).toMatchObject({ gross: 118, refunds: 0, gst: 18 })
})

test('of two at once that together are more than is owed, one is booked', async () => {
  const both = await Promise.all(['A', 'B'].map((reference) => send('tax', { ...igst, reference, amount: 4.5 })))
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('GST is set off with the GST on fees, up to what that is; TDS is not', async () => {
  const setOff = { ...igst, paidFrom: 'input_gst', reference: 'GSTR-3B' }
  expect((await send('tax', { ...setOff, amount: 3.61 })).code).toBe(422)
  expect((await send('tax', { ...setOff, amount: 3.5 })).code).toBe(201)
  expect(await read()).toMatchObject({ inputGst: 0.1 })
  expect((await send('tax', { ...setOff, account: 'tds_payable', amount: 1 })).body.errors).toHaveProperty('paidFrom')
})

test('a learner is paid by hand what is owed to them, on a day that has come', async () => {
  const body = { learner: learner.uid, amount: 50, reference: 'UTR 1' }
  expect((await send('learner', { ...body, paidOn: '2026-11-21' })).body.errors).toHaveProperty('paidOn')
  expect((await send('learner', { ...body, amount: 50.01 })).body.errors).toHaveProperty('amount')
  expect((await send('learner', { ...body, learner: 'nobody' })).code).toBe(404)
  expect((await read()).learners).toMatchObject([{ uid: learner.uid, owed: 50 }])
  expect((await send('learner', { ...body, paidOn: '2026-11-18' })).code).toBe(201)
  const after = await read()
  expect(after.learners).toEqual([])
  expect(after.payments[0]).toMatchObject({
    account: 'learner_payable',
    amount: 50,
    reference: 'UTR 1',
    paidOn: '2026-11-18',
  })
  const [txn] = await app.database.db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.kind, 'learner_paid'))
  expect(txn?.bookedOn).toBe('2026-11-18')
  const [entry] = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'learner.paid'))
  expect(entry).toMatchObject({ entityUid: learner.uid, after: { amount: '₹50', reference: 'UTR 1' } })
})
