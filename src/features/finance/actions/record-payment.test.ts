import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { owePayer } from '#features/checkout/actions/apply-refund.ts'
import { orders } from '#features/checkout/tables/orders.ts'
import { payments } from '#features/checkout/tables/payments.ts'
import { refunds } from '#features/checkout/tables/refunds.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type Posting, type TransactionKind } from '#features/ledger/rules.ts'
import { ledgerTransactions } from '#features/ledger/tables.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { promote, whileAlone } from '../../../../tests/own-parts.ts'

let app: TestApp
let finance: Person
let learner: Person
beforeAll(async () => {
  app = await startApp()
  app.setNow(now)
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

type Named = { uid: string }
const now = new Date('2026-11-20T06:00:00Z')
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
  // The books begin in November 2026.
  for (const paidOn of ['2016-11-20', '2026-10-31'])
    expect((await send('tax', { ...igst, amount: 1, paidOn })).body.errors).toHaveProperty('paidOn')
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

test('who is owed money leaves the record of its payment to others while there are any, and makes it alone with a trace', async () => {
  await promote(app, learner, 'FINANCE', 'LEARNER')
  await post('refund_failed', debit('bank', 20_00), credit('learner_payable', 20_00, { learnerId: learner.id }))
  const record = (token: string, reference: string) =>
    app.call(
      'POST',
      '/admin/finance/payment/learner',
      { learner: learner.uid, amount: 10, reference, paidOn: '2026-11-18', idempotencyKey: `own-part-${reference}` },
      { token },
    )
  expect(await record(learner.token, 'own')).toMatchObject({ code: 403, body: { error: 'PAYMENT_OWN' } })
  expect((await record(finance.token, 'of-others')).code).toBe(201)
  expect((await whileAlone(app, learner, () => record(learner.token, 'own'))).code).toBe(201)
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'learner.paid'))
  expect(entries.map(({ after }) => (after as { ownPart?: true }).ownPart)).toEqual([undefined, undefined, true])
  await app.database.db
    .update(users)
    .set({ roles: ['LEARNER'], userRole: 'LEARNER' })
    .where(eq(users.id, learner.id))
})

/** A refund of ₹118 that the payment gateway could not make. */
async function failedRefund(uid: string): Promise<{ uid: string; orderUid: string }> {
  const { db } = app.database
  const [order] = await db
    .insert(orders)
    .values({
      ...{
        uid: `order-${uid}`,
        receipt: uid,
        providerOrderId: uid,
        mode: 'sandbox',
        userId: learner.id,
        coursesKey: uid,
      },
      ...{ state: 'paid', subtotalPaise: 118_00, discountPaise: 0, totalPaise: 118_00 },
      ...{ expiresAt: now, paidAt: now },
    })
    .returning()
  const orderId = order?.id ?? 0
  const [payment] = await db
    .insert(payments)
    .values({
      ...{ uid, orderId, providerPaymentId: uid, state: 'captured', use: 'fulfils', amountPaise: 118_00 },
      ...{ currency: 'INR', source: 'webhook', providerCreatedAt: now, capturedAt: now },
    })
    .returning()
  const [refund] = await db
    .insert(refunds)
    .values({
      ...{ uid, orderId, paymentId: payment?.id ?? 0, kind: 'requested', state: 'manual', amountPaise: 118_00 },
      idempotencyKey: `key-of-${uid}`,
    })
    .returning()
  await db.transaction((tx) => owePayer(tx, refund as typeof refunds.$inferSelect, now))
  return { uid, orderUid: `order-${uid}` }
}

test('a payment that names a failed refund pays it whole, once, and nobody has to look at it any more', async () => {
  const [refund, other] = [await failedRefund('failed-1'), await failedRefund('failed-2')]
  const call = (path: string) => app.call('GET', path, undefined, { token: finance.token })
  const waiting = async () => (await call('/admin/payment/attention')).body.data.items.map((one: Named) => one.uid)
  const needsPerson = async () =>
    (await call('/admin/order?state=attention')).body.data.orders.map((one: Named) => one.uid)
  expect(await waiting()).toEqual([refund.uid, other.uid])
  expect((await read()).learners[0]).toMatchObject({
    owed: 236,
    refunds: [
      { ...refund, amount: 118 },
      { ...other, amount: 118 },
    ],
  })

  // A payment that names none would leave both waiting with nothing owed.
  for (const amount of [236, 118, 0.01])
    expect(
      (await send('learner', { learner: learner.uid, amount, reference: 'UTR 0' })).body.errors,
      String(amount),
    ).toEqual({ refund: 'Choose the refund that this payment is for' })

  const body = { learner: learner.uid, amount: 118, refund: refund.uid }
  const stranger = await makeLearner(app)
  await post('refund_failed', debit('bank', 118_00), credit('learner_payable', 118_00, { learnerId: stranger.id }))
  expect(await send('learner', { ...body, reference: 'UTR 2', learner: stranger.uid })).toMatchObject({
    code: 404,
    body: { error: 'REFUND_NOT_FOUND' },
  })
  expect((await send('learner', { ...body, reference: 'UTR 2', amount: 100 })).body.errors).toHaveProperty('amount')
  const twice = await Promise.all(['UTR 2', 'UTR 3'].map((reference) => send('learner', { ...body, reference })))
  expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 409])

  expect(await waiting()).toEqual([other.uid])
  expect(await needsPerson()).toEqual([other.orderUid])
  const { refunds: shown } = (await call(`/admin/order/${refund.orderUid}`)).body.data
  expect(shown).toMatchObject([{ uid: refund.uid, state: 'manual', needsPerson: false }])
  expect((await read()).learners).toContainEqual(
    expect.objectContaining({ uid: learner.uid, owed: 118, refunds: [{ ...other, amount: 118 }] }),
  )
  const audited = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'learner.paid'))
  expect(audited.filter(({ after }) => after?.refund === refund.uid)).toHaveLength(1)
})
