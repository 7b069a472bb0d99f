import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { number, queryRows } from '#platform/database/rows.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { startApp, type TestApp } from '../../tests/make.ts'
import { seedEmptySchool } from './seed-school.ts'

let app: TestApp
let dataDir: string
let token: string
let admin: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-school-'))
  app = await startApp({ env: { DEMO: '1', DATA_DIR: dataDir } })
  await app.asOwner((_sql, db) => seedEmptySchool({ db }, app.settings, app.ctx().now()))
  ;[token, admin] = [await sessionOf('creator@sopaan.test'), await sessionOf('admin@sopaan.test')]
}, 120_000)
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function sessionOf(email: string): Promise<string> {
  const made = newToken()
  await app.database.db.execute(sql`
    insert into sessions (token_hash, user_id, last_used_at, expires_at)
    select ${hashToken(made)}, id, now(), now() + interval '1 day' from users where email = ${email}`)
  return made
}

const get = async (path: string) => (await app.call('GET', path, undefined, { token })).body.data
type Row = { uid: string; courseTitle: string; state: string; revision: string; submittedAt: string | null }

test('the demo creator has courses in every state, one with a revision in review and one being revised', async () => {
  const { courses, counts } = await get('/creator/course?limit=50')
  for (const state of ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED'])
    expect(counts[state]).toBeGreaterThan(0)
  const revisions = courses.map((one: Row) => one.revision)
  expect(revisions).toContain('in-review')
  expect(revisions).toContain('draft')
})

test('what is in review could be approved as it stands, and was sent in the last days', async () => {
  const { courses } = (await get('/creator/course?limit=50')) as { courses: Row[] }
  const waiting = courses.filter((one) => one.state === 'IN_REVIEW' || one.revision === 'in-review')
  expect(waiting).toHaveLength(2)
  for (const { uid, courseTitle, submittedAt } of waiting) {
    expect([courseTitle, (await get(`/creator/course/${uid}`)).missing]).toEqual([courseTitle, []])
    expect(app.ctx().now().getTime() - Date.parse(submittedAt ?? '')).toBeLessThan(6 * 86_400_000)
  }
})

test('answers of several courses and ages wait for the demo creator, and the bell tells of them', async () => {
  const waiting = (await get('/creator/dashboard')).waiting.filter(
    (one: { kind: string }) => one.kind === 'assignments',
  )
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  expect(waiting.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBeGreaterThanOrEqual(6)
  const { notifications, unread } = await get('/notifications?limit=50')
  expect(new Set(notifications.map((one: { kind: string }) => one.kind)).size).toBeGreaterThanOrEqual(3)
  expect(unread).toBeGreaterThan(0)
  expect(unread).toBeLessThan(notifications.length)
})

test('what was sent back says why, field by field', async () => {
  const { courses } = await get('/creator/course?state=REJECTED')
  const { lastDecision, outline, moves } = await get(`/creator/course/${courses[0].uid}`)
  expect(lastDecision).toMatchObject({ decision: 'rejected', reason: expect.stringContaining('Read the notes') })
  expect(Object.keys(lastDecision.notes)).toEqual(['title', `lesson:${outline[0].lessons[1].uid}`])
  expect(moves).toContain('submit')
})

test('everything that waits for the administrator can be approved, by whatever person', async () => {
  const list = () => app.call('GET', '/admin/course?state=IN_REVIEW&limit=100', undefined, { token: admin })
  const { courses } = (await list()).body.data as { courses: Row[] }
  expect(courses.length).toBeGreaterThan(5)
  for (const { uid, courseTitle } of courses) {
    const approved = await app.call('POST', `/admin/course/${uid}/approve`, {}, { token: admin })
    expect([courseTitle, approved.code]).toEqual([courseTitle, 200])
  }
  expect((await list()).body.data.pagination.totalItems).toBe(0)
})

const count = async (where: ReturnType<typeof sql>) =>
  (await queryRows(app.database.db, { n: number })`select count(*)::int as n ${where}`)[0]?.n

test('everybody asks and answers in a course of their own, after it was theirs; the counters are right', async () => {
  expect(await count(sql`from questions`)).toBeGreaterThan(30)
  expect(
    await count(sql`from (
      select q.course_id, q.user_id, q.created_at from questions q
      union all select q.course_id, a.user_id, a.created_at from answers a join questions q on q.id = a.question_id where a.by = 'learner'
    ) said where not exists (select from enrolments e where e.course_id = said.course_id and e.user_id = said.user_id and e.granted_at < said.created_at)`),
  ).toBe(0)
  expect(
    await count(sql`from (select q.id from questions q left join answers a on a.question_id = q.id group by q.id
      having q.answers_count <> count(a.id) or q.instructor_answers <> count(a.id) filter (where a.by = 'instructor')) wrong`),
  ).toBe(0)
  expect(
    await count(sql`from answers a join questions q on q.id = a.question_id where a.created_at < q.created_at`),
  ).toBe(0)
})

test('some questions wait for the demo creator, and some reviews have a reply in their language', async () => {
  expect(
    await count(sql`from questions q join courses c on c.id = q.course_id join users u on u.id = c.creator_id
      where u.email = 'creator@sopaan.test' and q.instructor_answers = 0`),
  ).toBeGreaterThanOrEqual(5)
  expect(await count(sql`from reviews where reply <> ''`)).toBeGreaterThan(100)
  expect(await count(sql`from reviews where reply <> '' and (text ~ '[ऀ-ॿ]') <> (reply ~ '[ऀ-ॿ]')`)).toBe(0)
})
