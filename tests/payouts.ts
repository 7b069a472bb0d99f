import { eq, sql, sum } from 'drizzle-orm'
import { disputes } from '#features/checkout/tables/disputes.ts'
import { orderItems, orders } from '#features/checkout/tables/orders.ts'
import { payments } from '#features/checkout/tables/payments.ts'
import { payoutDetails, payoutRuns, payouts } from '#features/earnings/tables.ts'
import { comparePayouts } from '#features/finance/queries/compare-payees.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { personBalances } from '#features/ledger/queries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { ledgerMovements } from '#features/ledger/tables.ts'
import { rateAt } from '#features/rates/queries.ts'
import { dayInIndia, monthOf } from '#platform/format/day-in-india.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { findBrokenRules, moneyRules } from './money-rules.ts'
import { makeCourse, makePerson, type Person, type TestApp } from './make.ts'

/** Details that a payout may use since yesterday. */
export async function giveDetails(
  app: TestApp,
  creator: Person,
  more: Partial<typeof payoutDetails.$inferInsert> = {},
): Promise<number> {
  const at = app.ctx().now().getTime()
  const bank = { accountHolder: 'Meenal Shah', accountNumber: '50100234564821', ifsc: 'HDFC0000123' }
  const [row] = await app.database.db
    .insert(payoutDetails)
    .values({
      uid: newUid(),
      creatorId: creator.id,
      legalName: 'Meenal Shah',
      region: '24',
      kind: 'bank',
      ...(more.kind === 'upi' ? {} : bank),
      createdAt: new Date(at - 72 * hourMs),
      payableFrom: new Date(at - dayMs),
      ...more,
    })
    .returning()
  if (!row) throw new Error('no payout details were made')
  return row.id
}

/** Books a share that became payable; below 0, what a refund took back of it. */
export function post(app: TestApp, creator: Pick<Person, 'id'>, paise: number): Promise<boolean> {
  const source = newUid()
  const own = { creatorId: creator.id }
  const at = app.ctx().now()
  return app.database.db.transaction((tx) =>
    paise < 0
      ? postEntries(tx, {
          kind: 'refund',
          source,
          at,
          lines: [debit('creator_payable', -paise, own), credit('creator_cost', -paise, own)],
        })
      : postEntries(tx, {
          kind: 'window_closed',
          source,
          at,
          lines: [debit('creator_held', paise, own), credit('creator_payable', paise, own)],
        }),
  )
}

/** A creator who can be paid. */
export async function makePaidCreator(
  app: TestApp,
  paise: number,
  more: Partial<typeof payoutDetails.$inferInsert> = {},
): Promise<Person> {
  const creator = await makePerson(app, 'CREATOR')
  await giveDetails(app, creator, more)
  await post(app, creator, paise)
  return creator
}

/** What is payable to a creator now. */
export async function payableTo(app: TestApp, creator: Person): Promise<number> {
  return 0 - ((await personBalances(app.database.db, creator.id)).get('creator_payable')?.balancePaise ?? 0)
}

export const payoutsOf = (app: TestApp, creator: Person) =>
  app.database.db.select().from(payouts).where(eq(payouts.creatorId, creator.id)).orderBy(payouts.id)

/** Ends what earlier tests left: no run waits, no creator is owed anything. */
export async function endPayouts(app: TestApp): Promise<void> {
  await app.database.sql`delete from pgboss.job`
  const { db } = app.database
  await db.update(payouts).set({ state: 'cancelled' }).where(eq(payouts.state, 'prepared'))
  await db.update(payoutRuns).set({ state: 'cancelled' }).where(eq(payoutRuns.state, 'prepared'))
  const owed = await db
    .select({ id: ledgerMovements.personId, paise: sum(sql`credit_paise - debit_paise`).mapWith(Number) })
    .from(ledgerMovements)
    .where(eq(ledgerMovements.account, 'creator_payable'))
    .groupBy(ledgerMovements.personId)
  for (const { id, paise } of owed) if (paise) await post(app, { id }, -paise)
}

/** A sale of a creator's course, whose share of 70 paise is payable, with a payment that its payer's bank disputes. */
export async function makeDispute(app: TestApp, creator: Person): Promise<void> {
  const { db } = app.database
  const at = app.ctx().now()
  const course = await makeCourse(app, { creatorId: creator.id })
  const buyer = await makePerson(app, 'LEARNER')
  const of = { uid: newUid(), createdAt: at }
  const price = { subtotalPaise: 100, discountPaise: 0, totalPaise: 100 }
  const order = { receipt: newUid(), mode: 'test' as const, coursesKey: '1', state: 'draft' as const, expiresAt: at }
  const [{ id: orderId } = { id: 0 }] = await db
    .insert(orders)
    .values({ ...of, ...price, ...order, userId: buyer.id })
    .returning({ id: orders.id })
  const rate = await rateAt(db, 'earning_marketplace', at)
  const split = {
    gstPercent: 0,
    taxablePaise: 100,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    heldUntil: at,
    releasedAt: at,
  }
  const shares = { creatorSharePaise: 70, platformSharePaise: 30, earningRateId: rate.id, creatorId: creator.id }
  const line = { title: 'Course', sac: '999293', pricePaise: 100, discountPaise: 0, payablePaise: 100, position: 0 }
  await db.insert(orderItems).values({ ...line, ...split, ...shares, orderId, courseId: course.id })
  const paid = {
    orderId,
    state: 'captured' as const,
    use: 'fulfils' as const,
    amountPaise: 100,
    currency: 'INR',
    source: 'webhook',
  }
  const [{ id: paymentId } = { id: 0 }] = await db
    .insert(payments)
    .values({ uid: newUid(), ...paid, providerPaymentId: newUid(), providerCreatedAt: at })
    .returning({ id: payments.id })
  const dispute = { providerDisputeId: newUid(), state: 'open' as const, amountPaise: 100, openedAt: at }
  await db.insert(disputes).values({ uid: newUid(), paymentId, ...dispute })
}

/** The rules of payouts that are broken; none where all is well. */
export function brokenPayoutRules(app: TestApp) {
  const { paidOut, payoutsAbove, payoutsOnce, payoutsReturned, payoutClearing } = moneyRules
  return findBrokenRules(app.database.db, [paidOut, payoutsAbove, payoutsOnce, payoutsReturned, payoutClearing])
}

/** What the nightly check finds of payouts prepared this month. */
export const payoutDifferences = (app: TestApp) => comparePayouts(app.database.db, monthOf(dayInIndia(app.ctx().now())))
