import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { lessons } from '#features/catalogue/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
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
let creator: Person
let admin: Person
let course: MadeCourse
let asker: Person
let other: Person
beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR', { firstName: 'Meenal', lastName: 'Shah', photoLink: '/media/meenal.webp' })
  admin = await makePerson(app, 'ADMIN')
  course = await makeCourse(app, { creatorId: creator.id, title: 'GST' })
  asker = await enrolIn(app, course)
  other = await enrolIn(app, course)
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => `question-${(keys += 1)}`
const post = (person: Person, path: string, body: object = {}) => app.call('POST', path, body, { token: person.token })
const get = (person: Person, path: string) => app.call('GET', path, undefined, { token: person.token })
const ask = (person: Person, more: object = {}, of = course) =>
  post(person, `/learner/course/${of.uid}/question`, {
    idempotencyKey: newKey(),
    title: 'Which bill comes first?',
    ...more,
  })
const askedUid = async (person: Person, more: object = {}, of = course): Promise<string> =>
  (await ask(person, more, of)).body.data.question.uid
const answer = (person: Person, uid: string, body = 'The oldest one.', key = newKey()) =>
  post(person, `/learner/question/${uid}/answer`, { idempotencyKey: key, body })
const listed = async (person: Person, query = '', of = course) =>
  (await get(person, `/learner/course/${of.uid}/question${query}`)).body.data
const bell = async (person: Person) => (await get(person, '/notifications')).body.data.notifications
/** Where a question's counters differ from its answers. */
const drifted = () =>
  app.database.db.execute(sql`
    select q.uid from questions q left join answers a on a.question_id = q.id group by q.id
    having q.answers_count <> count(a.id) or q.instructor_answers <> count(a.id) filter (where a.by <> 'learner')`)

test('a learner asks at a lesson, the creator is notified and answers as the instructor, the learner is notified', async () => {
  const lesson = course.lessons[1] as { uid: string }
  const made = await ask(asker, { lessonUid: lesson.uid, body: '  <i>Mine</i> have no dates. ' })
  expect(made.code).toBe(201)
  const { question } = made.body.data
  expect(question).toMatchObject({
    body: '<i>Mine</i> have no dates.',
    lesson: { uid: lesson.uid, title: 'Lesson 2' },
    canEdit: true,
    answersCount: 0,
    answered: false,
  })
  expect((await bell(creator))[0]).toMatchObject({
    title: 'New question in your course',
    link: `/creator/questions?question=${question.uid}`,
  })
  const [waiting] = (await get(creator, '/creator/question?state=waiting')).body.data.questions
  expect(waiting).toMatchObject({ uid: question.uid, canEdit: false, canDelete: true })

  const given = (await answer(creator, question.uid)).body.data
  expect(given.answer).toMatchObject({
    by: 'instructor',
    clubbedName: 'Meenal Shah',
    photo: '/media/meenal.webp',
    canEdit: true,
  })
  expect(given.question).toMatchObject({ answersCount: 1, answered: true })
  expect((await get(creator, '/creator/question?state=waiting')).body.data.questions).toEqual([])
  expect((await bell(asker))[0]).toMatchObject({
    title: 'The instructor answered your question',
    link: `/learning/${course.uid}?lesson=${lesson.uid}&talk=questions&question=${question.uid}`,
  })
  await runJobs(app, 'notifications')
  expect((await mailbox(app.database.db, asker.email)).map((one) => one.subject)).toEqual([
    'The instructor answered your question',
  ])
  expect((await mailbox(app.database.db, creator.email)).map((one) => one.subject)).toEqual([
    'New question in your course',
  ])

  // The asker's additions notify the creator; another learner's answer notifies the asker.
  await answer(asker, question.uid, 'And the second?')
  expect((await bell(creator))[0].title).toBe('New comment on a question')
  await answer(other, question.uid, 'By number.')
  expect((await bell(asker))[0].title).toBe('New answer to your question')
  expect(await bell(other)).toEqual([])
  const thread = (await get(other, `/learner/question/${question.uid}/answer`)).body.data
  expect(thread.answers.map((one: { by: string }) => one.by)).toEqual(['instructor', 'learner', 'learner'])
  expect(thread.answersAs).toBe('learner')
})

