import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#features/accounts/tables.ts'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import { sumCounts } from '#features/operations/actions/sum-counts.ts'
import { schoolCountChanges } from '#features/operations/tables.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { app, gateway, openCheckout, type StartedOrder, startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, makePerson, type Person } from '../../../../tests/make.ts'
import { adminHome } from './admin-home.ts'

openCheckout()

const now = new Date('2027-06-10T10:00:00Z')
const home = () => adminHome(app.database.db, app.settings, '7d', now)
const transaction: Parameters<typeof sumCounts>[0]['transaction'] = (work) => app.database.db.transaction(work)

/** The same figures, counted and summed row by row: 4 to 10 June, and 28 May to 3 June. */
async function plainFigures() {
  const [row] = await queryRows(app.database.db, {
    sales: number,
    sales_before: number,
    refunds: number,
    refunds_before: number,
    enrolments: number,
    enrolments_before: number,
    users: number,
    users_before: number,
    learners: number,
    creators: number,
  })`
    with span as (select timestamptz '2027-06-04 00:00+05:30' as first, timestamptz '2027-05-28 00:00+05:30' as before)
    select (select coalesce(sum(total_paise), 0) from orders where paid_at >= first)::bigint as sales,
      (select coalesce(sum(total_paise), 0) from orders where paid_at >= before and paid_at < first)::bigint as sales_before,
      (select coalesce(sum(amount_paise), 0) from refunds where created_at >= first)::bigint as refunds,
      (select coalesce(sum(amount_paise), 0) from refunds where created_at >= before and created_at < first)::bigint as refunds_before,
      (select count(*) from enrolments where granted_at >= first)::int as enrolments,
      (select count(*) from enrolments where granted_at >= before and granted_at < first)::int as enrolments_before,
      (select count(*) from users where confirmed_at is not null and created_at >= first)::int as users,
      (select count(*) from users where confirmed_at is not null and created_at >= before and created_at < first)::int as users_before,
      (select count(*) from users where user_role in ('LEARNER', 'USER'))::int as learners,
      (select count(*) from users where user_role in ('CREATOR', 'INSTRUCTOR'))::int as creators
    from span`
  if (!row) throw new Error('a count answers one row')
  return {
    sales: { now: row.sales, before: row.sales_before },
    refunds: { now: row.refunds, before: row.refunds_before },
    enrolments: { now: row.enrolments, before: row.enrolments_before },
    newUsers: { now: row.users, before: row.users_before },
    learners: row.learners,
    creators: row.creators,
  }
}

/** With a new session, since the days between end the first one. */
async function refund(order: StartedOrder, { id: userId }: Person): Promise<void> {
  const [token, at] = [newToken(), app.ctx().now()]
  const session = {
    tokenHash: hashToken(token),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(at.getTime() + 1000),
  }
  await app.database.db.insert(sessions).values({ ...session, userId })
  expect((await app.call('POST', `/payments/${order.uid}/refund`, {}, { token })).code).toBe(200)
}

test('the home’s figures are those of the rows at the edges of India’s days, before and after they are added up', async () => {
  const edges = ['2027-05-27T18:29:59.999Z', '2027-05-27T18:30:00Z', '2027-06-03T18:29:59.999Z', '2027-06-03T18:30:00Z']
  const sold = []
  for (const [n, at] of [...edges, '2027-06-10T09:59:59.999Z'].entries()) {
    app.setNow(new Date(at))
    const buyer = await makeLearner(app)
    await app.database.db
      .update(users)
      .set({ createdAt: new Date(at) })
      .where(eq(users.id, buyer.id))
    const order = await startedOrder(app, buyer, [await makeCourse(app, { pricePaise: 10_000 * 2 ** n })])
    expect(await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')).toBe('fulfilled')
    sold.push({ buyer, order })
    // The second sale is refunded at the end of the days before, the third in the first moment of the span.
    const refunded = { 2: sold[1], 3: sold[2] }[n]
    if (refunded) await refund(refunded.order, refunded.buyer)
  }
  app.setNow(now)
  const expected = {
    sales: { now: 240_000, before: 60_000 },
    refunds: { now: 40_000, before: 20_000 },
    enrolments: { now: 2, before: 2 },
  }
  expect(await plainFigures()).toMatchObject(expected)
  expect(await home()).toMatchObject({ ...(await plainFigures()), days: 7 })
  await Promise.all([sumCounts({ transaction }), sumCounts({ transaction }), sumTransactions({ transaction })])
  expect(await app.database.db.select().from(schoolCountChanges)).toEqual([])
  expect(await home()).toMatchObject(await plainFigures())
})

test('a person counts from the moment they are confirmed, as what they are now, and no longer once they are gone', async () => {
  app.setNow(now)
  const { db } = app.database
  const made = await makePerson(app, 'CREATOR', { roles: ['CREATOR', 'LEARNER'] })
  const steps = [
    { confirmedAt: null },
    { userRole: 'LEARNER' as const },
    { createdAt: new Date('2027-06-03T18:29:59.999Z'), confirmedAt: now },
    { firstName: 'Asha' },
  ]
  for (const step of steps) {
    await db.update(users).set(step).where(eq(users.id, made.id))
    expect(await home()).toMatchObject(await plainFigures())
  }
  await sumCounts({ transaction })
  const [one] = await db.select({ id: enrolments.id }).from(enrolments).limit(1)
  await db
    .update(enrolments)
    .set({ grantedAt: now })
    .where(eq(enrolments.id, one?.id as number))
  expect(await home()).toMatchObject(await plainFigures())
  await db.delete(enrolments).where(sql`true`)
  expect(await home()).toMatchObject(await plainFigures())
  expect((await home()).enrolments).toEqual({ now: 0, before: 0 })
})
