import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItems, orders } from '#features/checkout/tables/orders.ts'
import { questions } from '#features/community/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { enquiries } from '#features/enquiries/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { assignmentAnswers } from '#features/learning/tables.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const home = async (person: Person, path: string) =>
  (await app.call('GET', path, undefined, { token: person.token })).body.data
const grant = (person: Person, course: MadeCourse, at: string) =>
  app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: person.id, courseIds: [course.id], source: 'purchase', at: new Date(at) }),
  )

type Sale = { paise: number; at: string; state?: 'paid' | 'pending' | 'expired'; refunded?: number; surplus?: boolean }
async function sell(person: Person, course: MadeCourse, sale: Sale): Promise<void> {
  const { paise, at, state = 'paid', refunded = 0, surplus = false } = sale
  const [order] = await app.database.db
    .insert(orders)
    .values({
      uid: newUid(),
      receipt: newUid(),
      providerOrderId: `order_${newUid()}`,
      mode: 'sandbox',
      userId: person.id,
      coursesKey: String(course.id),
      state,
      subtotalPaise: paise,
      discountPaise: 0,
      totalPaise: paise,
      expiresAt: new Date(new Date(at).getTime() + 1_800_000),
      paidAt: state === 'paid' ? new Date(at) : null,
      createdAt: new Date(at),
    })
    .returning()
  await app.database.db.insert(orderItems).values({
    orderId: order?.id as number,
    courseId: course.id,
    position: 0,
    title: 'A course',
    sac: '999293',
    pricePaise: paise,
    discountPaise: 0,
    payablePaise: paise,
    refundedPaise: refunded,
    surplus,
    soldAt: state === 'paid' && !surplus ? new Date(at) : null,
  })
}

test('a new learner’s home is empty but for courses to begin with', async () => {
  const learner = await makeLearner(app)
  const popular = await makeCourse(app, { studentsCount: 5000 })
  const data = await home(learner, '/learner/dashboard')
  expect(data).toMatchObject({
    continue: null,
    counts: { total: 0, notStarted: 0, inProgress: 0, completed: 0 },
    orders: [],
    week: { days: [0, 0, 0, 0, 0, 0, 0], lastWeek: 0 },
  })
  expect(data.recommendations[0].uid).toBe(popular.uid)
})

test('the home goes on where the learner stopped: the course used last, its next open lesson, the second', async () => {
  const learner = await makeLearner(app)
  const [first, second] = [await makeCourse(app, { lessons: 4 }), await makeCourse(app)]
  await grant(learner, first, '2026-02-01T00:00:00Z')
  await grant(learner, second, '2026-02-02T00:00:00Z')
  expect((await home(learner, '/learner/dashboard')).continue.course.uid).toBe(second.uid)
  const report = (lesson: number, body: object) =>
    app.call(
      'POST',
      `/learner/course/${first.uid}/progress`,
      { lessonUid: first.lessons[lesson]?.uid, ...body },
      { token: learner.token },
    )
  await report(1, { positionSeconds: 42 })
  expect((await home(learner, '/learner/dashboard')).continue).toMatchObject({
    course: { uid: first.uid },
    sectionNumber: 1,
    lessonNumber: 2,
    lesson: { uid: first.lessons[1]?.uid, positionSeconds: 42 },
  })
  await report(1, { completed: true })
  expect((await home(learner, '/learner/dashboard')).continue).toMatchObject({
    lessonNumber: 3,
    completedLessons: 1,
    lessonsCount: 4,
    progress: 25,
  })
  for (const lesson of [2, 3]) await report(lesson, { completed: true })
  expect((await home(learner, '/learner/dashboard')).continue).toMatchObject({ lessonNumber: 1, progress: 75 })
  await report(0, { completed: true })
  const data = await home(learner, '/learner/dashboard')
  expect(data.continue.course.uid).toBe(second.uid)
  expect(data.counts).toEqual({ total: 2, notStarted: 1, inProgress: 0, completed: 1 })
})

