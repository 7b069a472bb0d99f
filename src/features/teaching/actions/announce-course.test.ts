import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preferences } from '#features/accounts/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { recordProgress } from '#features/enrolments/actions/record-progress.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { courseViews } from '#features/marketplace/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { number } from '#platform/database/rows.ts'
import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
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
import { sendAnnouncement } from './send-announcement.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const get = (person: Person, path: string) => app.call('GET', path, undefined, { token: person.token })
const announce = (person: Person, course: MadeCourse, body: object = {}) =>
  app.call(
    'POST',
    `/creator/course/${course.uid}/announce`,
    { subject: 'Live practice on Sunday', text: 'We meet at eleven.\nBring your tabla.', ...body },
    { token: person.token },
  )
const grant = (person: Person, course: MadeCourse, at = new Date()) =>
  app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: person.id, courseIds: [course.id], source: 'purchase', at }),
  )
async function follow(person: Person, course: MadeCourse, index: number, completed: boolean): Promise<void> {
  await app.database.db.transaction((tx) =>
    recordProgress(tx, {
      userId: person.id,
      courseId: course.id,
      lessonId: course.lessons[index]?.id as number,
      lessonsCount: course.lessons.length,
      positionSeconds: 10,
      completed,
      at: new Date(),
    }),
  )
}
/** A creator with a course that these learners own. */
async function school(names: Partial<Parameters<typeof makePerson>[2]>[] = [{}]) {
  const creator = await makePerson(app, 'CREATOR')
  const course = await makeCourse(app, { creatorId: creator.id, title: 'Tabla at home' })
  const learners: Person[] = []
  for (const name of names) learners.push(await makePerson(app, 'LEARNER', name))
  for (const learner of learners) await grant(learner, course)
  return { creator, course, learners }
}

const calls = ['figures', 'students', 'students?format=csv', 'announcements']

