import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolIn, own } from '../../../../tests/lessons.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { makeDraft, publish } from '../../../../tests/make-draft.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
const details = (uid: string) => app.call('POST', '/course/get-course-details', { uid })

test('a course shows its curriculum in order, its creator and its prices in rupees', async () => {
  const creator = await makePerson(app, 'CREATOR', {
    headline: 'Taught for 11 years',
    city: 'Pune',
    bio: 'Started with a stall.',
  })
  const course = await makeCourse(app, {
    creatorId: creator.id,
    lessons: 3,
    slug: 'tabla-basics',
    title: 'तबला: पहला कदम',
    pricePaise: 349_900,
    discountPaise: 220_000,
    outcomes: ['Play teentaal'],
    tags: ['tabla'],
    studentsCount: 7,
    instructorName: 'Asha Rao',
  })
  await makeCourse(app, { creatorId: creator.id })
  await makeCourse(app, { creatorId: creator.id, state: 'ARCHIVED' })
  await app.database.db.execute(sql`
    update lessons set position = 2 - position where course_id = ${course.id}`)
  const { body, code } = await details(course.uid)
  expect(code).toBe(200)
  expect(body.data.course).toMatchObject({
    uid: course.uid,
    path: `tabla-basics-${course.uid}`,
    courseTitle: 'तबला: पहला कदम',
    coursePrice: 3499,
    courseDiscount: 2200,
    courseDiscountedPrice: 1299,
    outcomes: ['Play teentaal'],
    tags: ['tabla'],
    canEnroll: true,
    lessonsCount: 3,
  })
  expect(body.data.sections.map((one: { title: string }) => one.title)).toEqual(['Start'])
  expect(body.data.sections[0].lessons.map((one: { title: string }) => one.title)).toEqual([
    'Lesson 3',
    'Lesson 2',
    'Lesson 1',
  ])
  expect(body.data.sections[0].lessons[2]).toMatchObject({ kind: 'article', preview: true, durationSeconds: 60 })
  expect(body.data.creator).toEqual({
    uid: creator.uid,
    clubbedName: 'Asha Rao',
    photo: '',
    headline: 'Taught for 11 years',
    bio: 'Started with a stall.',
    city: 'Pune',
    coursesCount: 2,
    studentsCount: 0,
  })
  expect(JSON.stringify(body)).not.toContain('Read this.')
})

test('a creator’s students are people: who owns two of the courses is one, who gave one back or owns an archived one is none', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const [first, second] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id }),
  ]
  const archived = await makeCourse(app, { creatorId: creator.id, state: 'ARCHIVED' })
  const foreign = await makeCourse(app)
  const both = await enrolIn(app, first)
  await own(app, second, both)
  await enrolIn(app, second)
  await enrolIn(app, archived)
  await enrolIn(app, foreign)
  const back = await enrolIn(app, first)
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: back.id, courseIds: [first.id], at: app.ctx().now() }),
  )
  for (const { uid } of [first, second]) expect((await details(uid)).body.data.creator.studentsCount).toBe(2)
})

test('a slug that ends in the uid finds the course, whatever the slug says', async () => {
  const course = await makeCourse(app, { slug: 'right-slug' })
  for (const uid of [course.uid, `right-slug-${course.uid}`, `wrong-${course.uid}`])
    expect((await details(uid)).body.data.course.path).toBe(`right-slug-${course.uid}`)
})

test('an address that no course can have is refused or not found, never a failure', async () => {
  for (const uid of ["'", '%', '-', 'a\\', '{}', '🙂', 'x'.repeat(200)])
    expect([uid, (await details(uid)).code]).toEqual([uid, 404])
  for (const uid of ['a\0b', '\0']) expect((await details(uid)).code).toBe(400)
  expect((await details('x'.repeat(201))).code).toBe(422)
})

test('courses that are not listed answer as if they did not exist', async () => {
  const hidden = [
    await makeCourse(app, { state: 'DRAFT' }),
    await makeCourse(app, { state: 'IN_REVIEW' }),
    await makeCourse(app, { state: 'REJECTED' }),
    await makeCourse(app, { state: 'ARCHIVED' }),
    await makeCourse(app, { listed: false }),
    { uid: 'nobodyhasthis' },
  ]
  const answers = await Promise.all(hidden.map(({ uid }) => details(uid)))
  expect(answers.map(({ code, body }) => [code, body.error])).toEqual(hidden.map(() => [404, 'COURSE_NOT_FOUND']))
})

test('a draft’s preview is its creator’s and the administrators’ alone, and shows what is written and not what is published', async () => {
  const draft = await makeDraft(app)
  await publish(app, draft)
  const { token } = draft.creator
  const body = { version: draft.version, title: 'As it will be', price: 999, categoryId: null }
  expect((await app.call('POST', `/creator/course/${draft.uid}`, body, { token })).code).toBe(200)
  const getDetails = (by?: string) =>
    app.call('POST', '/course/get-course-details', { uid: draft.uid, preview: 1 }, by ? { token: by } : {})
  const [admin, other] = [await makePerson(app, 'ADMIN'), await makePerson(app, 'CREATOR')]
  const seen = await Promise.all([getDetails(), getDetails(other.token), getDetails(token), getDetails(admin.token)])
  expect(seen.map((one) => one.code)).toEqual([404, 404, 200, 200])
  expect(seen[2]?.headers['cache-control']).toBe('no-store')
  expect(seen[2]?.body.data.course).toMatchObject({ courseTitle: 'As it will be', canEnroll: false, lessonsCount: 2 })
  expect(seen[2]?.body.data.sections[0].lessons).toHaveLength(2)
  expect((await details(draft.uid)).body.data.course).toMatchObject({ courseTitle: 'Tabla from the first beat' })
})

test('a course that nobody ever published can be previewed with nothing in it yet', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const made = await app.call('POST', '/creator/course', { price: -5 }, { token: creator.token })
  const { body } = await app.call(
    'POST',
    '/course/get-course-details',
    { uid: made.body.data.uid, preview: 1 },
    { token: creator.token },
  )
  expect(body.data.course).toMatchObject({ courseTitle: 'Untitled course', coursePrice: 0, lessonsCount: 0 })
})
