import { eq, sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { applyDispute } from '#features/checkout/actions/apply-dispute.ts'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { payments } from '#features/checkout/tables/payments.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { readReports } from '#features/settlements/actions/read-reports.ts'
import { settlementItems } from '#features/settlements/tables.ts'
import { app, gateway, learner, openCheckout, startedOrder } from '../../../../tests/checkout.ts'
import { fakeReports } from '../../../../tests/fake-reports.ts'
import { makeCourse, makePerson, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { checkLedger } from './check-ledger.ts'

// What the provider does with our money, beside what the ledger says of it: payments, refunds, disputes, suspense, settlements.

type Payment = ReturnType<typeof gateway.pay>
type Dispute = ReturnType<typeof gateway.disputePayment>

openCheckout()
let admin: Person
let finance: Person
beforeAll(async () => {
  admin = await makePerson(app, 'ADMIN')
  finance = await makePerson(app, 'FINANCE')
})

const fee = { feePaise: 2360, feeTaxPaise: 360 }
async function paid(more: Partial<Payment> = fee) {
  const order = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 100_000 })])
  const payment = gateway.pay(order.providerOrderId, more)
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  return { order, payment }
}
/** A captured payment whose amount is not its order's; its uid. */
async function flagged(amountPaise: number, more: Partial<Payment> = fee) {
  const { payment } = await paid({ amountPaise, ...more })
  const [row] = await app.database.db.select().from(payments).where(eq(payments.providerPaymentId, payment.id))
  return { payment, uid: row?.uid ?? '' }
}
async function act(uid: string, verb: 'attach' | 'refund' | 'settle', body: object = {}) {
  const answer = await app.call(
    'POST',
    `/admin/payment/${uid}/${verb}`,
    { reason: 'The bank said so', ...body },
    { token: admin.token },
  )
  expect(answer.code).toBe(200)
}
async function dispute(payment: Payment, ...steps: Partial<Dispute>[]) {
  let made = gateway.disputePayment(payment, { deductedPaise: payment.amountPaise })
  await applyDispute(app.ctx(), made, 'webhook')
  for (const step of steps) {
    made = gateway.changeDispute(made.id, step)
    await applyDispute(app.ctx(), made, 'webhook')
  }
}
const lineOf = (id: string, more: object = {}) => ({
  entityId: id,
  kind: 'payment' as const,
  creditPaise: 97_640,
  ...fee,
  ...more,
})

/** Everything that the provider, a bank or a person can do to a payment. */
async function moveMoney(): Promise<void> {
  const refunded = await paid()
  await app.call('POST', `/payments/${refunded.order.uid}/refund`, {}, { token: learner.token })
  const abroad = { currency: 'USD', feePaise: null, feeTaxPaise: null }
  await act((await flagged(1700, abroad)).uid, 'refund')
  await runJobs(app, 'checkout.send-refund')
  const [refund, refundAbroad] = [...gateway.returned.values()]
  await paid({ status: 'refunded', refundedPaise: 100_000, ...fee })
  const withLateFee = await paid({})
  const short = await paid()
  await settleOrder(app.ctx(), short.order.id, gateway.pay(short.order.providerOrderId, fee), 'webhook')
  await dispute((await paid()).payment)
  await dispute((await paid()).payment, { status: 'won', deductedPaise: 0 })
  await dispute((await paid()).payment, { status: 'lost' })
  await dispute((await flagged(40_000)).payment, { status: 'lost' })
  await flagged(33_300)
  await flagged(1500, abroad)
  await act((await flagged(22_200)).uid, 'refund')
  await act((await flagged(11_100)).uid, 'settle')
  const attached = await flagged(55_500, {})
  const reports = fakeReports(app.settings)
  reports.settle(new Date(), [
    lineOf(refunded.payment.id),
    lineOf(withLateFee.payment.id),
    lineOf(short.payment.id, { creditPaise: 97_600 }),
    lineOf(attached.payment.id, { creditPaise: 55_500 - 2360 }),
    { entityId: refund?.id ?? '', kind: 'refund', debitPaise: 100_590, feePaise: 590, feeTaxPaise: 90 },
    { entityId: refundAbroad?.id ?? '', kind: 'refund', debitPaise: 400, feePaise: 590, feeTaxPaise: 90 },
  ])
  await readReports(app.ctx() as never)
  // The gateway goes on saying another fee than its report: the report's holds.
  const news = { ...withLateFee.payment, feePaise: 1000, feeTaxPaise: 180 }
  expect(await settleOrder(app.ctx(), withLateFee.order.id, news, 'sweep')).toBe('already')
  const target = await startedOrder(app, learner, [await makeCourse(app, { pricePaise: 55_500 })])
  await act(attached.uid, 'attach', { order: target.uid })
  const [off] = await app.database.db
    .select()
    .from(settlementItems)
    .where(eq(settlementItems.entityId, short.payment.id))
  const explained = await app.call(
    'POST',
    `/admin/settlement/item/${off?.uid}/explain`,
    { reason: 'The bank said so', book: true },
    { token: admin.token },
  )
  expect(explained.code).toBe(200)
  await runJobs(app, 'checkout.send-refund')
}