test('the week runs from Monday by India’s clock and counts completed lessons alone', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { lessons: 4 })
  await grant(learner, course, '2026-05-01T00:00:00Z')
  // Monday 1 June 2026 begins in India at 18:30 UTC of Sunday.
  const seen = ['2026-05-31T18:29:00Z', '2026-05-31T18:31:00Z', '2026-06-03T05:00:00Z']
  for (const [index, at] of seen.entries()) {
    app.setNow(new Date(at))
    await app.call(
      'POST',
      `/learner/course/${course.uid}/progress`,
      { lessonUid: course.lessons[index]?.uid, completed: true },
      { token: learner.token },
    )
  }
  const data = await home(learner, '/learner/dashboard')
  expect(data.week).toEqual({ days: [1, 0, 1, 0, 0, 0, 0], today: 2, lastWeek: 1 })
  // Sunday, Monday, and Wednesday after a day that is forgiven.
  expect(data.daily).toEqual({ goal: 1, streak: 3 })
  const choose = (dailyGoal: number) =>
    app.call('POST', '/account/preferences', { dailyGoal }, { token: learner.token })
  expect((await choose(4)).code).toBe(422)
  expect((await choose(3)).body.data).toMatchObject({ dailyGoal: 3, courseEmails: true })
  expect((await home(learner, '/learner/dashboard')).daily).toEqual({ goal: 3, streak: 3 })
  await choose(0)
  expect((await home(learner, '/learner/dashboard')).daily).toEqual({ goal: 0, streak: 0 })
  app.setNow(new Date())
})

test('recommended is what others learn in the same categories, never what is owned, unlisted or one’s own', async () => {
  const learner = await makePerson(app, 'CREATOR')
  const owned = await makeCourse(app, { category: 'farming', studentsCount: 900 })
  const near = await makeCourse(app, { category: 'farming', studentsCount: 3 })
  await makeCourse(app, { category: 'farming', studentsCount: 800, state: 'ARCHIVED' })
  await makeCourse(app, { category: 'farming', studentsCount: 700, creatorId: learner.id })
  await grant(learner, owned, '2026-02-01T00:00:00Z')
  const { recommendations } = await home(learner, '/learner/dashboard')
  // One more of the subject, and nothing of another in the place of what is missing.
  expect(recommendations.map((one: { uid: string }) => one.uid)).toEqual([near.uid])
})

test('recent orders are one’s own: paid ones and those still open', async () => {
  const [learner, other] = [await makeLearner(app), await makeLearner(app)]
  const [bought, open, overdue] = [await makeCourse(app), await makeCourse(app), await makeCourse(app)]
  app.setNow(new Date('2026-06-10T10:00:00Z'))
  await sell(learner, bought, { paise: 129_950, at: '2026-06-09T10:00:00Z' })
  await sell(learner, open, { paise: 49_900, at: '2026-06-10T09:50:00Z', state: 'pending' })
  await sell(learner, overdue, { paise: 49_900, at: '2026-06-10T08:00:00Z', state: 'pending' })
  await sell(other, bought, { paise: 1, at: '2026-06-09T11:00:00Z' })
  const data = await home(learner, '/learner/dashboard')
  expect(data.orders.map((one: { status: string; total: number }) => [one.status, one.total])).toEqual([
    ['pending', 499],
    ['paid', 1299.5],
  ])
  app.setNow(new Date())
})

test('a creator sees what they earned and who enrolled, step by step, against as long before', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const [mine, inactive] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id }),
  ]
  const foreign = await makeCourse(app)
  const buyers = [await makeLearner(app), await makeLearner(app), await makeLearner(app)] as const
  app.setNow(new Date('2026-06-10T10:00:00Z'))
  await sell(buyers[0], mine, { paise: 100_000, at: '2026-06-01T00:00:00Z' })
  await sell(buyers[1], mine, { paise: 100_000, at: '2026-06-09T00:00:00Z', refunded: 40_000 })
  await sell(buyers[2], mine, { paise: 70_000, at: '2026-06-09T00:00:00Z', surplus: true })
  await sell(buyers[0], inactive, { paise: 30_000, at: '2026-05-05T00:00:00Z' })
  await sell(buyers[1], inactive, { paise: 25_000, at: '2026-05-25T00:00:00Z' })
  await sell(buyers[2], inactive, { paise: 99_900, at: '2026-06-02T00:00:00Z', state: 'expired' })
  await sell(buyers[0], foreign, { paise: 500_000, at: '2026-06-02T00:00:00Z' })
  const [money, others] = [creatorMoney(app, creator.id), creatorMoney(app, (await makePerson(app, 'CREATOR')).id)]
  const shares = { '2026-05-05T00:00:00Z': 21_000, '2026-05-25T00:00:00Z': 17_500, '2026-05-31T18:30:00Z': 70_000 }
  for (const [at, paise] of Object.entries(shares)) await money.sell(at, paise)
  await sumTransactions({ transaction: (work) => app.database.db.transaction(work) })
  await money.sell('2026-06-09T18:29:59.999Z', 70_000)
  await money.refund('2026-06-08T18:30:00Z', 28_000, 'creator_held')
  await money.sell('2026-06-10T18:30:00Z', 99_900)
  await others.sell('2026-06-02T00:00:00Z', 500_000)
  await grant(buyers[0], mine, '2026-06-01T00:00:00Z')
  await grant(buyers[1], mine, '2026-06-09T00:00:00Z')
  await grant(buyers[0], inactive, '2026-05-05T00:00:00Z')
  await grant(buyers[1], inactive, '2026-05-25T00:00:00Z')
  await app.database.db
    .update(enrolments)
    .set({ progress: 100, completedAt: new Date() })
    .where(sql`${enrolments.courseId} = ${inactive.id} and ${enrolments.userId} = ${buyers[0].id}`)
  await app.database.db.update(courses).set({ reviewsCount: 3, ratingSum: 13 }).where(eq(courses.id, mine.id))
  const data = await home(creator, '/creator/dashboard')
  // 30 days: 12 May to 10 June, and as long before.
  expect(data.earned).toEqual({ now: 1295, before: 210 })
  expect(data.enrolments).toEqual({ now: 3, before: 1 })
  expect(data.steps).toHaveLength(30)
  expect(data.steps.filter((step: { earned: number }) => step.earned > 0)).toEqual([
    { start: '2026-05-25', earned: 175, enrolments: 1 },
    { start: '2026-06-01', earned: 700, enrolments: 1 },
    { start: '2026-06-09', earned: 420, enrolments: 1 },
  ])
  const year = await home(creator, '/creator/dashboard?span=year')
  expect(year.steps.slice(-3)).toEqual([
    { start: '2026-04-01', earned: 0, enrolments: 0 },
    { start: '2026-05-01', earned: 385, enrolments: 2 },
    { start: '2026-06-01', earned: 1120, enrolments: 2 },
  ])
  const week = await home(creator, '/creator/dashboard?span=7d')
  expect(week.earned).toEqual({ now: 420, before: 700 })
  expect(data).toMatchObject({
    learners: 2,
    completionPercent: 25,
    averageRating: 4.3,
    reviewsCount: 3,
  })
  expect(data.courses.map((one: { uid: string; sales: number }) => [one.uid, one.sales])).toEqual([
    [mine.uid, 1600],
    [inactive.uid, 550],
  ])
  app.setNow(new Date())
})

