import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { enrolIn, own } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { writingLimits } from '../rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const save = (course: MadeCourse, person: Person, body: object) =>
  app.call('POST', `/learner/course/${course.uid}/review`, body, { token: person.token })
const remove = (course: MadeCourse, person: Person) =>
  app.call('POST', `/learner/course/${course.uid}/review/delete`, {}, { token: person.token })
const seen = async (course: MadeCourse) =>
  (await app.call('POST', '/course/get-reviews', { uid: course.uid })).body.data
const as = (person: Person) => ({ token: person.token })
async function countersOf(course: MadeCourse) {
  const [row] = await queryRows(app.database.db, {
    reviews_count: number,
    rating_sum: number,
    rating: number,
    rows: number,
    stars: number,
  })`
    select c.reviews_count, c.rating_sum, c.rating::float8, count(r.id)::int as rows, coalesce(sum(r.rating), 0)::int as stars
    from courses c left join reviews r on r.course_id = c.id where c.id = ${course.id} group by c.id`
  if (row?.reviews_count !== row?.rows || row?.rating_sum !== row?.stars)
    throw new Error(`drifted: ${JSON.stringify(row)}`)
  return { count: row?.reviews_count, sum: row?.rating_sum, rating: row?.rating }
}
async function taughtCourse(more: Parameters<typeof makeCourse>[1] = {}) {
  const creator = await makePerson(app, 'CREATOR')
  return { creator, course: await makeCourse(app, { creatorId: creator.id, ...more }) }
}

test('an owner writes one review, changes it and deletes it; the course’s rating goes with it', async () => {
  const course = await makeCourse(app)
  const [learner, other] = [await enrolIn(app, course), await enrolIn(app, course)]
  const first = await save(course, learner, { rating: 4, text: '  Clear <b>steps</b>.\nThanks.  ' })
  expect(first.code).toBe(200)
  expect(first.body.data.review).toMatchObject({
    rating: 4,
    text: 'Clear <b>steps</b>.\nThanks.',
    editedAt: null,
    reply: null,
  })
  await save(course, other, { rating: 5 })
  expect(await countersOf(course)).toEqual({ count: 2, sum: 9, rating: 4.5 })

  const changed = (await save(course, learner, { rating: 2, text: 'Less clear at the end.' })).body.data.review
  expect(changed).toMatchObject({ uid: first.body.data.review.uid, rating: 2, editedAt: expect.any(String) })
  expect(await countersOf(course)).toEqual({ count: 2, sum: 7, rating: 3.5 })
  expect((await seen(course)).average).toBe(3.5)
  const mine = await app.call('GET', `/learner/course/${course.uid}/review`, undefined, as(learner))
  expect(mine.body.data.mine.text).toBe('Less clear at the end.')
  expect(mine.body.data.can).toEqual({ write: true, reply: false, deleteReply: false, remove: false })

  expect((await remove(course, learner)).code).toBe(200)
  expect((await remove(course, learner)).code).toBe(404)
  expect(await countersOf(course)).toEqual({ count: 1, sum: 5, rating: 5 })
})

test('the marketplace’s rating facet and order follow a review', async () => {
  const [better, worse] = [
    await makeCourse(app, { category: 'rated', title: 'Better' }),
    await makeCourse(app, { category: 'rated', title: 'Worse' }),
  ]
  await save(better, await enrolIn(app, better), { rating: 5 })
  await save(worse, await enrolIn(app, worse), { rating: 3 })
  const filter = { category: 'rated', sort: 'rating' }
  const all = (await app.call('POST', '/course/get-courses-from-marketplace', filter)).body.data
  expect(all.courses.map((one: { courseTitle: string }) => one.courseTitle)).toEqual(['Better', 'Worse'])
  const best = (await app.call('POST', '/course/get-courses-from-marketplace', { ...filter, rating: 4.5 })).body.data
  expect(best.courses.map((one: { courseTitle: string }) => one.courseTitle)).toEqual(['Better'])
  const cells = await queryRows(app.database.db, { n: number, real: number })`
    select k.n, (select count(*)::int from courses c where c.listed and c.category_id = k.category_id and c.level = k.level
      and c.language = k.language and price_band(c.payable_paise) = k.price_band and rating_band(c.rating) = k.rating_band) as real
    from catalogue_counts k`
  expect(cells.every(({ n, real }) => n === real)).toBe(true)
})

test('many write, change and delete in parallel: one review each, no count is lost and nothing deadlocks', async () => {
  const both = [await makeCourse(app, { category: 'busy' }), await makeCourse(app, { category: 'busy' })]
  const people = await Promise.all(Array.from({ length: 8 }, () => makeLearner(app)))
  for (const course of both) for (const person of people) await own(app, course, person)
  const rounds = people.flatMap((person, n) =>
    both.flatMap((course, c) => [
      () => save(course, person, { rating: 1 + ((n + c) % 5) }),
      () => save(course, person, { rating: 5 - ((n + c) % 5) }),
      () => (n % 3 === 0 ? remove(course, person) : save(course, person, { rating: 3 })),
    ]),
  )
  const codes = (await Promise.all(rounds.map((round) => round()))).map(({ code }) => code)
  expect(codes.filter((code) => code !== 200 && code !== 404)).toEqual([])
  for (const course of both) {
    const { count } = await countersOf(course)
    expect(count).toBeGreaterThanOrEqual(5)
    expect(count).toBeLessThanOrEqual(8)
  }
})