test('a question that is sent twice is saved once', async () => {
  const key = newKey()
  const [one, two] = await Promise.all([ask(asker, { idempotencyKey: key }), ask(asker, { idempotencyKey: key })])
  expect(one.body.data.question.uid).toBe(two.body.data.question.uid)
  const again = newKey()
  const uid = one.body.data.question.uid
  await Promise.all([answer(other, uid, 'Once', again), answer(other, uid, 'Once', again)])
  expect((await get(other, `/learner/question/${uid}/answer`)).body.data.pagination.totalItems).toBe(1)
  expect(await drifted()).toEqual([])
})

test('a page that was open before an update still sends the key as `once`', async () => {
  const sentAs = (name: string) =>
    post(asker, `/learner/course/${course.uid}/question`, {
      [name]: 'before-the-update',
      title: 'Which bill comes first?',
    })
  const [one, two] = [await sentAs('once'), await sentAs('idempotencyKey')]
  expect(one.code).toBe(201)
  expect(two.body.data.question.uid).toBe(one.body.data.question.uid)
})

test('a course’s questions are for those who own or teach it; for everyone else there are none', async () => {
  const uid = await askedUid(asker)
  const { answer: answered } = (await answer(other, uid)).body.data
  const [stranger, teacher] = [await makeLearner(app), await makePerson(app, 'CREATOR')]
  for (const person of [stranger, teacher]) {
    const tries = [
      get(person, `/learner/course/${course.uid}/question`),
      get(person, `/learner/question/${uid}/answer`),
      ask(person),
      answer(person, uid),
      post(person, `/learner/question/${uid}`, { title: 'Taken over by me' }),
      post(person, `/learner/question/${uid}/delete`),
      post(person, `/learner/answer/${answered.uid}`, { body: 'Mine' }),
      post(person, `/learner/answer/${answered.uid}/delete`),
    ]
    expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(tries.map(() => 404))
  }
  expect((await get(teacher, '/creator/question')).body.data).toMatchObject({ courses: [], questions: [] })
  expect((await get(teacher, `/creator/question?question=${uid}`)).body.data.questions).toEqual([])
  expect((await get(teacher, `/creator/question?course=${course.uid}`)).code).toBe(404)
  expect((await get(stranger, '/creator/question')).code).toBe(403)
  // Another learner of the course reads, and changes nothing that isn't theirs.
  expect((await post(other, `/learner/question/${uid}`, { title: 'Changed by me' })).code).toBe(404)
  expect((await post(other, `/learner/question/${uid}/delete`)).code).toBe(404)
  expect((await post(asker, `/learner/answer/${answered.uid}/delete`)).code).toBe(404)
  expect((await post(creator, `/learner/answer/${answered.uid}`, { body: 'Put in their mouth' })).code).toBe(404)
  expect((await ask(creator)).body.error).toBe('OWN_COURSE')
  expect((await ask(admin)).body.error).toBe('NOT_OWNED')
})

test('a refunded learner neither reads nor writes, and is not notified', async () => {
  const refunded = await enrolIn(app, course)
  const uid = await askedUid(refunded)
  const at = app.ctx().now()
  await app.database.db.transaction((tx) => revokeEnrolments(tx, { userId: refunded.id, courseIds: [course.id], at }))
  expect((await ask(refunded)).code).toBe(404)
  expect((await answer(refunded, uid)).code).toBe(404)
  expect((await get(refunded, `/learner/course/${course.uid}/question`)).code).toBe(404)
  expect((await answer(creator, uid)).code).toBe(201)
  expect(await bell(refunded)).toEqual([])
})

test('one’s own words can be changed and deleted; the creator deletes any; a question without its answer waits again', async () => {
  const uid = await askedUid(asker)
  const changed = await post(asker, `/learner/question/${uid}`, { title: 'Which bill is read first?', body: 'More' })
  expect(changed.body.data.question).toMatchObject({ title: 'Which bill is read first?', editedAt: expect.any(String) })
  const answered = (await answer(creator, uid)).body.data.answer
  const better = await post(creator, `/learner/answer/${answered.uid}`, { body: 'The oldest unpaid one.' })
  expect(better.body.data.answer).toMatchObject({ body: 'The oldest unpaid one.', by: 'instructor' })
  const left = (await post(creator, `/learner/answer/${answered.uid}/delete`)).body.data.question
  expect(left).toMatchObject({ answersCount: 0, answered: false })
  const rude = (await answer(other, uid, 'Ask somebody else')).body.data.answer
  expect((await post(creator, `/learner/answer/${rude.uid}/delete`)).code).toBe(200)
  expect(await drifted()).toEqual([])
  await answer(other, uid)
  expect((await post(asker, `/learner/question/${uid}/delete`)).code).toBe(200)
  expect((await get(asker, `/learner/question/${uid}/answer`)).code).toBe(404)
})

