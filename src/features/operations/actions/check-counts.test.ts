import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { categories, courses } from '#features/catalogue/tables.ts'
import { orders } from '#features/checkout/tables/orders.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { compareRowCounts, countedRows, rowCountChanges, rowCounts, sumOf } from '#platform/database/row-counts.ts'
import { newUid } from '#platform/http/session.ts'
import { makeCourse, makeLearner, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { checkCounts } from './check-counts.ts'
import { sumCounts } from './sum-counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const check = () => checkCounts({ db: app.database.db })
const sum = () => sumCounts({ transaction: (work) => app.database.db.transaction(work) })

/** What was done, and then nothing differs: before the changes are added up, and after. */
async function isCounted(work: () => Promise<unknown>): Promise<void> {
  await work()
  expect(await compareRowCounts(app.database.db, 10)).toEqual([])
  await check()
  await sum()
  expect(await app.database.db.select().from(rowCountChanges)).toEqual([])
  await check()
}

async function makeOrder(userId: number): Promise<number> {
  const [made] = await app.database.db
    .insert(orders)
    .values({
      uid: newUid(),
      receipt: newUid(),
      providerOrderId: newUid(),
      mode: 'sandbox',
      userId,
      coursesKey: newUid(),
      state: 'draft',
      subtotalPaise: 100,
      discountPaise: 0,
      totalPaise: 100,
      expiresAt: app.ctx().now(),
    })
    .returning({ id: orders.id })
  return made?.id as number
}

test('people, orders and courses are counted as they are made, change and go', async () => {
  const { db } = app.database
  const learner = await makeLearner(app)
  const [other] = await db
    .insert(categories)
    .values({ uid: newUid(), slug: 'another', name: 'Another', nameHi: 'एक और', motif: 'food' })
    .returning({ id: categories.id })
  await isCounted(async () => {
    await makePerson(app, 'ADMIN')
    await makePerson(app, 'CREATOR', { confirmedAt: null, invitedAt: new Date() })
    await makeOrder(learner.id)
    await makeCourse(app)
  })
  const ofLearner = eq(users.id, learner.id)
  for (const change of [
    { suspendedAt: new Date() },
    { suspendedAt: null, confirmedAt: null },
    { invitedAt: new Date(), userRole: 'USER' as const, roles: ['USER' as const] },
    { firstName: 'Asha' },
  ])
    await isCounted(() => db.update(users).set(change).where(ofLearner))
  const order = await makeOrder(learner.id)
  for (const state of ['pending', 'expired'] as const)
    await isCounted(() => db.update(orders).set({ state }).where(eq(orders.id, order)))
  const course = await makeCourse(app)
  await isCounted(() => db.update(courses).set({ state: 'ARCHIVED', listed: false }).where(eq(courses.id, course.id)))
  await isCounted(() => db.update(courses).set({ categoryId: other?.id as number }))
  expect(sumOf(await countedRows(db, 'courses'))).toBe(2)
  // An order keeps its moves, so nobody deletes one; a course that nobody took can go.
  await isCounted(() => db.delete(courses).where(eq(courses.id, course.id)))
})

test('changes that come while others are added up are counted once', async () => {
  const before = sumOf(await countedRows(app.database.db, 'users'))
  await isCounted(() =>
    Promise.all([makeLearner(app), sum(), makeCourse(app), sum(), makeLearner(app), sum(), makeLearner(app)]),
  )
  // Three learners, and the creator of the course.
  expect(sumOf(await countedRows(app.database.db, 'users'))).toBe(before + 4)
})

test('a count that differs from the rows fails the job with what differs, and stays as it is', async () => {
  const { db } = app.database
  await db.delete(enrolments).where(sql`true`)
  await db.update(rowCounts).set({ n: 7 }).where(eq(rowCounts.kind, 'ADMIN'))
  await db.execute(sql`insert into school_counts (what, day, n) values ('enrolments', '2026-02-03', 4)`)
  await db.execute(sql`insert into creator_counts (creator_id, enrolments, completed, learners) values (-1, 2, 0, 1)`)
  await db.execute(sql`update catalogue_counts set n = n + 2 where n = (select max(n) from catalogue_counts)`)
  for (const what of [
    'users ADMIN active: 7 stored, 1 in the rows',
    'enrolments 2026-02-03: 4 stored, 0 in the rows',
    /catalogue \d+ .*: [34] stored, [12] in the rows/,
    'creator -1 enrolments: 2 stored, 0 in the rows',
    'creator -1 learners: 1 stored, 0 in the rows',
  ])
    await expect(check()).rejects.toThrow(what)
  expect(await compareRowCounts(db, 10)).toEqual([{ subject: 'users ADMIN active', expected: 1, found: 7 }])
})