let clock = Date.now()
/** One night's check; each is a second later. */
async function check(): Promise<void> {
  clock += 1000
  const at = new Date(clock)
  await checkLedger({ ...app.ctx(), now: () => at })
}
/** The alarms on the finance page, each with how much more the figure says than the ledger. */
async function alarms(): Promise<string[]> {
  const { body } = await app.call('GET', '/admin/finance/difference?limit=100', undefined, { token: finance.token })
  return body.data.differences
    .map(({ kind, expected, found }: Record<'kind' | 'expected' | 'found', never>) => {
      return `${kind} ${Math.round((found - expected) * 100) / 100}`
    })
    .toSorted()
}
const guarded = ['payments', 'refunds', 'disputes', 'ledger_transactions', 'ledger_entries']
/** Changes what the database guards, as a mistake in a migration could. */
const change = (statement: SQL) =>
  app.asOwner((_, db) =>
    db.transaction(async (tx) => {
      for (const table of guarded) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(statement)
      for (const table of guarded) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    }),
  )

test('finds nothing in a school in which everything has happened that can', async () => {
  await moveMoney()
  await check()
  expect(await alarms()).toEqual([])
})

const open = sql`decided_at is null`
const waits = sql`use = 'flagged' and currency = 'INR' and refunded_paise = 0`
const planted: { figure: string; plant: SQL; undo: SQL; found: string[] }[] = [
  {
    figure: 'a settlement of another amount',
    plant: sql`update settlements set amount_paise = amount_paise + 100`,
    undo: sql`update settlements set amount_paise = amount_paise - 100`,
    found: ['settlements 1', 'settlements 1'],
  },
  {
    figure: 'a settlement whose posting names none',
    plant: sql`update ledger_transactions set settlement_id = null where kind = 'settlement'`,
    undo: sql`update ledger_transactions set settlement_id = (select id from settlements) where kind = 'settlement'`,
    found: ['settlements -2450.3', 'settlements 2450.3', 'settlements 2450.3'],
  },
  {
    figure: 'the fee of a refund that was made at once',
    plant: sql`update settlement_items set fee_paise = fee_paise + 100 where kind = 'refund'`,
    undo: sql`update settlement_items set fee_paise = fee_paise - 100 where kind = 'refund'`,
    found: ['settlements 1'],
  },
  {
    figure: 'what a person booked of a line',
    plant: sql`update settlement_items set booked_paise = booked_paise - 200 where booked_paise <> 0`,
    undo: sql`update settlement_items set booked_paise = booked_paise + 200 where booked_paise <> 0`,
    found: ['settlements -2'],
  },
  {
    figure: 'what the provider holds of a payment',
    plant: sql`update payments set fee_paise = fee_paise + 300 where amount_paise = 55500`,
    undo: sql`update payments set fee_paise = fee_paise - 300 where amount_paise = 55500`,
    found: ['receivable -3'],
  },
  {
    figure: 'the fee of a payment that was given back before we knew of it',
    plant: sql`update payments set fee_paise = fee_paise + 400 where state = 'lapsed'`,
    undo: sql`update payments set fee_paise = fee_paise - 400 where state = 'lapsed'`,
    found: ['receivable -4'],
  },
  {
    figure: 'a refund that is posted and not processed',
    plant: sql`update refunds set state = 'pending', processed_at = null where kind = 'requested'`,
    undo: sql`update refunds set state = 'processed', processed_at = created_at where kind = 'requested'`,
    found: ['refunds -1000'],
  },
  {
    figure: 'what an open dispute took',
    plant: sql`update disputes set deducted_paise = deducted_paise - 500 where ${open}`,
    undo: sql`update disputes set deducted_paise = deducted_paise + 500 where ${open}`,
    found: ['disputes -5', 'disputes -5', 'receivable 5'],
  },
  {
    figure: 'disputes that were lost and called won',
    plant: sql`update disputes set state = 'won' where state = 'lost'`,
    undo: sql`update disputes set state = 'lost' where state = 'won' and deducted_paise > 0`,
    found: ['disputes -1000', 'disputes -400'],
  },
  {
    figure: 'a dispute that was won and called lost',
    plant: sql`update disputes set state = 'lost', deducted_paise = 1000 where state = 'won'`,
    undo: sql`update disputes set state = 'won', deducted_paise = 0 where deducted_paise = 1000`,
    found: ['disputes 10', 'receivable -10'],
  },
  {
    figure: 'a payment that waits unexplained',
    plant: sql`update payments set refunded_paise = 700 where ${waits}`,
    undo: sql`update payments set refunded_paise = 0 where refunded_paise = 700`,
    found: ['suspense -7', 'suspense -7'],
  },
]
test.each(planted)('finds a difference in $figure, corrects nothing, and ends it once it is gone', async (one) => {
  await change(one.plant)
  await check()
  expect(await alarms()).toEqual(one.found)
  await check()
  expect(await alarms()).toEqual(one.found)
  await change(one.undo)
  await check()
  expect(await alarms()).toEqual([])
})

test('finds money in suspense that belongs to no payment', async () => {
  const post = (source: string, paise: number) =>
    app.database.db.transaction((tx) =>
      postEntries(tx, {
        kind: 'suspense',
        source,
        at: new Date(),
        lines: [debit('bank', paise), credit('suspense', paise)],
      }),
    )
  await post('of nobody', 900)
  await check()
  expect(await alarms()).toEqual(['suspense -9'])
  await post('of nobody, back', -900)
  await check()
  expect(await alarms()).toEqual([])
})
