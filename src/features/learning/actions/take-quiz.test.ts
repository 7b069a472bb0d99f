import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonProgress } from '#features/enrolments/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import {
  courseWith,
  enrolIn,
  own,
  progressOf,
  quizOfAllTypes,
  rightAnswers,
  setContent,
} from '../../../../tests/lessons.ts'
import {
  makeLearner,
  makePerson,
  makeSession,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { quizAttempts } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const open = async (person: Person, course: MadeCourse, lessonUid: string) =>
  app.call('GET', `/learner/course/${course.uid}/lesson/${lessonUid}`, undefined, { token: person.token })
const versionOf = async (person: Person, course: MadeCourse, lessonUid: string): Promise<string> =>
  (await open(person, course, lessonUid)).body.data.quiz.version

let sent = 0
const send = (person: Person | undefined, lessonUid: string, body: object) =>
  app.call(
    'POST',
    `/learner/quiz/${lessonUid}`,
    { idempotencyKey: `attempt-${++sent}`, ...body },
    person ? { token: person.token } : {},
  )
const attemptsOf = (person: Person) =>
  app.database.db.select().from(quizAttempts).where(eq(quizAttempts.userId, person.id))

async function quizCourse(content = quizOfAllTypes) {
  const made = await courseWith(app, content)
  const learner = await enrolIn(app, made.course)
  return { ...made, learner, version: await versionOf(learner, made.course, made.lessonUid) }
}

test('a quiz is asked without a trace of what is right', async () => {
  const { course, lessonUid, learner } = await quizCourse()
  const { body } = await open(learner, course, lessonUid)
  expect(body.data.quiz.questions).toHaveLength(4)
  const text = JSON.stringify(body)
  for (const secret of ['correct', 'explanation', 'Because', 'Hindi', 'हिन्दी']) expect(text).not.toContain(secret)
  expect(Object.keys(body.data.quiz.questions[0]).sort()).toEqual(['options', 'text', 'type', 'uid'])
})

test('markup in a quiz comes to the learner as it was typed, before and after the attempt', async () => {
  const markup = '<img src=x onerror=alert(1)><b>&amp;</b>'
  const [asked] = quizOfAllTypes.questions
  if (!asked) throw new Error('the quiz has questions')
  const options = asked.options.map((one) => ({ ...one, text: `${markup} ${one.uid}` }))
  const question = { ...asked, text: markup, options, explanation: `Because of ${markup}` }
  const { course, lessonUid, learner, version } = await quizCourse({ ...quizOfAllTypes, questions: [question] })
  expect((await open(learner, course, lessonUid)).body.data.quiz.questions).toMatchObject([{ text: markup, options }])
  const { body } = await send(learner, lessonUid, { version, answers: {} })
  expect(body.data.attempt.questions).toMatchObject([{ text: markup, options, explanation: `Because of ${markup}` }])
})

test('the version of a quiz is the same whatever its right answers are', async () => {
  const { version } = await quizCourse()
  const others = quizOfAllTypes.questions.map((one) => ({ ...one, correct: ['optiona1'], explanation: 'Other' }))
  expect((await quizCourse({ ...quizOfAllTypes, questions: others })).version).toBe(version)
})

test('an attempt that was made offline counts at its own time, before a later one that came first', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const made = new Date(app.ctx().now().getTime() + hourMs)
  app.setNow(new Date(made.getTime() + 7_200_000))
  await send(learner, lessonUid, { version, answers: rightAnswers })
  const late = await send(learner, lessonUid, { version, answers: {}, at: made.toISOString() })
  expect(late.body.data.attempt.submittedAt).toBe(made.toISOString())
  const { quiz } = (await open(learner, course, lessonUid)).body.data
  expect(quiz.attempts.map(({ passed }: { passed: boolean }) => passed)).toEqual([true, false])
  expect(quiz.last.passed).toBe(true)
})

