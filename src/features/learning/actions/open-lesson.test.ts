import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { mediaAssets } from '#features/media/tables.ts'
import type { Role } from '#platform/api/contract.ts'
import { newUid } from '#platform/http/session.ts'
import { makeDraft, publish } from '../../../../tests/make-draft.ts'
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
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-learning-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const own = (person: Person, course: MadeCourse) =>
  app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: person.id, courseIds: [course.id], source: 'purchase', at: app.ctx().now() }),
  )
const lessonPath = (course: MadeCourse, index = 0) =>
  `/learner/course/${course.uid}/lesson/${course.lessons[index]?.uid}`
const openLesson = (person: Person | undefined, course: MadeCourse, index = 0) =>
  app.call('GET', lessonPath(course, index), undefined, person ? { token: person.token } : {})

/** A paid course whose second lesson is a video of 26 bytes with captions in two languages. */
async function videoCourse(): Promise<MadeCourse> {
  const course = await makeCourse(app)
  const folder = `films/${course.uid}`
  await mkdir(join(dataDir, 'media', folder), { recursive: true })
  for (const name of ['film.mp4', 'en.vtt', 'hi.vtt', 'poster.webp'])
    await writeFile(join(dataDir, 'media', folder, name), 'abcdefghijklmnopqrstuvwxyz')
  const file = (name: string, type: string) => ({ path: `${folder}/${name}`, type, bytes: 26 })
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid: newUid(),
      ownerId: course.creatorId,
      kind: 'video',
      renditions: [file('film.mp4', 'video/mp4')],
      captions: [
        { ...file('en.vtt', 'text/vtt'), language: 'en' },
        { ...file('hi.vtt', 'text/vtt'), language: 'hi' },
      ],
      poster: file('poster.webp', 'image/webp'),
      durationSeconds: 521,
    })
    .returning()
  await app.database.db
    .update(lessons)
    .set({ kind: 'video', mediaAssetId: asset?.id ?? null, durationSeconds: 521 })
    .where(eq(lessons.id, course.lessons[1]?.id as number))
  return course
}

type Case = [who: string, role: Role, owns: boolean, made: boolean]
async function curriculumAndLessons(role: Role, owns: boolean, made: boolean) {
  const person = await makePerson(app, role)
  const course = await makeCourse(app, made ? { creatorId: person.id } : {})
  if (owns) await own(person, course)
  return Promise.all([
    app.call('GET', `/learner/course/${course.uid}`, undefined, { token: person.token }),
    openLesson(person, course, 0),
    openLesson(person, course, 2),
  ])
}

test.each<Case>([
  ['its owner', 'LEARNER', true, false],
  ['its own creator', 'CREATOR', false, true],
  ['an administrator', 'ADMIN', false, false],
])('%s (%s) opens curriculum and lessons, as a preview where it is not owned', async (_who, role, owns, made) => {
  const answers = await curriculumAndLessons(role, owns, made)
  expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200])
  expect(answers[0].body.data.preview).toBe(!owns)
})

test.each<Case>([
  ['a learner without it', 'LEARNER', false, false],
  ['another creator', 'CREATOR', false, false],
  ['an instructor', 'INSTRUCTOR', false, false],
])('%s (%s) finds nothing there, not even its free preview', async (_who, role, owns, made) => {
  const answers = await curriculumAndLessons(role, owns, made)
  expect(answers.map((answer) => answer.code)).toEqual([404, 404, 404])
  expect(answers[0].body).toMatchObject({ status: 0, error: 'NOT_ENROLLED' })
  expect(answers[0].body.data).toBeUndefined()
})

test('nobody opens a lesson without a session, and no lesson of another course through one that is owned', async () => {
  const [mine, other] = [await makeCourse(app), await makeCourse(app)]
  const learner = await makeLearner(app)
  await own(learner, mine)
  expect((await openLesson(undefined, mine)).code).toBe(401)
  const crossed = `/learner/course/${mine.uid}/lesson/${other.lessons[1]?.uid}`
  expect((await app.call('GET', crossed, undefined, { token: learner.token })).code).toBe(404)
})

test('an archived course, and one whose creator was suspended, stay open to those who own them', async () => {
  const learner = await makeLearner(app)
  const course = await makeCourse(app, { state: 'ARCHIVED', listed: false })
  await own(learner, course)
  expect((await openLesson(learner, course)).body.data).toMatchObject({ kind: 'article', body: '<p>Read this.</p>' })
})