test.each(calls)(
  'the %s of someone else’s course are absent, and open to its creator and administrators',
  async (what) => {
    const { creator, course } = await school()
    const other = await makePerson(app, 'CREATOR')
    const admin = await makePerson(app, 'ADMIN')
    const path = `/creator/course/${course.uid}/${what}`
    const answer = (person: Person) =>
      app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${person.token}` } })
    expect((await answer(other)).statusCode).toBe(404)
    expect((await answer(await makeLearner(app))).statusCode).toBe(403)
    expect((await answer(creator)).statusCode).toBe(200)
    expect((await answer(admin)).statusCode).toBe(200)
    expect((await get(creator, path.replace(course.uid, 'nothing'))).code).toBe(404)
  },
)

test('the funnel goes from looks to enrolments to completion, of the span alone', async () => {
  const { creator, course, learners } = await school([{}, {}, {}])
  const [first, second] = learners as [Person, Person, Person]
  await grant(await makeLearner(app), course, new Date(Date.now() - 60 * dayMs))
  for (const index of [0, 1, 2]) await follow(first, course, index, true)
  await follow(second, course, 0, false)
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs + indiaAheadMs).toISOString().slice(0, 10)
  await app.database.db.insert(courseViews).values([
    { courseId: course.id, day: day(0), views: 30 },
    { courseId: course.id, day: day(3), views: 12 },
    { courseId: course.id, day: day(60), views: 500 },
  ])
  const { data } = (await get(creator, `/creator/course/${course.uid}/figures?span=7d`)).body
  expect(data.funnel).toEqual({ views: 42, enrolments: 3, started: 2, completed: 1 })
  expect(data.learners).toBe(4)
  expect(data.lessons.map((one: { opened: number; completed: number }) => [one.opened, one.completed])).toEqual([
    [2, 1],
    [1, 1],
    [1, 1],
  ])
  const quarter = (await get(creator, `/creator/course/${course.uid}/figures?span=90d`)).body.data
  expect(quarter.funnel).toMatchObject({ views: 542, enrolments: 4 })
})

test('where learners stopped counts those who began and have not finished, each at one lesson', async () => {
  const { creator, course, learners } = await school([{}, {}, {}, {}, {}, {}])
  const [finished, none, one, skipped, returned] = learners as [Person, Person, Person, Person, Person, Person]
  for (const index of [0, 1, 2]) await follow(finished, course, index, true)
  await follow(none, course, 0, false)
  await follow(one, course, 0, true)
  await follow(one, course, 1, false)
  // Completed the last and left the second out.
  await follow(skipped, course, 0, true)
  await follow(skipped, course, 2, true)
  await follow(returned, course, 0, true)
  await app.database.db
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: new Date() })
    .where(and(eq(enrolments.userId, returned.id), eq(enrolments.courseId, course.id)))
  const { data } = (await get(creator, `/creator/course/${course.uid}/figures`)).body
  expect(data.lessons.map((lesson: { stopped: number }) => lesson.stopped)).toEqual([1, 2, 0])
  expect(data.learners).toBe(5)
})

test('a learner whose course was refunded is not listed and counts in no figure', async () => {
  const { creator, course, learners } = await school([{}, {}])
  await follow(learners[0] as Person, course, 0, true)
  await app.database.db
    .update(enrolments)
    .set({ status: 'revoked', revokedAt: new Date() })
    .where(and(eq(enrolments.userId, (learners[0] as Person).id), eq(enrolments.courseId, course.id)))
  const { data } = (await get(creator, `/creator/course/${course.uid}/figures`)).body
  expect(data.learners).toBe(1)
  expect(data.lessons[0]).toMatchObject({ opened: 0, completed: 0 })
  expect((await get(creator, `/creator/course/${course.uid}/students`)).body.data.pagination.totalItems).toBe(1)
})

test('students are found by name, chosen by progress, sorted and shown a page at a time, without e-mail or number', async () => {
  const { creator, course, learners } = await school([
    { firstName: 'Zoya', lastName: 'Khan' },
    { firstName: 'अनिता', lastName: 'राव' },
    { firstName: 'Bala', lastName: '100%' },
  ])
  for (const index of [0, 1, 2]) await follow(learners[0] as Person, course, index, true)
  await follow(learners[1] as Person, course, 0, true)
  const list = async (query: string) => (await get(creator, `/creator/course/${course.uid}/students${query}`)).body.data
  const names = async (query: string) =>
    (await list(query)).students.map((one: { clubbedName: string }) => one.clubbedName)
  expect(await names('?sort=name&direction=asc')).toEqual(['Bala 100%', 'Zoya Khan', 'अनिता राव'])
  expect(await names('?sort=progress&direction=desc')).toEqual(['Zoya Khan', 'अनिता राव', 'Bala 100%'])
  expect(await names(`?search=${encodeURIComponent('अनिता')}`)).toEqual(['अनिता राव'])
  expect(await names('?search=100%25')).toEqual(['Bala 100%'])
  expect(await names('?search=%25')).toEqual(['Bala 100%'])
  expect(await names('?status=NOT_STARTED')).toEqual(['Bala 100%'])
  expect(await names('?status=COMPLETED')).toEqual(['Zoya Khan'])
  expect((await list('?limit=2&page=2')).pagination).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, limit: 2 })
  const text = JSON.stringify(await list(''))
  expect(text).not.toContain('@')
  expect(text).not.toContain('+91')
  expect((await get(creator, `/creator/course/${course.uid}/students?sort=email`)).code).toBe(422)
})

test('the table for spreadsheets holds everybody, and no name in it becomes a formula', async () => {
  const { creator, course } = await school([
    { firstName: '=HYPERLINK("http://evil.example")', lastName: 'Rao' },
    { firstName: '+Ravi', lastName: 'Das' },
    { firstName: '-Mina', lastName: 'Das' },
    { firstName: '@Hari', lastName: 'Das' },
    ...Array.from({ length: 12 }, () => ({ firstName: 'Asha', lastName: 'Rao' })),
  ])
  const answer = await app.app.inject({
    url: `/api/creator/course/${course.uid}/students?format=csv&sort=name&direction=asc`,
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('attachment')
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(17)
  expect(lines[0]).toContain('Name,City,Enrolled')
  for (const line of lines) expect(line).not.toMatch(/^"?[=+\-@]/)
  expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.example"") Rao"`)
})

test('an administrator’s download of the learners of someone else’s course is written to the audit log', async () => {
  const { creator, course } = await school()
  const admin = await makePerson(app, 'ADMIN')
  const download = ({ token }: Person) =>
    app.app.inject({
      url: `/api/creator/course/${course.uid}/students?format=csv`,
      headers: { authorization: `Bearer ${token}` },
    })
  const written = () => app.database.sql`
    select entity_name, actor_id, after from audit_entries where entity_uid = ${`students-${course.uid}`}`
  await download(creator)
  expect(await written()).toEqual([])
  await download(admin)
  expect(await written()).toMatchObject([{ entity_name: 'Tabla at home', actor_id: admin.id, after: { rows: 1 } }])
})

