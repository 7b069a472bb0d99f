import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/api/action.ts'
import { nullable, number, text } from '#platform/database/rows.ts'
import { makeCreator } from '../../../../tests/creator-pages.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { jobs } from '../jobs.ts'
import { countVisit, maxCounters } from './visit-counts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
type Options = { agent?: string; token?: string }
const send = (path: string, body: object, { agent = phone, token }: Options = {}) =>
  app.call('POST', path, body, { headers: { 'user-agent': agent }, ...(token ? { token } : {}) })
const seeCourse = (uid: string, body: object = {}, options?: Options) => send(`/course/${uid}/view`, body, options)
const seePage = (uid: string, body: object = {}, options?: Options) => send(`/profile/${uid}/view`, body, options)

type Row = { day: string; course_id: number | null; source: string; visits: number }
const rowsOf = ({ id }: Pick<Person, 'id'>) =>
  app.database.sql({ day: text, course_id: nullable(number), source: text, visits: number })`
    select day::text, course_id, source, visits from page_visits
    where creator_id = ${id} order by day, course_id nulls first, source`
/** What is stored once the batch under way is written. */
async function counted(creator: Pick<Person, 'id'>): Promise<Row[]> {
  await sleep(1000)
  return [...(await rowsOf(creator))]
}

test('visits of the page and of courses are counted by source', async () => {
  app.setNow(new Date('2026-05-01T06:00:00Z'))
  const creator = await makeCreator(app)
  const course = await makeCourse(app, { creatorId: creator.id })
  await seePage(creator.uid, { source: 'link' })
  await seePage(creator.uid, { source: 'link' })
  await seeCourse(course.uid, { source: 'search' })
  await seeCourse(course.uid)
  const day = '2026-05-01'
  expect(await counted(creator)).toEqual([
    { day, course_id: null, source: 'link', visits: 2 },
    { day, course_id: course.id, source: 'other', visits: 1 },
    { day, course_id: course.id, source: 'search', visits: 1 },
  ])
  // A later batch adds to them.
  await seePage(creator.uid, { source: 'link' })
  expect((await counted(creator))[0]).toMatchObject({ source: 'link', visits: 3 })
})

test('a day ends at midnight in India', async () => {
  const creator = await makeCreator(app)
  app.setNow(new Date('2026-05-01T18:29:59Z'))
  await seePage(creator.uid, { source: 'link' })
  app.setNow(new Date('2026-05-01T18:30:00Z'))
  await seePage(creator.uid, { source: 'link' })
  expect((await counted(creator)).map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-05-01', 1],
    ['2026-05-02', 1],
  ])
})

test('nonsense is refused or counts nothing', async () => {
  const creator = await makeCreator(app)
  const draft = await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
  for (const source of ['', 'LINK', 'x'.repeat(5000), { a: 1 }, 7])
    expect((await seePage(creator.uid, { source })).code).toBe(422)
  expect((await seeCourse('x'.repeat(65))).code).toBe(422)
  for (const uid of ['no-such-course', draft.uid, '%00', "'; drop table page_visits"])
    expect((await seeCourse(encodeURIComponent(uid), { source: 'link' })).code).toBe(200)
  expect((await seePage('nobody', { source: 'link' })).code).toBe(200)
  expect(await counted(creator)).toEqual([])
})

test('neither the creator nor an administrator counts, nor a program, nor a learner’s or a suspended person’s page', async () => {
  const creator = await makeCreator(app)
  const course = await makeCourse(app, { creatorId: creator.id })
  const admin = await makePerson(app, 'ADMIN')
  const learner = await makePerson(app, 'LEARNER', { profilePublic: true })
  const suspended = await makeCreator(app, { suspendedAt: new Date('2026-01-01T00:00:00Z') })
  for (const options of [{ token: creator.token }, { token: admin.token }, { agent: 'Googlebot/2.1' }, { agent: '' }]) {
    await seePage(creator.uid, { source: 'link' }, options)
    await seeCourse(course.uid, { source: 'link' }, options)
  }
  await seePage(learner.uid)
  await seePage(suspended.uid)
  for (const person of [creator, learner, suspended]) expect(await counted(person)).toEqual([])
})

test('a loop from one address counts so often and no more', async () => {
  app.setNow(new Date('2026-05-02T06:00:00Z'))
  const creator = await makeCreator(app)
  for (let i = 0; i < 40; i += 1) expect((await seePage(creator.uid, { source: 'link' })).code).toBe(200)
  expect(await counted(creator)).toMatchObject([{ visits: 20 }])
})

test('a batch holds so many counters; those that it has go on counting', async () => {
  const creator = await makeCreator(app)
  const { id: creatorId } = creator
  const ctx = app.ctx()
  countVisit(ctx, { creatorId, courseId: null, source: 'link' })
  // Courses that are gone: their counters are left out when the batch is written.
  for (let n = 1; n < maxCounters; n += 1) countVisit(ctx, { creatorId, courseId: 9_000_000 + n, source: 'link' })
  countVisit(ctx, { creatorId, courseId: null, source: 'search' })
  countVisit(ctx, { creatorId, courseId: null, source: 'link' })
  expect(await counted(creator)).toMatchObject([{ course_id: null, source: 'link', visits: 2 }])
  // The next batch has room again.
  countVisit(ctx, { creatorId, courseId: null, source: 'search' })
  expect((await counted(creator)).map(({ source }) => source)).toEqual(['link', 'search'])
})

test('visits at the same moment in two processes are all counted', async () => {
  const beside = await startApp({ beside: app })
  const creator = await makeCreator(app)
  const visit = { creatorId: creator.id, courseId: null, source: 'coupon' } as const
  for (let n = 0; n < 50; n += 1) {
    countVisit(app.ctx(), visit)
    countVisit(beside.ctx(), visit)
  }
  await sleep(1000)
  const rows = await rowsOf(creator)
  expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(100)
  await beside.close()
})

test('what is counted just before a server stops is written', async () => {
  const stopping = await startApp()
  const { id } = await makeCreator(stopping)
  countVisit(stopping.ctx(), { creatorId: id, courseId: null, source: 'link' })
  // As `stop` does, without its end of the database.
  await stopping.close()
  const read = await stopping.asOwner((sql) => sql`select visits from page_visits where creator_id = ${id}`)
  expect([...read]).toEqual([{ visits: 1 }])
  await stopping.stop()
})

test('days are stored for 400 days, and nothing of a person', async () => {
  const creator = await makeCreator(app)
  const days = ['2025-03-27', '2025-03-28', '2026-05-02']
  for (const day of days)
    await app.database
      .sql`insert into page_visits (creator_id, day, source, visits) values (${creator.id}, ${day}, 'link', 1)`
  app.setNow(new Date('2026-05-02T06:00:00Z'))
  await jobs.find(({ name }) => name === 'marketplace.forget-old-visits')?.run(app.ctx() as Ctx<null>, {})
  expect((await rowsOf(creator)).map(({ day }) => day)).toEqual(days.slice(1))
  const columns = await app.database
    .sql`select column_name from information_schema.columns where table_name = 'page_visits' order by 1`
  expect(columns.map((column) => column.column_name)).toEqual(['course_id', 'creator_id', 'day', 'source', 'visits'])
})