test('two devices, each with a sign-in of its own, that were offline with the same lesson and quizzes: both attempts count, the lesson is completed, and its furthest place wins', async () => {
  const { course, lessonUid: quiz } = await courseWith(app, quizOfAllTypes, { lessons: 3 })
  const otherQuiz = await setContent(app, course, 1, quizOfAllTypes)
  const lesson = course.lessons[2]?.uid as string
  const laptop = await enrolIn(app, course)
  const phone: Person = { ...laptop, token: await makeSession(app, laptop) }
  expect(phone.token).not.toBe(laptop.token)
  const start = app.ctx().now().getTime() + 1000
  const at = (minute: number) => new Date(start + minute * minuteMs).toISOString()
  app.setNow(new Date(start + 7_200_000))
  const report = ({ token }: Person, body: object) =>
    app.call('POST', `/learner/course/${course.uid}/progress`, { lessonUid: lesson, ...body }, { token })
  const attempt = async (device: Person, uid: string, answers: object, minute: number) =>
    send(device, uid, { version: await versionOf(device, course, uid), answers, at: at(minute) })
  // The device that was used last is online first: it went back in the lesson, and failed both quizzes.
  await report(phone, { positionSeconds: 30, at: at(50) })
  await attempt(phone, quiz, {}, 55)
  await attempt(phone, otherQuiz, {}, 56)
  await report(laptop, { positionSeconds: 300, completed: true, at: at(10) })
  await attempt(laptop, quiz, rightAnswers, 15)
  await attempt(laptop, otherQuiz, rightAnswers, 16)

  for (const [uid, first, last] of [
    [quiz, 15, 55],
    [otherQuiz, 16, 56],
  ] as const) {
    for (const device of [laptop, phone]) {
      const opened = (await open(device, course, uid)).body.data
      const times = opened.quiz.attempts.map(({ submittedAt }: { submittedAt: string }) => submittedAt)
      expect([times, opened.quiz.last.passed, opened.completed]).toEqual([[at(last), at(first)], false, true])
    }
  }
  for (const device of [laptop, phone])
    expect((await open(device, course, lesson)).body.data).toMatchObject({ positionSeconds: 300, completed: true })
  expect(await progressOf(app, laptop, course)).toMatchObject({ completedLessons: 3, progress: 100 })
})

test('an attempt by a clock that is wrong counts within the enrolment and not in the future', async () => {
  const { lessonUid, learner, version } = await quizCourse()
  const now = app.ctx().now()
  const at = async (time: string) =>
    (await send(learner, lessonUid, { version, answers: {}, at: time })).body.data.attempt.submittedAt
  expect(await at('2099-01-01T00:00:00Z')).toBe(now.toISOString())
  expect(Date.parse(await at('1970-01-01T00:00:00Z'))).toBeGreaterThan(Date.parse('2020-01-01T00:00:00Z'))
  expect((await send(learner, lessonUid, { version, answers: {}, at: 'yesterday' })).code).toBe(422)
})

test('right answers pass, complete the lesson, and come back with their explanations', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const { code, body } = await send(learner, lessonUid, { version, answers: rightAnswers })
  expect(code).toBe(200)
  expect(body.data).toMatchObject({ attempts: 1, preview: false, progress: 50, status: 'IN_PROGRESS' })
  expect(body.data.attempt).toMatchObject({ points: 4, outOf: 4, percent: 100, passPercent: 75, passed: true })
  expect(body.data.attempt.questions[0]).toMatchObject({
    given: ['optionb1'],
    right: true,
    correct: ['optionb1'],
    explanation: 'Because of questionone',
  })
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1, progress: 50 })
})

test('the pass mark decides: three of four pass at 75 percent, two do not and leave the lesson open', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const two = { questionone: ['optionb1'], questionthree: ['false'] }
  expect((await send(learner, lessonUid, { version, answers: two })).body.data).toMatchObject({
    progress: 0,
    attempt: { points: 2, percent: 50, passed: false },
  })
  const three = { ...two, questionfour: ['HINDI'] }
  expect((await send(learner, lessonUid, { version, answers: three })).body.data).toMatchObject({
    progress: 50,
    attempts: 2,
    attempt: { points: 3, percent: 75, passed: true },
  })
  // A worse attempt later takes nothing back.
  expect((await send(learner, lessonUid, { version, answers: {} })).body.data).toMatchObject({
    progress: 50,
    attempts: 3,
    attempt: { points: 0, passed: false },
  })
  expect(await attemptsOf(learner)).toHaveLength(3)
  expect((await open(learner, course, lessonUid)).body.data).toMatchObject({
    completed: true,
    quiz: { attempts: [{ percent: 0 }, { percent: 75 }, { percent: 50 }], last: { percent: 0 } },
  })
})

test('the same attempt sent many times at once is scored once, and answers what the first one did', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const body = { idempotencyKey: 'the-same-attempt', version, answers: rightAnswers }
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(learner, lessonUid, body)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.body.data.attempt.uid)).size).toBe(1)
  expect(await attemptsOf(learner)).toHaveLength(1)
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1, progress: 50 })
  const worse = await send(learner, lessonUid, { ...body, answers: {} })
  expect(worse.body.data).toMatchObject({ attempts: 1, attempt: { percent: 100 } })
})

