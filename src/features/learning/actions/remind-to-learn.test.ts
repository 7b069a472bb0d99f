import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReminderHour } from '#features/accounts/rules.ts'
import { preferences, users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { dayMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { complete } from '../../../../tests/certificates.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { remindToLearn } from './remind-to-learn.ts'

let app: TestApp
let course: MadeCourse
beforeAll(async () => {
  app = await startApp()
  course = await makeCourse(app, { lessons: 2, title: 'Tabla' })
})
afterAll(() => app.stop())

/** Seven in the evening in India begins at 13:30 UTC. */
const evening = '2026-11-20T13:30:00Z'

/** A learner who used the course a while before the evening, and chose an hour. */
async function learnerAt(reminderHour: ReminderHour | null, { daysAgo = 1, of = course, ...more } = {}) {
  const learner = await enrolIn(app, of)
  await app.database.db.insert(preferences).values({ userId: learner.id, reminderHour, ...more })
  const at = new Date(Date.parse(evening) - daysAgo * dayMs)
  await app.database.db.execute(sql`update enrolments set last_activity_at = ${at} where user_id = ${learner.id}`)
  return learner
}
async function runAt(at: string) {
  app.setNow(new Date(at))
  await remindToLearn(app.ctx() as Ctx<null>)
  await runJobs(app, 'notifications.send-emails')
}
const remindersOf = async ({ token }: Person) =>
  (await app.call('GET', '/notifications', undefined, { token })).body.data.notifications.filter(
    (one: { kind: string }) => one.kind === 'learning-reminder',
  )
const subjectsOf = async ({ email }: Person) =>
  (await mailbox(app.database.db, email)).map((one) => one.subject).filter((subject) => subject === 'Time to learn')

test('a learner is reminded at the hour that they chose, by bell and email, once a day', async () => {
  const learner = await learnerAt(19)
  await runAt('2026-11-20T13:29:59Z')
  expect(await remindersOf(learner)).toEqual([])
  await runAt(evening)
  await runAt('2026-11-20T14:29:59Z')
  expect(await remindersOf(learner)).toMatchObject([
    { title: 'Time to learn', message: 'Continue ‘Tabla’ where you stopped.', link: `/learning/${course.uid}` },
  ])
  expect(await subjectsOf(learner)).toHaveLength(1)
  await runAt('2026-11-20T14:30:00Z')
  expect(await remindersOf(learner)).toHaveLength(1)
  await runAt('2026-11-21T13:30:00Z')
  expect(await remindersOf(learner)).toHaveLength(2)
})

test('two runs at once remind once', async () => {
  const learner = await learnerAt(19)
  app.setNow(new Date(evening))
  await Promise.all([1, 2, 3].map(() => remindToLearn(app.ctx() as Ctx<null>)))
  expect(await remindersOf(learner)).toHaveLength(1)
})

test('nobody is reminded who chose no hour, reached the goal, finished all courses, was away for 30 days or is suspended', async () => {
  const short = await makeCourse(app, { lessons: 1 })
  const none = await learnerAt(null)
  const away = await learnerAt(19, { daysAgo: 30 })
  const almostAway = await learnerAt(19, { daysAgo: 29.9 })
  const finished = await learnerAt(19, { of: short })
  const suspended = await learnerAt(19)
  app.setNow(new Date('2026-11-18T10:00:00Z'))
  await complete(app, finished, short)
  await app.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  await runAt(evening)
  const counts = await Promise.all(
    [none, away, almostAway, finished].map(async (one) => (await remindersOf(one)).length),
  )
  expect(counts).toEqual([0, 0, 1, 0])
  const [row] = await app.database.db.execute(
    sql`select count(*)::int as n from notifications where user_id = ${suspended.id} and kind = 'learning-reminder'`,
  )
  expect(row?.n).toBe(0)
})

test('lessons completed today in India count for the goal, those of yesterday do not', async () => {
  const [today, yesterday, more] = [
    await learnerAt(19),
    await learnerAt(19),
    await learnerAt(19, { dailyGoal: 2 } as object),
  ]
  const completedAt = async (learner: Person, at: string) =>
    app.database.db.execute(sql`
      insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
      select ${learner.id}, l.id, ${at}::timestamptz, ${at}::timestamptz from lessons l where l.course_id = ${course.id} order by l.id limit 1`)
  await completedAt(today, '2026-11-19T18:30:00Z')
  await completedAt(yesterday, '2026-11-19T18:29:59Z')
  await completedAt(more, '2026-11-20T05:00:00Z')
  await runAt(evening)
  expect(await remindersOf(today)).toHaveLength(0)
  expect(await remindersOf(yesterday)).toHaveLength(1)
  expect(await remindersOf(more)).toHaveLength(1)
})

test('more learners than one batch are all reminded', async () => {
  const learner = await learnerAt(8)
  await app.database.db.execute(sql`
    with made as (insert into users (uid, first_name, last_name, email, mobile_no, password_hash, roles, user_role, confirmed_at, email_verified_at)
      select 'reminded' || n, 'Asha', '', 'reminded' || n || '@example.in', '91' || lpad(n::text, 8, '0'), '', '{LEARNER}', 'LEARNER', now(), now()
      from generate_series(1, 1001) n returning id),
    chosen as (insert into preferences (user_id, reminder_hour) select id, 8 from made)
    insert into enrolments (uid, user_id, course_id, source, status, granted_at, last_activity_at)
      select 'reminded' || id, id, ${course.id}, 'free', 'active', now(), '2026-11-20T00:00:00Z' from made`)
  app.setNow(new Date('2026-11-20T02:30:00Z'))
  await remindToLearn(app.ctx() as Ctx<null>)
  const [row] = await app.database.db.execute(sql`
    select count(*)::int as n from notifications where kind = 'learning-reminder' and once_key = 'learning-reminder:2026-11-20'
      and user_id in (select user_id from preferences where reminder_hour = 8)`)
  expect(row?.n).toBe(1002)
  expect(await remindersOf(learner)).toHaveLength(1)
})