test('the page offers what the server does, to each reader their own', async () => {
  const uid = await askedUid(asker)
  const answered = (await answer(other, uid)).body.data.answer.uid
  const people = { asker, other, creator, admin }
  const offered = async (person: Person) => {
    const question = (await listed(person, `?question=${uid}`)).questions[0]
    const [reply] = (await get(person, `/learner/question/${uid}/answer`)).body.data.answers
    return [question, reply].flatMap((post) => [post.canEdit, post.canDelete])
  }
  for (const [name, edit, del, editAnswer, deleteAnswer] of [
    ['asker', true, true, false, false],
    ['other', false, false, true, true],
    ['creator', false, true, false, true],
    ['admin', false, true, false, true],
  ] as const)
    expect([name, ...(await offered(people[name]))]).toEqual([name, edit, del, editAnswer, deleteAnswer])
  for (const [name, canAsk] of [
    ['asker', true],
    ['other', true],
    ['creator', false],
    ['admin', false],
  ] as const)
    expect([name, (await listed(people[name])).canAsk]).toEqual([name, canAsk])

  expect((await post(creator, `/learner/question/${uid}`, { title: 'Put into their mouth' })).code).toBe(404)
  expect((await post(admin, `/learner/question/${uid}`, { title: 'Put into their mouth' })).code).toBe(404)
  expect((await post(admin, `/learner/answer/${answered}`, { body: 'Put into their mouth' })).code).toBe(404)
  expect((await post(other, `/learner/answer/${answered}`, { body: 'By number, I think.' })).code).toBe(200)
})

test('a former administrator can no longer change what they wrote for the team', async () => {
  const former = await makePerson(app, 'ADMIN')
  await own(app, course, former)
  const uid = await askedUid(asker)
  const answered = (await answer(former, uid, 'Below the video.')).body.data.answer
  expect(answered).toMatchObject({ by: 'team', canEdit: true })
  await app.database.db
    .update(users)
    .set({ roles: ['LEARNER'], userRole: 'LEARNER' })
    .where(eq(users.id, former.id))
  expect((await post(former, `/learner/answer/${answered.uid}`, { body: 'Ask somebody else.' })).code).toBe(404)
  const [seen] = (await get(former, `/learner/question/${uid}/answer`)).body.data.answers
  expect(seen).toMatchObject({ body: 'Below the video.', canEdit: false, canDelete: true })
})

test('what an administrator answers and deletes is written down', async () => {
  const uid = await askedUid(asker, { title: 'Where is the file?' })
  expect((await answer(admin, uid, 'Below the video.')).body.data.answer.by).toBe('team')
  const answered = (await answer(other, uid, 'Call 98765')).body.data.answer
  await post(admin, `/learner/answer/${answered.uid}/delete`)
  await post(admin, `/learner/question/${uid}/delete`)
  const acts = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, admin.id))
    .orderBy(auditEntries.id)
  expect(acts.map((one) => [one.act, one.entityName])).toEqual([
    ['question.answered', 'GST'],
    ['answer.deleted', 'GST'],
    ['question.deleted', 'GST'],
  ])
  expect(acts[2]?.before).toMatchObject({ title: 'Where is the file?', answers: 1 })
})

test('what its author or the creator of the course deletes is not written down', async () => {
  const logged = () => app.database.db.$count(auditEntries)
  const [mine, theirs] = [await askedUid(asker), await askedUid(asker)]
  const before = await logged()
  await post(other, `/learner/answer/${(await answer(other, mine)).body.data.answer.uid}/delete`)
  await post(creator, `/learner/answer/${(await answer(other, mine)).body.data.answer.uid}/delete`)
  expect((await post(asker, `/learner/question/${mine}/delete`)).code).toBe(200)
  expect((await post(creator, `/learner/question/${theirs}/delete`)).code).toBe(200)
  expect(await logged()).toBe(before)
})

