import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantEnrolments, revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { creatorCounts, creatorEnrolmentDays } from '#features/enrolments/queries.ts'
import { creatorCountChanges, enrolments } from '#features/enrolments/tables.ts'
import { makeCourse, makeLearner, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { compareCreatorCounts } from '../queries/compare-creator-counts.ts'
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
  await check()
  await sum()
  expect(await app.database.db.select().from(creatorCountChanges)).toEqual([])
  await check()
}

test('a creator’s enrolments, completions and learners are counted as they are granted, completed, revoked and go', async () => {
  const { db } = app.database
  const creator = await makePerson(app, 'CREATOR')
  const [course, second] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id }),
  ]
  const [asha, ravi] = [await makeLearner(app), await makeLearner(app)]
  const at = app.ctx().now()
  const ids = [course.id, second.id]
  const grant = (userId: number, courseIds: number[]) =>
    db.transaction((tx) => grantEnrolments(tx, { userId, courseIds, source: 'free', at }))
  const revoke = (userId: number, courseIds: number[]) =>
    db.transaction((tx) => revokeEnrolments(tx, { userId, courseIds, at }))
  const counted = () => creatorCounts(db, creator.id)
  /** The counts are the same before and after they are added up. */
  const counts = async (work: () => Promise<unknown>, expected: Awaited<ReturnType<typeof counted>>) => {
    await isCounted(async () => {
      await work()
      expect(await counted()).toEqual(expected)
    })
    expect(await counted()).toEqual(expected)
  }
  await counts(() => grant(asha.id, ids), { enrolments: 2, completed: 0, learners: 1 })
  await counts(() => grant(ravi.id, [second.id]), { enrolments: 3, completed: 0, learners: 2 })
  const ofAsha = and(eq(enrolments.userId, asha.id), eq(enrolments.courseId, course.id))
  await counts(() => db.update(enrolments).set({ completedAt: at, progress: 100 }).where(ofAsha), {
    enrolments: 3,
    completed: 1,
    learners: 2,
  })
  await counts(() => db.update(enrolments).set({ progress: 90 }).where(ofAsha), {
    enrolments: 3,
    completed: 1,
    learners: 2,
  })
  const earlier = new Date('2026-01-02T18:30:00Z')
  await counts(() => db.update(enrolments).set({ grantedAt: earlier }).where(ofAsha), {
    enrolments: 3,
    completed: 1,
    learners: 2,
  })
  expect((await creatorEnrolmentDays(db, creator.id, '2026-01-03'))[0]).toEqual({ day: '2026-01-03', n: 1 })
  // Revoked and granted again before the job has added anything up.
  await counts(
    async () => {
      await revoke(asha.id, [second.id])
      await revoke(ravi.id, [second.id])
      await grant(ravi.id, ids)
    },
    { enrolments: 3, completed: 1, learners: 2 },
  )
  await counts(() => revoke(asha.id, [course.id]), { enrolments: 2, completed: 0, learners: 1 })
  await counts(() => db.delete(enrolments).where(inArray(enrolments.courseId, ids)), {
    enrolments: 0,
    completed: 0,
    learners: 0,
  })
})

test('learners of one creator who enrol while others are added up are counted once', async () => {
  const { db } = app.database
  const creator = await makePerson(app, 'CREATOR')
  const [course, second] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id }),
  ]
  const people = await Promise.all(Array.from({ length: 4 }, () => makeLearner(app)))
  const grant = (userId: number, courseId: number) =>
    db.transaction((tx) => grantEnrolments(tx, { userId, courseIds: [courseId], source: 'free', at: app.ctx().now() }))
  await isCounted(() =>
    Promise.all(people.flatMap(({ id }) => [grant(id, course.id), sum(), grant(id, second.id), sum()])),
  )
  expect(await creatorCounts(db, creator.id)).toEqual({ enrolments: 8, completed: 0, learners: 4 })
})

test('a count that differs is named whichever part of the creators it is in, also of somebody without a course', async () => {
  const { db, sql } = app.database
  await sum()
  const creators = await Promise.all([1, 2, 3].map(() => makePerson(app, 'CREATOR')))
  for (const { id } of creators.slice(0, 2)) await makeCourse(app, { creatorId: id })
  for (const { id } of creators) await sql`insert into creator_counts values (${id}, 5, 0, 0)`
  const named = async (atOnce: number) =>
    (await compareCreatorCounts(db, 20, atOnce)).map(({ subject, found }) => `${subject} ${found}`).sort()
  const all = creators.map(({ id }) => `creator ${id} enrolments 5`).sort()
  expect([await named(1), await named(2), await named(200)]).toEqual([all, all, all])
  await expect(check()).rejects.toThrow(/Stored counts differ/)
  expect(await compareCreatorCounts(db, 2, 1)).toHaveLength(2)
  for (const { id } of creators) await sql`delete from creator_counts where creator_id = ${id}`
  await check()
})
