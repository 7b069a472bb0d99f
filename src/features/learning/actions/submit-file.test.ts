import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { assignmentOf, courseWith, enrolIn, setContent } from '../../../../tests/lessons.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-files-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** An uploaded document of a person. */
async function document(owner: Person, more: Partial<typeof mediaAssets.$inferInsert> = {}) {
  const uid = newUid()
  await mkdir(join(dataDir, 'media', 'uploads'), { recursive: true })
  await writeFile(join(dataDir, 'media', 'uploads', `${uid}.pdf`), '%PDF-1.7 answer')
  const file = { path: `uploads/${uid}.pdf`, type: 'application/pdf', bytes: 15 }
  const [row] = await app.database.db
    .insert(mediaAssets)
    .values({ uid, ownerId: owner.id, kind: 'document', name: 'मेरा जवाब.pdf', ...file, renditions: [file], ...more })
    .returning({ id: mediaAssets.id })
  return { uid, id: row?.id as number }
}

let sent = 0
const submit = (person: Person, lessonUid: string, body: object) =>
  app.call(
    'POST',
    `/learner/assignment/${lessonUid}`,
    { idempotencyKey: `with-file-${++sent}`, ...body },
    { token: person.token },
  )

async function fileCourse(answer: 'text' | 'file' | 'either') {
  const creator = await makePerson(app, 'CREATOR')
  const made = await courseWith(app, assignmentOf({ answer }), { creatorId: creator.id })
  return { ...made, creator, learner: await enrolIn(app, made.course) }
}

test('a submitted file reaches its grader under its own name, by an address that expires', async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'))
  const { lessonUid, creator, learner } = await fileCourse('file')
  const { uid } = await document(learner)
  const { body } = await submit(learner, lessonUid, { mediaUid: uid })
  expect(body.data.answer).toMatchObject({
    text: '',
    file: { name: 'मेरा जवाब.pdf', bytes: 15, type: 'application/pdf' },
  })
  const read = await app.call('GET', `/creator/assignment/${body.data.answer.uid}`, undefined, { token: creator.token })
  const { href } = read.body.data.answer.file
  expect(href).not.toContain('uploads')
  const answer = await app.app.inject({ method: 'GET', url: href })
  expect([answer.statusCode, answer.payload]).toEqual([200, '%PDF-1.7 answer'])
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('मेरा जवाब.pdf')}`,
  )
  app.setNow(new Date('2026-06-01T16:00:01Z'))
  expect((await app.app.inject({ method: 'GET', url: href })).statusCode).toBe(403)
  app.setNow(new Date())
})

test('refuses another person’s file, an incomplete one, and one that is no document', async () => {
  const { course, lessonUid, creator, learner } = await fileCourse('either')
  const wrong = [
    await document(creator),
    await document(await enrolIn(app, course)),
    await document(learner, { state: 'UPLOADING', renditions: [] }),
    await document(learner, { state: 'REFUSED', problem: 'WRONG_TYPE', renditions: [] }),
    await document(learner, { kind: 'video' }),
    { uid: 'never-there' },
  ]
  for (const { uid } of wrong) {
    const { code, body } = await submit(learner, lessonUid, { text: 'With a file', mediaUid: uid })
    expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['mediaUid']])
  }
})

test.each([
  ['text', { mediaUid: true }, 'mediaUid', 'This assignment needs a text answer, not a file'],
  ['text', {}, 'text', 'This field is required'],
  ['file', { text: 'Words' }, 'text', 'This assignment needs a file, not a text answer'],
  ['file', {}, 'mediaUid', 'This field is required'],
  ['either', { text: '  ' }, 'text', 'Write your answer or choose a file'],
] as const)('an assignment of the kind “%s” refuses %o', async (kind, sentBody, field, message) => {
  const { lessonUid, learner } = await fileCourse(kind)
  const withFile = 'mediaUid' in sentBody
  const body = { ...sentBody, ...(withFile ? { mediaUid: (await document(learner)).uid } : {}) }
  const { code, body: answer } = await submit(learner, lessonUid, body)
  expect([code, answer.errors?.[field]]).toEqual([422, message])
})

test('a resource comes with its note and an address that downloads it, for anyone who owns the course', async () => {
  const course = await makeCourse(app, { lessons: 2 })
  const learner = await enrolIn(app, course)
  const { uid, id } = await document(learner, { name: 'Checklist.pdf' })
  const content = { kind: 'resource' as const, mediaUid: uid, note: '<p>Print it.</p>' }
  const lessonUid = await setContent(app, course, 0, content, { mediaAssetId: id })
  const path = `/learner/course/${course.uid}/lesson/${lessonUid}`
  const { body } = await app.call('GET', path, undefined, { token: learner.token })
  expect(body.data).toMatchObject({
    video: null,
    resource: { note: '<p>Print it.</p>', file: { name: 'Checklist.pdf', bytes: 15 } },
  })
  const answer = await app.app.inject({ method: 'GET', url: body.data.resource.file.href })
  expect(answer.headers['content-disposition']).toContain('attachment')
  const stranger = await makePerson(app, 'LEARNER')
  expect((await app.call('GET', path, undefined, { token: stranger.token })).code).toBe(404)
  // A download is reported like any other progress, and completes the lesson.
  const notified = await app.call(
    'POST',
    `/learner/course/${course.uid}/progress`,
    { lessonUid, completed: true },
    { token: learner.token },
  )
  expect(notified.body.data.progress).toBe(50)
})
