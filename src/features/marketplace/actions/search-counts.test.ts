import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { hourMs } from '#platform/format/durations.ts'
import { makeCourse, makeLearner, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { jobs } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await makeCourse(app, { title: 'Tabla from Zero' })
  await app.database.db.transaction(refreshSearchTerms)
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const miss = (search: string, { agent = phone, token }: { agent?: string; token?: string } = {}) =>
  app.call(
    'POST',
    '/course/search/missed',
    { search },
    { headers: { 'user-agent': agent }, ...(token ? { token } : {}) },
  )
const missed = async () => [...(await app.database.sql`select search, count from missed_searches order by search`)]
/** The clock of the process, by which a counter's life is measured. */
function passHours(hours: number) {
  const at = performance.now() + hours * hourMs
  vi.spyOn(performance, 'now').mockReturnValue(at)
}
const clear = () => app.database.sql`delete from missed_searches`

test('a search that finds nothing is counted, once a day for each who makes it', async () => {
  app.setNow(new Date('2026-05-01T08:00:00Z'))
  await miss('Quantum  computing')
  await miss('quantum computing')
  await miss('quantum computing', { token: (await makeLearner(app)).token })
  expect(await missed()).toEqual([{ search: 'quantum computing', count: 2 }])
  app.setNow(new Date('2026-05-02T08:00:00Z'))
  await miss('quantum computing')
  expect((await missed()).map((row) => row.count)).toEqual([2, 1])
  await clear()
})

test.each([
  ['what finds a course', 'tabla', phone],
  ['an email', 'asha@example.in', phone],
  ['a phone number', '98765 43210', phone],
  ['an address of a page', 'https://example.in/x', phone],
  ['a very long search', 'quantum '.repeat(12), phone],
  ['a program', 'quantum gravity', 'Googlebot/2.1'],
])('%s is not counted', async (_what, search, agent) => {
  expect((await miss(search, { agent })).code).toBe(200)
  expect(await missed()).toEqual([])
})

test('a stranger can add so many searches a day and no more', async () => {
  app.setNow(new Date('2026-05-03T08:00:00Z'))
  for (let n = 0; n < 30; n += 1) expect((await miss(`qqzz${'abcdefghijklmnopqrstuvwxyz'[n % 26]}${n}`)).code).toBe(200)
  expect(await missed()).toHaveLength(10)
  await clear()
})

test('the limits of a day hold for the whole day', async () => {
  app.setNow(new Date('2026-05-04T00:30:00Z'))
  const course = await makeCourse(app, { title: 'Sarod', lessons: 1 })
  const { token } = await makeLearner(app)
  const open = (search: string) =>
    app.call(
      'POST',
      `/course/${course.uid}/opened-from-search`,
      { search },
      { headers: { 'user-agent': phone }, token },
    )
  const opened = async () => [
    ...(await app.database.sql`
      select search, score from search_openings where course_id = ${course.id} order by search`),
  ]
  const letters = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'
  for (let n = 0; n < 10; n += 1) await miss(`qqzz${letters.slice(n, n + 2)}`)
  for (let n = 0; n < 40; n += 1) await open(`sarod ${letters.slice(n, n + 2 + n / 26)}`)
  const inTheMorning = { missed: await missed(), opened: await opened() }
  expect(inTheMorning.missed).toHaveLength(10)
  expect(inTheMorning.opened.length).toBeGreaterThan(20)
  app.setNow(new Date('2026-05-04T18:00:00Z'))
  passHours(17.5)
  await miss('qqzzab')
  await miss('qqzz eleventh')
  await open('sarod ab')
  await open('sarod eleventh')
  expect({ missed: await missed(), opened: await opened() }).toEqual(inTheMorning)
  await clear()
  await app.database.sql`delete from search_openings`
})

test('an administrator’s searches are not counted', async () => {
  await miss('quantum biology', { token: (await makePerson(app, 'ADMIN')).token })
  expect(await missed()).toEqual([])
})

test('a course that people open after a search comes first, counted once a day for each signed-in person', async () => {
  app.setNow(new Date('2026-06-01T08:00:00Z'))
  const first = await makeCourse(app, { title: 'Sitar: one', studentsCount: 500 })
  const second = await makeCourse(app, { title: 'Sitar: two', studentsCount: 5 })
  await app.database.db.transaction(refreshSearchTerms)
  const found = async (search: string) => {
    const { body } = await app.call('POST', '/course/get-courses-from-marketplace', { search })
    return body.data.courses.map((course: { uid: string }) => course.uid)
  }
  const open = (uid: string, search: string, token?: string) =>
    app.call(
      'POST',
      `/course/${uid}/opened-from-search`,
      { search },
      { headers: { 'user-agent': phone }, ...(token ? { token } : {}) },
    )
  expect(await found('sitar')).toEqual([first.uid, second.uid])
  expect((await open(second.uid, 'sitar')).code).toBe(401)
  for (let n = 0; n < 4; n += 1) {
    const { token } = await makeLearner(app)
    await open(second.uid, 'sitar', token)
    await open(second.uid, 'sitar', token)
  }
  const rows = await app.database.sql`select score from search_openings`
  expect(rows.map((row) => Number(row.score))).toEqual([4])
  expect(await found('SITAR ')).toEqual([second.uid, first.uid])
})

test('old counts are forgotten', async () => {
  app.setNow(new Date('2026-06-02T08:00:00Z'))
  await app.database.sql`insert into missed_searches values ('old', '2026-03-01', 1), ('new', '2026-06-01', 1)`
  await app.database.sql`update search_openings set scored_at = '2026-01-01'`
  for (const job of jobs) await job.run({ ...app.ctx(), actor: null }, undefined as never)
  expect((await missed()).map((row) => row.search)).toEqual(['new'])
  expect([...(await app.database.sql`select * from search_openings`)]).toEqual([])
})
