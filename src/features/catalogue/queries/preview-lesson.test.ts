import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaAssets } from '#features/media/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { assignmentOf, courseWith, quizOfAllTypes, setContent } from '../../../../tests/lessons.ts'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'
import { courses, lessons } from '../tables.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-preview-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const preview = (uid: string | undefined) => app.call('GET', `/course/preview/${uid}`)

test('anyone reads a free preview; every other lesson is as good as absent', async () => {
  const course = await makeCourse(app)
  const [free, paid] = course.lessons
  expect((await preview(free?.uid)).body.data).toEqual({
    uid: free?.uid,
    title: 'Lesson 1',
    kind: 'article',
    body: '<p>Read this.</p>',
    video: null,
    file: null,
    questions: [],
  })
  const hidden = await makeCourse(app, { state: 'DRAFT' })
  const archived = await makeCourse(app, { state: 'ARCHIVED' })
  for (const uid of [paid?.uid, hidden.lessons[0]?.uid, archived.lessons[0]?.uid, 'unknown'])
    expect([uid, (await preview(uid)).code]).toEqual([uid, 404])
})

test('a previewed video plays from its signed addresses without a session', async () => {
  const course = await makeCourse(app)
  await mkdir(join(dataDir, 'media', 'clip'), { recursive: true })
  for (const name of ['video.mp4', 'en.vtt', 'poster.svg']) await writeFile(join(dataDir, 'media', 'clip', name), name)
  const file = (name: string, type: string) => ({ path: `clip/${name}`, type, bytes: name.length })
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid: newUid(),
      ownerId: course.creatorId,
      kind: 'video',
      renditions: [file('video.mp4', 'video/mp4')],
      captions: [{ ...file('en.vtt', 'text/vtt'), language: 'en' }],
      poster: file('poster.svg', 'image/svg+xml'),
      durationSeconds: 44,
    })
    .returning()
  const free = course.lessons[0]?.id as number
  await app.database.db
    .update(lessons)
    .set({ kind: 'video', mediaAssetId: asset?.id ?? null })
    .where(eq(lessons.id, free))
  const { video } = (await preview(course.lessons[0]?.uid)).body.data
  expect(video).toMatchObject({ sources: [{ type: 'video/mp4' }], captions: [{ language: 'en' }], durationSeconds: 44 })
  for (const [src, name] of [
    [video.sources[0].src, 'video.mp4'],
    [video.captions[0].src, 'en.vtt'],
    [video.poster, 'poster.svg'],
  ]) {
    const answer = await app.app.inject(src)
    expect([answer.statusCode, answer.payload]).toEqual([200, name])
  }
})

test('a previewed video that has lighter renditions plays them, the last piece too, until their time is over', async () => {
  const start = new Date('2026-06-01T10:00:00Z')
  app.setNow(start)
  const course = await makeCourse(app)
  const folder = `hls/${course.uid}/1`
  await mkdir(join(dataDir, 'media', folder), { recursive: true })
  await writeFile(join(dataDir, 'media', folder, 'master.m3u8'), '#EXTM3U\n240p.m3u8\n')
  await writeFile(join(dataDir, 'media', folder, '240p.m3u8'), '#EXTM3U\n#EXTINF:4,\n240p.mp4\n')
  await writeFile(join(dataDir, 'media', folder, '240p.mp4'), 'abcdefghij')
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid: newUid(),
      ownerId: course.creatorId,
      kind: 'video',
      ladder: 'ready',
      renditions: [{ path: `${folder}/240p.mp4`, type: 'video/mp4', bytes: 10 }],
      hls: {
        master: `${folder}/master.m3u8`,
        rungs: [{ playlist: `${folder}/240p.m3u8`, side: 240, bytes: 10, bitsPerSecond: 20 }],
      },
      durationSeconds: 4,
    })
    .returning()
  await app.database.db
    .update(lessons)
    .set({ kind: 'video', mediaAssetId: asset?.id ?? null })
    .where(eq(lessons.id, course.lessons[0]?.id as number))
  const { hls } = (await preview(course.lessons[0]?.uid)).body.data.video
  expect(hls.rungs).toMatchObject([{ side: 240, bytes: 10 }])
  const inside = async (address: string) =>
    (await app.app.inject(address)).payload.split('\n').find((line) => line.startsWith('/api/media/')) as string
  const piece = await inside(await inside(hls.src))
  expect((await app.app.inject(piece)).payload).toBe('abcdefghij')
  app.setNow(new Date(start.getTime() + 7 * hourMs))
  expect((await app.app.inject(piece)).statusCode).toBe(403)
  app.setNow(new Date())
})

test('a previewed quiz shows what it asks and nothing of what is right; an assignment its brief', async () => {
  const quiz = await courseWith(app, quizOfAllTypes)
  const { body } = await preview(quiz.lessonUid)
  expect(body.data.questions[0]).toEqual({
    text: 'Question questionone',
    options: ['Option optiona1', 'Option optionb1', 'Option optionc1'],
  })
  for (const secret of ['correct', 'Because', 'Hindi']) expect(JSON.stringify(body)).not.toContain(secret)
  const assignment = await courseWith(app, assignmentOf())
  expect((await preview(assignment.lessonUid)).body.data.body).toBe('<p>Write three sentences.</p>')
})

test('a previewed file downloads under its own name without a session', async () => {
  const course = await makeCourse(app)
  await mkdir(join(dataDir, 'media', 'papers'), { recursive: true })
  await writeFile(join(dataDir, 'media', 'papers', 'list.pdf'), '%PDF')
  const uid = newUid()
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid,
      ownerId: course.creatorId,
      kind: 'document',
      name: 'Shopping list.pdf',
      renditions: [{ path: 'papers/list.pdf', type: 'application/pdf', bytes: 4 }],
    })
    .returning()
  const content = { kind: 'resource' as const, mediaUid: uid, note: '<p>For the kitchen.</p>' }
  const lessonUid = await setContent(app, course, 0, content, { mediaAssetId: asset?.id as number })
  const { data } = (await preview(lessonUid)).body
  expect(data).toMatchObject({ body: '<p>For the kitchen.</p>', video: null, file: { name: 'Shopping list.pdf' } })
  const answer = await app.app.inject(data.file.href)
  expect([answer.statusCode, answer.payload]).toEqual([200, '%PDF'])
})

test('a course’s own film plays for anyone while the course is listed', async () => {
  const course = await makeCourse(app, { title: 'Tabla' })
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid: newUid(),
      ownerId: course.creatorId,
      kind: 'video',
      renditions: [{ path: 'clip/video.mp4', type: 'video/mp4', bytes: 9 }],
      durationSeconds: 61,
    })
    .returning()
  const set = (values: Partial<typeof courses.$inferInsert>) =>
    app.database.db.update(courses).set(values).where(eq(courses.id, course.id))
  expect((await preview(`promo-${course.uid}`)).code).toBe(404)
  await set({ promoAssetId: asset?.id ?? null })
  const { promo } = (await app.call('POST', '/course/get-course-details', { uid: course.uid, preview: 0 })).body.data
  expect(promo).toEqual({
    uid: `promo-${course.uid}`,
    title: 'Tabla',
    kind: 'video',
    preview: true,
    durationSeconds: 61,
  })
  expect((await preview(promo.uid)).body.data).toMatchObject({ title: 'Tabla', video: { durationSeconds: 61 } })
  await set({ listed: false, state: 'ARCHIVED' })
  await app.ctx().forgetPages()
  expect((await preview(`promo-${course.uid}`)).code).toBe(404)
})