test('a creator’s home says what waits for them, and is closed to learners', async () => {
  const creator = await makePerson(app, 'INSTRUCTOR')
  await makeCourse(app, { creatorId: creator.id, state: 'REJECTED', rejectionReason: 'The sound is too low.' })
  await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
  const live = await makeCourse(app, { creatorId: creator.id, title: 'Tabla' })
  for (const state of ['WAITING', 'WAITING', 'REPLACED'] as const)
    await app.database.db.insert(assignmentAnswers).values({
      uid: newUid(),
      lessonId: live.lessons[0]?.id as number,
      userId: (await makeLearner(app)).id,
      idempotencyKey: newUid(),
      text: 'My answer',
      state,
      handedInAt: new Date(),
    })
  const other = await makeCourse(app, { creatorId: creator.id, title: 'Sitar' })
  const askQuestion = async (course: MadeCourse, at: string, instructorAnswers = 0) =>
    app.database.db.insert(questions).values({
      uid: newUid(),
      courseId: course.id,
      userId: (await makeLearner(app)).id,
      idempotencyKey: newUid(),
      title: 'Which string first?',
      createdAt: new Date(at),
      answersCount: instructorAnswers,
      instructorAnswers,
    })
  await askQuestion(live, '2026-02-02T10:00:00Z')
  await askQuestion(live, '2026-02-05T10:00:00Z')
  await askQuestion(other, '2026-02-01T10:00:00Z')
  await askQuestion(other, '2026-01-01T10:00:00Z', 1)
  const data = await home(creator, '/creator/dashboard')
  expect(data.states).toEqual({ DRAFT: 1, IN_REVIEW: 0, PUBLISHED: 2, REJECTED: 1, ARCHIVED: 0 })
  expect(data.waiting).toMatchObject([
    { kind: 'rejected', reason: 'The sound is too low.' },
    { kind: 'assignments', courseTitle: 'Tabla', count: 2 },
    { kind: 'questions', courseTitle: 'Sitar', count: 1, at: '2026-02-01T10:00:00.000Z' },
    { kind: 'questions', courseTitle: 'Tabla', count: 2, at: '2026-02-02T10:00:00.000Z' },
    { kind: 'draft', reason: '' },
  ])
  expect(data.completionPercent).toBe(0)
  const learner = await makeLearner(app)
  const closed = await app.call('GET', '/creator/dashboard', undefined, { token: learner.token })
  expect(closed.code).toBe(403)
})