test('who doesn’t own the course, or no longer does, writes nothing; its creator doesn’t review it', async () => {
  const { creator, course } = await taughtCourse()
  const [refunded, stranger, admin] = [
    await enrolIn(app, course),
    await makeLearner(app),
    await makePerson(app, 'ADMIN'),
  ]
  await save(course, refunded, { rating: 1, text: 'Not what I thought.' })
  const at = app.ctx().now()
  await app.database.db.transaction((tx) => revokeEnrolments(tx, { userId: refunded.id, courseIds: [course.id], at }))
  expect((await save(course, refunded, { rating: 5 })).code).toBe(404)
  expect((await save(course, stranger, { rating: 5 })).code).toBe(404)
  expect((await save(course, admin, { rating: 5 })).body).toMatchObject({ error: 'NOT_OWNED' })
  await own(app, course, creator)
  expect((await save(course, creator, { rating: 5 })).body).toMatchObject({ error: 'OWN_COURSE' })
  expect((await app.call('GET', `/learner/course/${course.uid}/review`, undefined, as(stranger))).code).toBe(404)
  expect(await countersOf(course)).toMatchObject({ count: 1, sum: 1 })
  // What was said stays, until anyone who said it takes it back.
  expect((await remove(course, refunded)).code).toBe(200)
  expect(await countersOf(course)).toMatchObject({ count: 0, rating: 0 })
})

test('stars that are none and a text that is too long are refused by name', async () => {
  const course = await makeCourse(app)
  const learner = await enrolIn(app, course)
  for (const rating of [0, 6, 4.5, 'many', undefined])
    expect(Object.keys((await save(course, learner, { rating })).body.errors ?? {})).toEqual(['rating'])
  const long = await save(course, learner, { rating: 4, text: 'अ'.repeat(2001) })
  expect(long).toMatchObject({ code: 422, body: { errors: { text: 'Maximum 2000 characters allowed' } } })
  expect((await save(course, learner, { rating: 4, text: 'अ'.repeat(2000) })).code).toBe(200)
})

test('no one changes a review more often than an hour allows', async () => {
  const course = await makeCourse(app)
  const learner = await enrolIn(app, course)
  for (let n = 0; n < writingLimits['review-saved']; n += 1) await save(course, learner, { rating: 1 + (n % 5) })
  const refused = await save(course, learner, { rating: 5 })
  expect(refused).toMatchObject({ code: 429, body: { error: 'TOO_MUCH_WRITTEN' } })
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await save(course, await enrolIn(app, course), { rating: 5 })).code).toBe(200)
})

test('the creator replies once in public, changes it and takes it back; the learner is told once', async () => {
  const { creator, course } = await taughtCourse({ title: 'Tabla' })
  const learner = await enrolIn(app, course)
  const { uid } = (await save(course, learner, { rating: 3, text: 'Too fast for me.' })).body.data.review
  const reply = (person: Person, text: string) =>
    app.call('POST', `/creator/review/${uid}/reply`, { text }, { token: person.token })
  expect((await reply(await makePerson(app, 'CREATOR'), 'Mine now')).code).toBe(404)
  expect((await reply(creator, 'Try half the speed first.')).code).toBe(200)
  expect((await reply(creator, 'Try half the speed first, please.')).code).toBe(200)
  expect((await seen(course)).reviews[0].reply).toMatchObject({ text: 'Try half the speed first, please.' })
  const open = await app.call('GET', `/learner/course/${course.uid}/review?without=reply`, undefined, as(creator))
  expect(open.body.data).toMatchObject({
    reviews: [],
    pagination: { totalItems: 0 },
    can: { write: false, reply: true },
  })

  await runJobs(app, 'notifications')
  const emails = await mailbox(app.database.db, learner.email)
  expect(emails.map((one) => one.subject)).toEqual(['New reply to your review'])
  const bell = (await app.call('GET', '/notifications', undefined, as(creator))).body.data.notifications
  expect(bell).toEqual([
    expect.objectContaining({ title: 'New 3-star review', link: `/my-content/${course.uid}?tab=reviews` }),
  ])

  // An administrator only takes it away, and that is written down.
  const admin = await makePerson(app, 'ADMIN')
  expect((await reply(admin, 'The creator says sorry')).body.error).toBe('NOT_YOUR_COURSE')
  expect((await reply(admin, '')).code).toBe(200)
  expect((await seen(course)).reviews[0].reply).toBeNull()
  const deletion = await app.call('POST', `/admin/review/${uid}/delete`, {}, as(admin))
  expect(deletion.code).toBe(200)
  expect(await countersOf(course)).toMatchObject({ count: 0 })
  const acts = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, admin.id))
    .orderBy(auditEntries.id)
  expect(acts.map((one) => one.act)).toEqual(['review.reply-deleted', 'review.deleted'])
  expect(acts[1]?.before).toEqual({ rating: 3, text: 'Too fast for me.' })
})

test('each reader of the reviews is offered what they can do there', async () => {
  const { creator, course } = await taughtCourse()
  const people = [await enrolIn(app, course), creator, await makePerson(app, 'ADMIN')]
  const offered = await Promise.all(
    people.map(async (person) => {
      const page = await app.call('GET', `/learner/course/${course.uid}/review`, undefined, as(person))
      return page.body.data.can
    }),
  )
  expect(offered).toEqual([
    { write: true, reply: false, deleteReply: false, remove: false },
    { write: false, reply: true, deleteReply: true, remove: false },
    { write: false, reply: false, deleteReply: true, remove: true },
  ])
})

test('owners of a course that left the marketplace still read and write its reviews', async () => {
  const course = await makeCourse(app)
  const learner = await enrolIn(app, course)
  await app.database.db.update(courses).set({ state: 'ARCHIVED', listed: false }).where(eq(courses.id, course.id))
  expect((await save(course, learner, { rating: 4 })).code).toBe(200)
  const page = await app.call('GET', `/learner/course/${course.uid}/review`, undefined, as(learner))
  expect(page.body.data.reviews).toHaveLength(1)
})
