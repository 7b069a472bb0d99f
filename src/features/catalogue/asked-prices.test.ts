import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { askedPrices, discountSince, makeCourse, startApp, type TestApp } from '../../../tests/make.ts'
import { coursePrices, courses } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const published = new Date('2026-06-01T04:30:00Z')
const after = (days: number, ms = 0) => new Date(published.getTime() + days * dayMs + ms)
const sell = (more: Partial<typeof courses.$inferInsert> = {}) =>
  makeCourse(app, { pricePaise: 99_900, publishedAt: published, lessons: 0, ...more })
const change = (id: number, at: Date, fields: Partial<typeof courses.$inferInsert>) =>
  app.database.db
    .update(courses)
    .set({ ...fields, updatedAt: at })
    .where(eq(courses.id, id))
/** The end of the last long period at the present full price or more. */
const fullUntil = async (id: number) =>
  (await app.database.db.select({ until: courses.fullPriceAskedUntil }).from(courses).where(eq(courses.id, id)))[0]
    ?.until
/** What PostgreSQL says of a refused statement. */
const refusalOf = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => 'nothing was refused',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  )

test('what a course costs is written down from its publication on, and only when it changes', async () => {
  const { id } = await sell()
  await change(id, after(1), { title: 'Another title' })
  await change(id, after(2), { pricePaise: 120_000, discountPaise: 20_100 })
  await change(id, after(10), { discountPaise: 60_000 })
  await change(id, after(12), { discountPaise: 0 })
  expect(await askedPrices(app, id)).toEqual([
    [99_900, published, after(10)],
    [60_000, after(10), after(12)],
    [120_000, after(12), null],
  ])
})

test('a course that no one can buy asks nothing: a draft, an archived one, one of a suspended creator', async () => {
  const draft = await makeCourse(app, { state: 'DRAFT', publishedAt: null, lessons: 0 })
  await change(draft.id, after(1), { pricePaise: 500 })
  expect(await askedPrices(app, draft.id)).toEqual([])
  await change(draft.id, after(2), { state: 'PUBLISHED', listed: true, publishedAt: after(2) })
  await change(draft.id, after(3), { state: 'ARCHIVED', listed: false })
  await change(draft.id, after(4), { pricePaise: 700 })
  await change(draft.id, after(5), { state: 'PUBLISHED', listed: true })
  expect(await askedPrices(app, draft.id)).toEqual([
    [500, after(2), after(3)],
    [700, after(5), null],
  ])
})

test('a course that is published with a discount was never asked in full', async () => {
  const { id } = await sell({ discountPaise: 40_000 })
  await change(id, after(20), { discountPaise: 50_000 })
  expect(await askedPrices(app, id)).toEqual([
    [59_900, published, after(20)],
    [49_900, after(20), null],
  ])
  expect(await fullUntil(id)).toBeNull()
})

test.each([
  ['seven days', after(7), true],
  ['a millisecond less', after(7, -1), false],
])('asked in full for %s', async (_, since, counts) => {
  const course = await sell()
  await discountSince(app, course, { discountPaise: 40_000, since })
  expect(await fullUntil(course.id)).toEqual(counts ? since : null)
})

test('a full price that was raised for a moment is none from before; one that fell is, as more was asked', async () => {
  const raised = await sell()
  await change(raised.id, after(100), { pricePaise: 199_900 })
  await change(raised.id, after(100, hourMs), { discountPaise: 100_000 })
  expect(await fullUntil(raised.id)).toBeNull()

  const lowered = await sell()
  await change(lowered.id, after(100), { pricePaise: 79_900, discountPaise: 20_000 })
  expect(await fullUntil(lowered.id)).toEqual(after(100))
  // With a full price that is more again, what was asked says nothing of it.
  await change(lowered.id, after(101), { pricePaise: 149_900, discountPaise: 90_000 })
  expect(await fullUntil(lowered.id)).toBeNull()
})

test('a period that was long ago does not come back with short ones after it', async () => {
  const { id } = await sell()
  await change(id, after(10), { discountPaise: 40_000 })
  await change(id, after(50), { discountPaise: 0 })
  await change(id, after(52), { discountPaise: 40_000 })
  expect(await fullUntil(id)).toEqual(after(10))
})

test('a discount with an end is over at that moment, whenever the row is written', async () => {
  const { id } = await sell({ discountPaise: 40_000, discountEndsAt: after(3) })
  await change(id, after(12), { discountPaise: 30_000, discountEndsAt: null })
  expect(await askedPrices(app, id)).toEqual([
    [59_900, published, after(3)],
    [99_900, after(3), after(12)],
    [69_900, after(12), null],
  ])
  expect(await fullUntil(id)).toEqual(after(12))
})

test('the history is written by its trigger alone, and only grows', async () => {
  const { db } = app.database
  const { id } = await sell()
  await change(id, after(10), { discountPaise: 40_000 })
  const [first] = await db
    .select()
    .from(coursePrices)
    .where(eq(coursePrices.courseId, id))
    .orderBy(asc(coursePrices.id))
    .limit(1)
  const byHand = 'course_prices is written by the trigger of courses alone'
  expect(
    await refusalOf(
      db
        .insert(coursePrices)
        .values({ courseId: id, payablePaise: 999_900, askedFrom: published, askedUntil: after(9) }),
    ),
  ).toBe(byHand)
  expect(
    await refusalOf(
      db
        .update(coursePrices)
        .set({ askedUntil: after(11) })
        .where(eq(coursePrices.courseId, id)),
    ),
  ).toBe(byHand)
  expect(await refusalOf(db.delete(coursePrices).where(eq(coursePrices.id, first?.id ?? 0)))).toBe(
    'course_prices is append-only',
  )
  // It goes with its course.
  await db.execute(sql`delete from courses where id = ${id}`)
  expect(await askedPrices(app, id)).toEqual([])
})

test('prices follow one another, also where a clock runs back', async () => {
  const { id } = await sell()
  await change(id, after(10), { discountPaise: 40_000 })
  await change(id, after(9), { discountPaise: 50_000 })
  expect(await askedPrices(app, id)).toEqual([
    [99_900, published, after(10)],
    [59_900, after(10), after(10)],
    [49_900, after(10), null],
  ])
})