test('a creator’s to-do list shows the longest waiting items and counts the rest', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const learner = await makeLearner(app)
  for (let n = 0; n < 22; n++) {
    const course = await makeCourse(app, { creatorId: creator.id, title: `Course of ${n}` })
    await app.database.db.insert(questions).values({
      uid: newUid(),
      courseId: course.id,
      userId: learner.id,
      idempotencyKey: newUid(),
      title: 'Which string first?',
      createdAt: new Date(Date.UTC(2026, 1, 1, n)),
    })
  }
  for (let n = 0; n < 19; n++) await makeCourse(app, { creatorId: creator.id, state: 'REJECTED' })
  for (let n = 0; n < 3; n++) await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
  const { waiting, waitingTotals } = await home(creator, '/creator/dashboard')
  const of = (kind: string) => waiting.filter((one: { kind: string }) => one.kind === kind)
  expect(of('questions').map((one: { courseTitle: string }) => one.courseTitle)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Course of ${n}`),
  )
  expect([of('rejected').length, of('draft').length]).toEqual([19, 1])
  expect(waitingTotals).toEqual({ rejected: 19, assignments: 0, questions: 22, draft: 3 })
})

test('a creator’s average rating is the same on the dashboard, the profile and the course', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const { uid } = await makeCourse(app, { creatorId: creator.id, ratingSum: 87, reviewsCount: 20 })
  const { course } = (await app.call('POST', '/course/get-course-details', { uid })).body.data
  const profile = (await app.call('GET', `/profile/${creator.uid}`)).body.data
  const { averageRating, reviewsCount, courses } = await home(creator, '/creator/dashboard')
  expect([averageRating, profile.rating, course.courseRating, courses[0].courseRating]).toEqual([4.4, 4.4, 4.4, 4.4])
  expect([reviewsCount, profile.reviewsCount, course.reviewsCount]).toEqual([20, 20, 20])
})

test('an administrator’s numbers are those of the database, for every span', async () => {
  app.setNow(new Date('2027-03-01T12:00:00Z'))
  const admin = await makePerson(app, 'ADMIN')
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { state: 'IN_REVIEW', listed: false, submittedAt: new Date('2026-01-01') })
  for (const [at, paise] of Object.entries({
    '2027-02-27T12:00:00Z': 10_000,
    '2027-02-20T12:00:00Z': 20_000,
    '2027-01-10T12:00:00Z': 40_000,
    '2026-12-20T12:00:00Z': 80_000,
  })) {
    const lines = [debit('gateway_receivable', paise), credit('deferred_course_sales', paise)]
    await app.database.db.transaction((tx) =>
      postEntries(tx, { kind: 'capture', source: newUid(), at: new Date(at), lines }),
    )
  }
  await grant(learner, course, '2027-02-28T12:00:00Z')
  const of = async (span: string) => home(admin, `/admin/dashboard?span=${span}`)
  expect((await of('7d')).sales).toEqual({ now: 100, before: 200 })
  expect((await of('30d')).sales).toEqual({ now: 300, before: 400 })
  expect((await of('year')).sales).toEqual({ now: 700, before: 800 })
  const data = await of('7d')
  expect(data.enrolments).toEqual({ now: 1, before: 0 })
  const [counted] = await queryRows(app.database.db, { n: number, reviewing: number })`
    select (select count(*) from users where user_role in ('LEARNER', 'USER'))::int as n,
      (select count(*) from courses where state = 'IN_REVIEW')::int as reviewing`
  expect(data.learners).toBe(counted?.n)
  expect(data.states.IN_REVIEW).toBe(counted?.reviewing)
  // The same figures as the list behind them.
  const list = (await app.call('GET', '/admin/course', undefined, { token: admin.token })).body.data
  expect([data.states, data.waitingCount]).toEqual([list.counts, list.counts.IN_REVIEW])
  expect(data.waiting[0].uid).toBe(course.uid)
  await app.database.db.insert(enquiries).values([
    {
      uid: newUid(),
      kind: 'studio',
      name: 'Ravi',
      email: 'r@example.in',
      phone: '1',
      message: 'Two cameras',
      city: 'Indore',
      dueAt: new Date(),
    },
    { uid: newUid(), kind: 'contact', name: 'Mina', email: 'm@example.in', phone: '1', message: '…', state: 'CLOSED' },
  ])
  expect(await of('7d')).toMatchObject({
    openEnquiries: { studio: { fresh: 1, overdue: 1 }, contact: { fresh: 0, overdue: 0 } },
    openRefunds: { count: 0, overdue: 0 },
    enquiries: [{ kind: 'studio', title: 'Indore', name: 'Ravi' }],
  })
  for (const role of ['LEARNER', 'CREATOR'] as const) {
    const { token } = await makePerson(app, role)
    expect((await app.call('GET', '/admin/dashboard', undefined, { token })).code).toBe(403)
  }
  app.setNow(new Date())
})