test('many answers at once are all counted', async () => {
  const uid = await askedUid(asker)
  const people = [creator, other, asker, creator, other, creator]
  const given = await Promise.all(people.map((person) => answer(person, uid)))
  expect(given.map(({ code }) => code)).toEqual(people.map(() => 201))
  await Promise.all(
    given.slice(0, 3).map(({ body }, n) => post(people[n] as Person, `/learner/answer/${body.data.answer.uid}/delete`)),
  )
  expect(await drifted()).toEqual([])
  expect((await listed(asker, `?question=${uid}`)).questions[0]).toMatchObject({ answersCount: 3, answered: true })
})

test('questions are searched, narrowed and paged; a lesson taken out leaves its question with the course', async () => {
  const taught = await makeCourse(app, { creatorId: creator.id })
  const learner = await enrolIn(app, taught)
  const friend = await enrolIn(app, taught)
  const [first, second] = taught.lessons as [{ id: number; uid: string }, { uid: string }]
  const tax = await askedUid(learner, { lessonUid: first.uid, title: 'What is reverse charge?' }, taught)
  const hindi = await askedUid(learner, { lessonUid: second.uid, title: 'रिवर्स चार्ज क्या है?' }, taught)
  const theirs = await askedUid(friend, { title: 'Is there a sheet to print?' }, taught)
  for (let n = 0; n < 9; n += 1) await askedUid(friend, { title: `Question number ${n}` }, taught)
  await answer(creator, tax)
  const uids = async (query: string) =>
    (await listed(learner, query, taught)).questions.map((one: { uid: string }) => one.uid)
  expect(await uids('?search=REVERSE')).toEqual([tax])
  expect(await uids(`?search=${encodeURIComponent('रिवर्स')}`)).toEqual([hindi])
  expect(await uids('?search=100%25')).toEqual([])
  expect(await uids(`?lessonUid=${second.uid}`)).toEqual([hindi])
  expect(await uids('?filter=mine')).toEqual([hindi, tax])
  expect(await uids('?filter=unanswered&page=2')).toEqual([hindi])
  expect(await uids('?page=2')).toEqual([hindi, tax])
  expect((await listed(learner, '?page=2', taught)).pagination).toEqual({
    currentPage: 2,
    totalPages: 2,
    totalItems: 12,
    limit: 10,
  })
  await app.database.db.update(lessons).set({ removedAt: new Date() }).where(eq(lessons.id, first.id))
  expect((await listed(learner, `?question=${tax}`, taught)).questions[0]).toMatchObject({ uid: tax, lesson: null })
  expect((await ask(learner, { lessonUid: first.uid }, taught)).body.data.question.lesson).toBeNull()

  // The creator's list: those that wait first, the oldest of them first.
  const shown = (await get(creator, `/creator/question?course=${taught.uid}&limit=100`)).body.data
  expect(shown.questions[0].uid).toBe(hindi)
  expect(shown.questions[1].uid).toBe(theirs)
  expect(shown.questions.at(-1).uid).toBe(tax)
  expect(shown.courses.find((one: { uid: string }) => one.uid === taught.uid).waiting).toBe(12)
  expect((await get(admin, `/creator/question?course=${taught.uid}&search=print`)).body.data.questions).toHaveLength(1)
})

test('a title that says nothing and words without end are refused by name', async () => {
  expect((await ask(asker, { title: ' Hm ' })).body.errors).toEqual({ title: 'Minimum 5 characters required' })
  expect((await ask(asker, { body: 'x'.repeat(5001) })).body.errors).toEqual({
    body: 'Maximum 5000 characters allowed',
  })
  expect((await answer(creator, await askedUid(asker), '  ')).body.errors).toEqual({ body: 'This field is required' })
})

test('no one asks more often than an hour allows', async () => {
  const curious = await enrolIn(app, course)
  for (let n = 0; n < writingLimits['question-asked']; n += 1) await ask(curious)
  expect(await ask(curious)).toMatchObject({ code: 429, body: { error: 'TOO_MUCH_WRITTEN' } })
})