test('a page that was open before an update still sends the key as `attempt`', async () => {
  const { lessonUid, learner, version } = await quizCourse()
  const sentAs = (name: string, answers: object) =>
    app.call(
      'POST',
      `/learner/quiz/${lessonUid}`,
      { [name]: 'before-the-update', version, answers },
      { token: learner.token },
    )
  expect((await sentAs('attempt', rightAnswers)).code).toBe(200)
  expect((await sentAs('idempotencyKey', {})).body.data).toMatchObject({ attempts: 1, attempt: { percent: 100 } })
  expect((await sentAs('anotherName', {})).body.errors).toEqual({ idempotencyKey: 'This field is required' })
})

test('the same key is another attempt for another person', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const other = await enrolIn(app, course)
  const body = { idempotencyKey: 'one-and-the-same', version, answers: rightAnswers }
  await send(learner, lessonUid, body)
  expect((await send(other, lessonUid, { ...body, answers: {} })).body.data.attempt.percent).toBe(0)
})

test('anyone who does not own the course finds no quiz there, and nobody without a session', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const body = { version, answers: rightAnswers }
  for (const stranger of [await makeLearner(app), await makePerson(app, 'CREATOR')])
    expect((await send(stranger, lessonUid, body)).code).toBe(404)
  expect((await send(undefined, lessonUid, body)).code).toBe(401)
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: learner.id, courseIds: [course.id], at: app.ctx().now() }),
  )
  expect((await send(learner, lessonUid, body)).code).toBe(404)
  expect(await attemptsOf(learner)).toHaveLength(0)
})

test('forged points, right answers and other people’s questions change nothing', async () => {
  const { lessonUid, learner, version } = await quizCourse()
  const { body } = await send(learner, lessonUid, {
    version,
    points: 4,
    percent: 100,
    passed: true,
    correct: { questionone: ['optiona1'] },
    answers: { questionone: ['optiona1'], elsewhere: ['true'], __proto__: ['x'], constructor: ['y'] },
    questions: [],
    userId: 1,
  })
  expect(body.data.attempt).toMatchObject({ points: 0, outOf: 4, percent: 0, passed: false })
})

test('every option ticked is not a right answer, and of several texts none is tried', async () => {
  const { lessonUid, learner, version } = await quizCourse()
  const answers = {
    questionone: ['optiona1', 'optionb1', 'optionc1'],
    questiontwo: ['optiona2', 'optionb2', 'optionc2'],
    questionthree: ['true', 'false'],
    questionfour: ['English', 'Hindi'],
  }
  expect((await send(learner, lessonUid, { version, answers })).body.data.attempt.points).toBe(0)
})

test('a quiz whose questions changed meanwhile is not scored; nothing is lost and the new one can be sent', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const changed = structuredClone(quizOfAllTypes)
  const [first] = changed.questions
  if (first?.options[0]) first.options[0].text = 'Another option'
  await setContent(app, course, 0, changed)
  const refused = await send(learner, lessonUid, {
    idempotencyKey: 'kept-in-the-browser',
    version,
    answers: rightAnswers,
  })
  expect([refused.code, refused.body.error]).toEqual([409, 'QUIZ_CHANGED'])
  expect(await attemptsOf(learner)).toHaveLength(0)
  const now = await versionOf(learner, course, lessonUid)
  expect(now).not.toBe(version)
  const again = { idempotencyKey: 'kept-in-the-browser', version: now, answers: rightAnswers }
  expect((await send(learner, lessonUid, again)).body.data.attempt.passed).toBe(true)
})

test('an attempt that arrived before the quiz changed still answers its result when it is sent again', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const body = { idempotencyKey: 'answer-was-lost', version, answers: rightAnswers }
  await send(learner, lessonUid, body)
  await setContent(app, course, 0, { ...quizOfAllTypes, questions: quizOfAllTypes.questions.slice(0, 2) })
  expect((await send(learner, lessonUid, body)).body.data.attempt).toMatchObject({ outOf: 4, percent: 100 })
  // And the learner still sees the questions of that attempt.
  expect((await open(learner, course, lessonUid)).body.data.quiz).toMatchObject({
    questions: { length: 2 },
    last: { questions: { length: 4 } },
  })
})

test('a right answer that its creator corrects counts at once', async () => {
  const { course, lessonUid, learner, version } = await quizCourse()
  const corrected = structuredClone(quizOfAllTypes)
  if (corrected.questions[0]) corrected.questions[0].correct = ['optiona1']
  await setContent(app, course, 0, corrected)
  const { body } = await send(learner, lessonUid, { version, answers: { questionone: ['optiona1'] } })
  expect(body.data.attempt.questions[0]).toMatchObject({ right: true, correct: ['optiona1'] })
})