test('a video comes with addresses that play, also in part, and end after six hours', async () => {
  const learner = await makeLearner(app)
  const course = await videoCourse()
  await own(learner, course)
  app.setNow(new Date('2026-06-01T10:00:00Z'))
  const { video } = (await openLesson(learner, course, 1)).body.data
  expect(video.durationSeconds).toBe(521)
  expect(video.captions.map((one: { language: string }) => one.language)).toEqual(['en', 'hi'])
  const src = video.sources[0].src as string
  expect(src).not.toContain('films')
  const whole = await app.app.inject({ method: 'GET', url: src })
  expect([whole.statusCode, whole.payload]).toEqual([200, 'abcdefghijklmnopqrstuvwxyz'])
  const part = await app.app.inject({ method: 'GET', url: src, headers: { range: 'bytes=2-4' } })
  expect([part.statusCode, part.payload]).toEqual([206, 'cde'])
  app.setNow(new Date('2026-06-01T15:59:59Z'))
  expect((await app.app.inject({ method: 'GET', url: src })).statusCode).toBe(200)
  app.setNow(new Date('2026-06-01T16:00:00Z'))
  expect((await app.app.inject({ method: 'GET', url: src })).statusCode).toBe(403)
  app.setNow(new Date())
})

test('an address opens its own file and no other: changed anywhere it opens nothing', async () => {
  const learner = await makeLearner(app)
  const course = await videoCourse()
  await own(learner, course)
  const { video } = (await openLesson(learner, course, 1)).body.data
  const [, token = ''] = /\/media\/([^/]+)\//.exec(video.sources[0].src) ?? []
  const [claims = '', signature = ''] = token.split('.')
  const [assetUid, file, , userId] = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const forged = (changed: unknown[]) => Buffer.from(JSON.stringify(changed)).toString('base64url')
  const longer = forged([assetUid, file, 4_000_000_000, userId])
  const elsewhere = forged([assetUid, '../secrets', 4_000_000_000, userId])
  for (const bad of [
    `${longer}.${signature}`,
    `${elsewhere}.${signature}`,
    `${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    claims,
    'x',
  ])
    expect((await app.app.inject({ method: 'GET', url: `/api/media/${bad}/film.mp4` })).statusCode).toBe(404)
})

test('a creator previews the draft, not the published version, which learners get', async () => {
  const draft = await makeDraft(app)
  await publish(app, draft)
  const { token } = draft.creator
  const lessonUid = draft.lessonUids[0] as string
  const [quiz, learner] = [newUid(), await makeLearner(app)]
  const [section] = draft.outline
  if (!section) throw new Error('no section')
  const lessons = [...section.lessons, { uid: quiz, kind: 'quiz', title: 'Which finger?', preview: false }]
  const put = (path: string, body: object) => app.call('POST', `/creator/course/${draft.uid}${path}`, body, { token })
  await put('', { version: draft.version, title: 'Written anew, not published', outline: [{ ...section, lessons }] })
  await put(`/lesson/${lessonUid}`, { version: 1, content: { kind: 'article', body: '<p>Written anew.</p>' } })
  const question = { uid: newUid(), type: 'true-false', text: 'The ring finger rests.', correct: ['true'] }
  await put(`/lesson/${quiz}`, { version: 1, content: { kind: 'quiz', questions: [question] } })
  const course = await app.call('GET', `/learner/course/${draft.uid}`, undefined, { token })
  expect(course.body.data).toMatchObject({ preview: true, lessonsCount: 3, progress: 0 })
  expect(course.body.data.course.courseTitle).toBe('Written anew, not published')
  const read = (uid: string, by: string) =>
    app.call('GET', `/learner/course/${draft.uid}/lesson/${uid}`, undefined, { token: by })
  expect((await read(lessonUid, token)).body.data.body).toBe('<p>Written anew.</p>')
  const quizData = (await read(quiz, token)).body.data.quiz
  const answers = { [question.uid]: ['true'] }
  const taken = await app.call(
    'POST',
    `/learner/quiz/${quiz}`,
    { answers, version: quizData.version, idempotencyKey: newUid() },
    { token },
  )
  expect(taken.body.data).toMatchObject({ preview: true, attempt: { passed: true } })
  const [row] = await app.database.db.select().from(courses).where(eq(courses.uid, draft.uid))
  await own(learner, { id: row?.id as number } as MadeCourse)
  expect((await read(lessonUid, learner.token)).body.data.body).toContain('ring finger at rest')
  expect((await read(quiz, learner.token)).code).toBe(404)
  const theirs = await app.call('GET', `/learner/course/${draft.uid}`, undefined, { token: learner.token })
  expect(theirs.body.data).toMatchObject({ preview: false, lessonsCount: 2 })
})
