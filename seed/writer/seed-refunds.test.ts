import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRefundWindows } from '#features/checkout/actions/close-refund-windows.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { lookBackDays, missingAfterDays } from '#features/settlements/actions/find-missing.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { makeCourse, makeLearner, type MadeCourse, makePerson, startApp, type TestApp } from '../../tests/make.ts'
import { findBrokenRules } from '../../tests/money-rules.ts'
import { seedOrders } from './seed-orders.ts'
import { seedRefunds } from './seed-refunds.ts'
import { seedStatements } from './seed-statements.ts'

let app: TestApp
let courses: MadeCourse[]
let studentsBefore: number

const students = async () => {
  const [row] = await queryRows(app.database.db, { n: number })`select sum(students_count)::int as n from courses`
  return row?.n ?? 0
}

beforeAll(async () => {
  app = await startApp()
  const admin = await makePerson(app, 'ADMIN')
  await app.database.sql`update users set email = 'admin@sopaan.test' where id = ${admin.id}`
  courses = await Promise.all([99_900, 50_000].map((pricePaise) => makeCourse(app, { pricePaise })))
  const at = new Date(Date.now() - 9 * dayMs)
  // All but five bought both courses at once, so that some of eight refunds are a part of an order, whatever the uids
  // choose; half of all went past the limit.
  for (let n = 0; n < 24; n += 1) {
    const learner = await makeLearner(app)
    const courseIds = courses.slice(0, n % 5 === 0 ? 1 : 2).map(({ id }) => id)
    await app.database.db.transaction((tx) =>
      grantEnrolments(tx, { userId: learner.id, courseIds, source: 'purchase', at }),
    )
    await app.database.sql`update enrolments set progress = ${n % 2 === 0 ? 10 : 60} where user_id = ${learner.id}`
  }
  const former = await makeLearner(app)
  const long = new Date(Date.now() - 50 * dayMs)
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, {
      userId: former.id,
      courseIds: courses.map(({ id }) => id),
      source: 'purchase',
      at: long,
    }),
  )
  studentsBefore = await students()
  // The school is filled by the owner of the database.
  await app.asOwner((_sql, db) =>
    db.transaction(async (tx) => {
      await seedOrders(tx, 'sandbox')
      await seedRefunds(tx, 'sandbox')
      await seedStatements(tx, app.settings, new Date(Date.now() + 40 * dayMs))
    }),
  )
})
afterAll(() => app.stop())

const refundsBy = () =>
  queryRows(app.database.db, { state: text, by: text, n: number })`
    select state, case when decided_by is null then '' else 'administrator' end as by, count(*)::int as n
    from refunds group by 1, 2 order by 1, 2`

test('eight were given, two of them by an administrator; one was declined and three wait', async () => {
  expect([...(await refundsBy())]).toEqual([
    { state: 'processed', by: '', n: 6 },
    { state: 'processed', by: 'administrator', n: 2 },
    { state: 'rejected', by: 'administrator', n: 1 },
    { state: 'requested', by: '', n: 3 },
  ])
  expect(await students()).toBe(studentsBefore - 8)
})

test('every rule of money holds of them, and still does when their windows close', async () => {
  expect(await findBrokenRules(app.database.db)).toEqual([])
  await closeRefundWindows({ ...app.ctx(), now: () => new Date(Date.now() + 31 * dayMs) })
  expect(await findBrokenRules(app.database.db)).toEqual([])
})

test('the creators have statements, which say what the books hold', async () => {
  const [row] = await queryRows(app.database.db, { n: number, wrong: number })`
    select count(*)::int as n, count(*) filter (where s.held_paise <> -book.held or s.sent_at < s.issued_at)::int as wrong
    from statements s cross join lateral (select sum(e.amount_paise) as held from ledger_entries e join ledger_transactions t on t.id = e.txn_id
      where e.creator_id = s.creator_id and e.account = 'creator_held' and t.booked_on < s.month + interval '1 month') book
    where s.month = (select max(month) from statements)`
  expect(row).toEqual({ n: 2, wrong: 0 })
})

test('an order of which one course went back is partly refunded, and its payment with it', async () => {
  const [wrong] = await queryRows(app.database.db, { n: number, partly: number })`
    select count(*) filter (where o.state <> case back.paise when 0 then 'paid' when o.total_paise then 'refunded' else 'partially_refunded' end
        or p.refunded_paise <> back.paise or p.state <> replace(o.state, 'paid', 'captured'))::int as n,
      count(*) filter (where o.state = 'partially_refunded')::int as partly
    from orders o join payments p on p.order_id = o.id and p.use = 'fulfils'
      cross join lateral (select sum(i.refunded_paise) as paise from order_items i where i.order_id = o.id) back`
  expect(wrong?.n).toBe(0)
  expect(wrong?.partly).toBeGreaterThan(0)
})

test('steps of the past are in the timeline at their time, and the tables write the next ones again', async () => {
  const [steps] = await queryRows(app.database.db, { late: number, steps: number })`
    select count(*) filter (where at > now() - interval '1 minute')::int as late, count(*)::int as steps
    from order_moves where thing <> 'payment'`
  expect(steps).toEqual({ late: 0, steps: 12 + 1 + 8 * 4 })
  const [waiting] = await queryRows(app.database.db, { uid: text })`
    select uid from refunds where state = 'requested' order by created_at limit 1`
  const admin = await makePerson(app, 'ADMIN')
  const list = await app.call('GET', '/admin/refund?state=waiting', undefined, { token: admin.token })
  expect(list.body.data.refunds.map((one: { uid: string }) => one.uid)[0]).toBe(waiting?.uid)
  const answer = await app.call('POST', `/admin/refund/${waiting?.uid}/approve`, {}, { token: admin.token })
  expect(answer.body.data.state).toBe('approved')
  const [written] = await queryRows(app.database.db, { n: number })`
    select count(*)::int as n from order_moves where thing_id = ${waiting?.uid ?? ''} and to_state = 'approved'`
  expect(written?.n).toBe(1)
})

test('the sandbox knows the payments and refunds that the check of its settlements looks for, with their amounts', async () => {
  const missing = await queryRows(app.database.db, { id: text, paise: number })`
    select ours.id, ours.paise::int as paise from (
        select provider_payment_id as id, amount_paise - fee_paise as paise from payments
        where use is not null and captured_at > now() - ${missingAfterDays + lookBackDays} * interval '1 day'
        union all
        select provider_refund_id, -amount_paise from refunds where state = 'processed'
      ) ours left join sbx.transactions t on t.entity_id = ours.id
    where t.entity_id is null or t.credit - t.debit <> ours.paise`
  expect(missing).toEqual([])
  const [known] = await queryRows(app.database.db, { payments: number, refunds: number, wrong: number })`
    select (select count(*) from sbx.payments)::int as payments, (select count(*) from sbx.refunds)::int as refunds,
      (select count(*) from sbx.payments s join payments p on p.provider_payment_id = s.id
        where s.amount_refunded <> p.refunded_paise or (s.status = 'refunded') <> (p.state = 'refunded'))::int as wrong`
  expect(known).toEqual({ payments: 25, refunds: 8, wrong: 0 })
})