test('an answer of 10,000 characters, too many answers and nonsense are refused and leave no row', async () => {
  const { lessonUid, learner, version } = await quizCourse()
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`question${at}`, ['a']]))
  for (const body of [
    { version, answers: { questionfour: ['x'.repeat(10_000)] } },
    { version, answers: { questionone: Array.from({ length: 21 }, () => 'a') } },
    { version, answers: many },
    { version, answers: 'all of them' },
    { version, answers: { questionone: 'optionb1' } },
    { version, answers: { questionone: [{ right: true }] } },
    { answers: rightAnswers },
    { version, answers: rightAnswers, idempotencyKey: 'short' },
    { version, answers: rightAnswers, idempotencyKey: "'; drop table quiz_attempts; --" },
  ])
    expect((await send(learner, lessonUid, body)).code).toBe(422)
  expect(await attemptsOf(learner)).toHaveLength(0)
})

test('a script as an answer is text like any other', async () => {
  const { lessonUid, learner, version } = await quizCourse()
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const { body } = await send(learner, lessonUid, { version, answers: { questionfour: [script] } })
  expect(body.data.attempt.questions[3]).toMatchObject({ given: [script], right: false })
  // Half a letter, as a broken phone sends it, is kept as the sign for something unreadable.
  const half = await send(learner, lessonUid, { version, answers: { questionfour: ['a\ud800b'] } })
  expect(half.body.data.attempt.questions[3].given).toEqual(['a\ufffdb'])
})

test.each([
  ['its creator', 'CREATOR' as const, true],
  ['an administrator', 'ADMIN' as const, false],
])('%s takes a quiz in preview: scored, and no row of anything', async (_who, role, made) => {
  const person = await makePerson(app, role)
  const { course, lessonUid } = await courseWith(app, quizOfAllTypes, made ? { creatorId: person.id } : {})
  const version = await versionOf(person, course, lessonUid)
  const { body } = await send(person, lessonUid, { version, answers: rightAnswers })
  expect(body.data).toMatchObject({ preview: true, attempts: 0, attempt: { passed: true, percent: 100 } })
  expect(await attemptsOf(person)).toEqual([])
  expect(await app.database.db.select().from(lessonProgress).where(eq(lessonProgress.userId, person.id))).toEqual([])
  expect((await open(person, course, lessonUid)).body.data.quiz).toMatchObject({ attempts: [], last: null })
})

test('a quiz is completed by its pass mark alone: a report that it is done does not tick it', async () => {
  const { course, lessonUid, learner } = await quizCourse()
  await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid, completed: true },
    { token: learner.token },
  )
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 0, progress: 0 })
  const [row] = await app.database.db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, course.lessons[0]?.id as number)))
  expect(row?.completedAt).toBeNull()
})

test('no one can take a quiz without questions; it is completed like a text', async () => {
  const { course, lessonUid } = await courseWith(app, { ...quizOfAllTypes, questions: [] })
  const learner = await enrolIn(app, course)
  const { quiz } = (await open(learner, course, lessonUid)).body.data
  expect((await send(learner, lessonUid, { version: quiz.version, answers: {} })).code).toBe(404)
  await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid, completed: true },
    { token: learner.token },
  )
  expect(await progressOf(app, learner, course)).toMatchObject({ completedLessons: 1, progress: 50 })
})

test('the order changes with each attempt where the creator asked for it', async () => {
  const questions = Array.from({ length: 8 }, (_, at) => ({
    uid: `question${at}`,
    type: 'single' as const,
    text: `${at}`,
    options: ['first', 'second', 'third', 'fourth', 'fifth'].map((one) => ({ uid: `option${one}`, text: one })),
    correct: ['optionfirst'],
    explanation: '',
  }))
  const { course, lessonUid, learner, version } = await quizCourse({ ...quizOfAllTypes, questions, shuffle: true })
  const orders: string[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    const quizQuestions = (await open(learner, course, lessonUid)).body.data.quiz.questions
    expect((await open(learner, course, lessonUid)).body.data.quiz.questions).toEqual(quizQuestions)
    orders.push(JSON.stringify(quizQuestions))
    await send(learner, lessonUid, { version, answers: {} })
  }
  expect(new Set(orders).size).toBe(4)
  const second = await makeLearner(app)
  await own(app, course, second)
  expect(JSON.stringify((await open(second, course, lessonUid)).body.data.quiz.questions)).not.toBe(orders[0])
})
