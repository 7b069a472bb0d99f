import { eq, sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { orderItems } from '#features/checkout/tables/orders.ts'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import { payoutRuns, payouts } from '#features/earnings/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { notifications } from '#features/notifications/tables.ts'
import { dayInIndia, monthBefore } from '#platform/format/day-in-india.ts'
import { app, gateway, openCheckout, type StartedOrder, startedOrder } from '../../../../tests/checkout.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { makeCourse, makeLearner, makePerson, type Person } from '../../../../tests/make.ts'
import { giveDetails } from '../../../../tests/payouts.ts'
import { ledgerDifferences, manualPayments } from '../tables.ts'
import { checkLedger } from './check-ledger.ts'

openCheckout()
let finance: Person
let creator: Person
let order: StartedOrder
let buyer: Person
beforeAll(async () => {
  finance = await makePerson(app, 'FINANCE', { mayExport: ['money'] })
  creator = await makePerson(app, 'CREATOR')
  buyer = await makeLearner(app)
  const money = creatorMoney(app, creator.id)
  await money.sell(`${monthBefore(dayInIndia(new Date()))}T06:00:00Z`, 50_000)
  await writeStatements(app.ctx())
})

/** Sells a course, and adds up what was posted. */
async function sell(): Promise<void> {
  order = await startedOrder(app, buyer, [await makeCourse(app, { pricePaise: 99_900 })])
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  await sumTransactions({ transaction: (work) => app.database.db.transaction(work) })
}

let clock = Date.now()
/** One night's check; each is a second later. */
const check = async () => {
  clock += 1000
  const at = new Date(clock)
  await checkLedger({ ...app.ctx(), now: () => at })
}
const ask = async (path: string) => (await app.call('GET', path, undefined, { token: finance.token })).body.data
const alarm = async () => (await ask('/admin/finance')).ledgerDifferences
const open = async () =>
  (await ask('/admin/finance/difference')).differences.map(({ kind, expected, found }: Record<string, unknown>) => ({
    kind,
    expected,
    found,
  }))
const bell = () =>
  app.database.db
    .select()
    .from(notifications)
    .where(sql`${notifications.userId} = ${finance.id} and ${notifications.kind} = 'ledger-differs'`)
/** Changes what the database guards, as a mistake in a migration could. */
const change = (statement: SQL) =>
  app.asOwner((_, db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table invoices disable trigger user`)
      await tx.execute(sql`alter table statements disable trigger user`)
      await tx.execute(statement)
      await tx.execute(sql`alter table invoices enable trigger user`)
      await tx.execute(sql`alter table statements enable trigger user`)
    }),
  )

test('finds nothing where every figure is what the ledger says', async () => {
  await sell()
  await check()
  expect(await alarm()).toBe(0)
  expect(await open()).toEqual([])
  expect(await bell()).toEqual([])
})

const planted: { figure: string; plant: SQL; undo: SQL; found: object; also?: object[] }[] = [
  {
    figure: 'a sum of a month',
    plant: sql`update ledger_months set credit_paise = credit_paise + 5 where account = 'deferred_course_sales'`,
    undo: sql`update ledger_months set credit_paise = credit_paise - 5 where account = 'deferred_course_sales'`,
    found: { kind: 'sums', expected: 999, found: 999.05 },
  },
  {
    figure: 'what a creator earned on a day',
    plant: sql`update ledger_creator_days set earned_paise = earned_paise + 700 where earned_paise = 50000`,
    undo: sql`update ledger_creator_days set earned_paise = earned_paise - 700 where earned_paise = 50700`,
    found: { kind: 'days', expected: 500, found: 507 },
  },
  {
    figure: 'what the school sold on a day',
    plant: sql`update ledger_days set sold_paise = sold_paise + 100 where sold_paise = 99900`,
    undo: sql`update ledger_days set sold_paise = sold_paise - 100 where sold_paise = 100000`,
    found: { kind: 'days', expected: 999, found: 1000 },
  },
  {
    figure: 'what an order sold for, less refunds',
    plant: sql`update order_items set refunded_paise = 100`,
    undo: sql`update order_items set refunded_paise = 0`,
    found: { kind: 'sales', expected: 999, found: 998 },
    also: [{ kind: 'courses', expected: 999, found: 998 }],
  },
  {
    figure: 'a creator’s share of an order',
    plant: sql`update order_items set creator_share_paise = creator_share_paise - 1, platform_share_paise = platform_share_paise + 1`,
    undo: sql`update order_items set creator_share_paise = creator_share_paise + 1, platform_share_paise = platform_share_paise - 1`,
    found: { kind: 'shares', expected: 699.3, found: 699.29 },
  },
  {
    figure: 'an invoice',
    plant: sql`update invoices set taxable_paise = taxable_paise + 100, total_paise = total_paise + 100`,
    undo: sql`update invoices set taxable_paise = taxable_paise - 100, total_paise = total_paise - 100`,
    found: { kind: 'documents', expected: 999, found: 1000 },
  },
  {
    figure: 'a statement',
    plant: sql`update statements set held_paise = held_paise - 100`,
    undo: sql`update statements set held_paise = held_paise + 100`,
    found: { kind: 'statements', expected: 500, found: 499 },
  },
]
test.each(planted)('finds a difference in $figure, shows it, and ends it once it is gone', async (one) => {
  const found = [one.found, ...(one.also ?? [])]
  await change(one.plant)
  await check()
  expect(await open()).toEqual(found)
  const notices = await bell()
  await check()
  expect(await open()).toEqual(found)
  expect(await bell()).toHaveLength(notices.length)
  await change(one.undo)
  await check()
  expect(await open()).toEqual([])
})

test('finds a payout and a manual payment that were never posted', async () => {
  const { db } = app.database
  const at = new Date()
  const details = await giveDetails(app, creator)
  const [run] = await db
    .insert(payoutRuns)
    .values({
      uid: 'run',
      way: 'bank_file',
      state: 'cancelled',
      idempotencyKey: 'a-run-of-the-test',
      preparedBy: finance.id,
      createdAt: at,
    })
    .returning()
  await db.insert(payouts).values({
    uid: 'payout',
    runId: run?.id ?? 0,
    creatorId: creator.id,
    payoutDetailsId: details,
    state: 'processed',
    preparedPaise: 50_000,
    amountPaise: 50_000,
    idempotencyKey: 'a-payout-of-the-test',
    reference: 'P1',
    approvedAt: at,
  })
  const uid = 'manual'
  await db.insert(manualPayments).values({
    uid,
    account: 'igst_payable',
    amountPaise: 1200,
    paidFrom: 'bank',
    reference: 'CHALLAN 1',
    paidOn: dayInIndia(at),
    idempotencyKey: 'a-payment-of-the-test',
    recordedBy: finance.id,
    createdAt: at,
  })
  await check()
  expect(await open()).toEqual([
    { kind: 'payouts', expected: 0, found: 500 },
    { kind: 'payments', expected: 0, found: 12 },
  ])
  await db.update(payouts).set({ returnedAt: at }).where(eq(payouts.uid, 'payout'))
  const lines = [debit('igst_payable', 1200), credit('bank', 1200)]
  await db.transaction((tx) => postEntries(tx, { kind: 'tax_paid', source: uid, at, lines }))
  await check()
  expect(await open()).toEqual([])
})

test('two checks at once write one difference down and notify once; nothing is corrected', async () => {
  const before = await bell()
  await app.database.db.update(orderItems).set({ refundedPaise: 200 })
  await Promise.all([check(), check()])
  const rows = await app.database.db
    .select()
    .from(ledgerDifferences)
    .where(sql`ended_at is null`)
  expect(rows).toMatchObject([
    { kind: 'sales', subject: order.uid, expectedPaise: 99_900, foundPaise: 99_700 },
    { kind: 'courses', subject: `${order.uid} 1`, expectedPaise: 99_900, foundPaise: 99_700 },
  ])
  expect(await bell()).toHaveLength(before.length + 1)
  const [item] = await app.database.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  expect(item?.refundedPaise).toBe(200)
})

test('finds two lines of an order that were taken for one another, though the order’s sum is right', async () => {
  await app.database.db.update(orderItems).set({ refundedPaise: 0 })
  const courses = [await makeCourse(app, { pricePaise: 40_000 }), await makeCourse(app, { pricePaise: 60_000 })]
  const both = await startedOrder(app, buyer, courses)
  await settleOrder(app.ctx(), both.id, gateway.pay(both.providerOrderId), 'webhook')
  /** Moves one rupee from the second line to the first. */
  const move = (paise: number) => {
    const by = sql`case position when 0 then ${paise}::bigint else -${paise}::bigint end`
    return change(sql`
      update order_items set price_paise = price_paise + ${by}, payable_paise = payable_paise + ${by},
        taxable_paise = taxable_paise + ${by}, platform_share_paise = platform_share_paise + ${by}
      where order_id = ${both.id}`)
  }
  await move(100)
  await check()
  expect(await open()).toEqual([
    { kind: 'courses', expected: 400, found: 401 },
    { kind: 'courses', expected: 600, found: 599 },
  ])
  await move(-100)
  await check()
  expect(await open()).toEqual([])
})

test('an order that was refunded by posting differs in nothing', async () => {
  await app.database.db.update(orderItems).set({ refundedPaise: 0 })
  const asked = await app.call('POST', `/payments/${order.uid}/refund`, {}, { token: buyer.token })
  expect(asked.code).toBeLessThan(300)
  await check()
  expect(await open()).toEqual([])
})

test('the list is paged, the oldest first, counts what the alarm counts, and leaves out what has ended', async () => {
  const found = (n: number, endedAt: Date | null = null) => {
    const foundAt = new Date(Date.UTC(2026, 1, 1, 0, n))
    const figures = { expectedPaise: 100, foundPaise: 100 + n, foundAt, lastSeenAt: foundAt, endedAt }
    return { uid: `difference${n}`, kind: 'sales' as const, month: '2026-02-01', subject: `order ${n}`, ...figures }
  }
  const all = Array.from({ length: 23 }, (_, n) => found(n + 1))
  await app.database.db.insert(ledgerDifferences).values([...all.toReversed(), found(24, new Date())])
  const page = await ask('/admin/finance/difference?page=3')
  expect(page.differences.map(({ subject, found }: Record<string, unknown>) => [subject, found])).toEqual([
    ['order 21', 1.21],
    ['order 22', 1.22],
    ['order 23', 1.23],
  ])
  expect([page.pagination.totalItems, await alarm()]).toEqual([23, 23])
  const file = await app.app.inject({
    url: '/api/admin/finance/difference?format=csv&selected=difference2',
    headers: { authorization: `Bearer ${finance.token}` },
  })
  expect(file.body).toContain('order 2,1,1.02')
  const learner = await makeLearner(app)
  const refused = await app.call('GET', '/admin/finance/difference', undefined, { token: learner.token })
  expect(refused.code).toBe(403)
})
