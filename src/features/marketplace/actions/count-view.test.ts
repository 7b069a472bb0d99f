import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLearner, makePerson, type MadeCourse, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const look = (course: { uid: string }, { agent = phone, token }: { agent?: string; token?: string } = {}) =>
  app.call('POST', `/course/${course.uid}/view`, {}, { headers: { 'user-agent': agent }, ...(token ? { token } : {}) })
const counted = (course: MadeCourse) =>
  app.database.sql`select day::text, views from course_views where course_id = ${course.id} order by day`

test('looks are counted by India’s day', async () => {
  const course = await makeCourse(app)
  app.setNow(new Date('2026-05-01T18:00:00Z'))
  await look(course)
  await look(course, { token: (await makeLearner(app)).token })
  app.setNow(new Date('2026-05-01T19:00:00Z'))
  await look(course)
  expect([...(await counted(course))]).toEqual([
    { day: '2026-05-01', views: 2 },
    { day: '2026-05-02', views: 1 },
  ])
})

test.each(['', 'Googlebot/2.1', 'facebookexternalhit/1.1', 'HeadlessChrome/130', 'curl/8.5'])(
  'a look by %j does not count',
  async (agent) => {
    const course = await makeCourse(app)
    expect((await look(course, { agent })).code).toBe(200)
    expect([...(await counted(course))]).toEqual([])
  },
)

test('neither its creator nor an administrator counts', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const course = await makeCourse(app, { creatorId: creator.id })
  await look(course, { token: creator.token })
  await look(course, { token: (await makePerson(app, 'ADMIN')).token })
  expect([...(await counted(course))]).toEqual([])
})

test('a loop from one address counts so often and no more', async () => {
  const course = await makeCourse(app)
  for (let i = 0; i < 40; i += 1) expect((await look(course)).code).toBe(200)
  expect((await counted(course))[0]?.views).toBe(20)
})

test('a draft and an unknown course answer the same and count nothing', async () => {
  const draft = await makeCourse(app, { state: 'DRAFT' })
  expect((await look(draft)).code).toBe(200)
  expect((await look({ uid: 'nothing' })).code).toBe(200)
  expect([...(await counted(draft))]).toEqual([])
})

test('nothing of a person is kept', async () => {
  const columns = await app.database
    .sql`select column_name from information_schema.columns where table_name = 'course_views' order by 1`
  expect(columns.map((column) => column.column_name)).toEqual(['course_id', 'day', 'views'])
})