test('an announcement reaches every learner by bell, and by email anyone who wants it, once', async () => {
  const { creator, course, learners } = await school([{}, {}, {}])
  const [reader, unsubscribed] = learners as [Person, Person, Person]
  await app.database.db.insert(preferences).values({ userId: unsubscribed.id, courseEmails: false })
  const sent = await announce(creator, course)
  expect(sent).toMatchObject({ code: 201, body: { data: { learners: 3 } } })
  const listed = await get(creator, `/creator/course/${course.uid}/announcements`)
  expect(listed.body.data.announcements).toMatchObject([{ learners: 3 }])
  await grant(await makeLearner(app), course, new Date(Date.now() + 60_000))
  await runJobs(app, 'dashboards')
  await runJobs(app, 'notifications')
  const bell = (await get(unsubscribed, '/notifications')).body.data.notifications
  expect(bell).toEqual([
    expect.objectContaining({
      title: 'Live practice on Sunday',
      link: `/learning/${course.uid}`,
      kind: 'announcement',
    }),
  ])
  const emails = await mailbox(app.database.db, reader.email)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ subject: 'Live practice on Sunday' })
  expect(emails[0]?.text).toContain('Bring your tabla.')
  expect(await mailbox(app.database.db, unsubscribed.email)).toEqual([])
  const { announcements } = (await get(creator, `/creator/course/${course.uid}/announcements`)).body.data
  expect(announcements).toMatchObject([{ subject: 'Live practice on Sunday', learners: 3 }])
})

test('an announcement that was broken off half-way tells nobody twice', async () => {
  const { creator, course, learners } = await school([{}, {}])
  const { uid } = (await announce(creator, course)).body.data
  const [row] = await app.database.sql({ id: number })`select id from announcements where uid = ${uid}`
  const announcementId = row?.id as number
  const ctx = app.ctx() as Ctx<null>
  await sendAnnouncement(ctx, { announcementId })
  await app.database.sql`update announcements set done_at = null where uid = ${uid}`
  await sendAnnouncement(ctx, { announcementId })
  await runJobs(app, 'dashboards')
  await runJobs(app, 'notifications')
  for (const learner of learners) {
    expect((await get(learner, '/notifications')).body.data.unread).toBe(1)
    expect(await mailbox(app.database.db, learner.email)).toHaveLength(1)
  }
})

test('announcements have a limit, also when two are pressed at once', async () => {
  const { creator, course } = await school()
  const at = new Date('2026-08-01T08:00:00Z')
  app.setNow(at)
  const codes = (await Promise.all([announce(creator, course), announce(creator, course)])).map((one) => one.code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 429])
  const refused = await announce(creator, course)
  expect(refused.body.error).toBe('TOO_MANY_ANNOUNCEMENTS')
  expect(refused.headers['retry-after']).toBe('600')
  for (const minutes of [10, 20]) {
    app.setNow(new Date(at.getTime() + minutes * minuteMs))
    expect((await announce(creator, course)).code).toBe(201)
  }
  app.setNow(new Date(at.getTime() + 60 * minuteMs))
  expect((await announce(creator, course)).code).toBe(429)
  const { nextAt } = (await get(creator, `/creator/course/${course.uid}/announcements`)).body.data
  expect(nextAt).toBe('2026-08-02T08:00:00.000Z')
  app.setNow(new Date())
})

test('an announcement needs words and someone to read them, and is one’s own course’s', async () => {
  const { creator, course } = await school()
  expect((await announce(creator, course, { subject: ' ', text: 'short' })).body.errors).toEqual({
    subject: 'This field is required',
    text: 'Minimum 10 characters required',
  })
  expect((await announce(creator, course, { text: 'a'.repeat(10_000) })).code).toBe(422)
  expect((await announce(await makePerson(app, 'CREATOR'), course)).code).toBe(404)
  const lonely = await makeCourse(app, { creatorId: creator.id })
  expect((await announce(creator, lonely)).body.error).toBe('NO_LEARNERS')
})
