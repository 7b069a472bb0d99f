import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { type MadeDraft, makeDraft } from '../../../../tests/make-draft.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const path = (draft: MadeDraft, lesson: string, more = '') => `/creator/course/${draft.uid}/lesson/${lesson}${more}`
const save = (draft: MadeDraft, lesson: string, version: number, content: object) =>
  app.call('POST', path(draft, lesson), { version, content }, { token: draft.creator.token })
const read = async (draft: MadeDraft, lesson: string) =>
  (await app.call('GET', path(draft, lesson), undefined, { token: draft.creator.token })).body.data
const article = (body: string) => ({ kind: 'article', body })

async function makeVideo(ownerId: number, more: Partial<typeof mediaAssets.$inferInsert> = {}): Promise<string> {
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({ uid: newUid(), ownerId, kind: 'video', renditions: [], durationSeconds: 754, ...more })
    .returning()
  return asset?.uid as string
}

const nasty =
  '<p onclick="x()">Safe<script>steal()</script><a href="javascript:x()">here</a><iframe src="//x"></iframe></p>'
test.each<[LessonContent['kind'], string]>([
  ['video', 'notes'],
  ['article', 'body'],
  ['resource', 'note'],
  ['assignment', 'brief'],
])('of a %s nothing that runs is kept', async (kind, field) => {
  const draft = await makeDraft(app)
  const lesson = newUid()
  const { code, body } = await save(draft, lesson, 0, { kind, [field]: nasty })
  expect(code).toBe(200)
  expect(body.data.content[field]).toContain('Safe')
  expect(JSON.stringify((await read(draft, lesson)).content)).not.toMatch(/script|onclick|iframe/)
})

test('a text that grows over the limit when it is cleaned is refused, and what an earlier version stored is still answered', async () => {
  const draft = await makeDraft(app)
  const lesson = draft.lessonUids[0] as string
  const grows = '&'.repeat(50_000) + 'a'.repeat(150_000)
  const refused = await save(draft, lesson, 1, article(grows))
  expect([refused.code, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['content.body']])
  const deep = await save(draft, lesson, 1, article('<ul>'.repeat(60)))
  expect([deep.code, deep.body.error]).toEqual([422, 'VALIDATION_FAILED'])
  const stored = article('a'.repeat(300_000))
  await app.database.db.execute(
    sql`update lesson_drafts set content = ${JSON.stringify(stored)}::jsonb where uid = ${lesson}`,
  )
  expect((await read(draft, lesson)).content).toEqual(stored)
})

test('a quiz is plain text: what looks like a tag stays what was typed', async () => {
  const draft = await makeDraft(app)
  const [lesson, one, two] = [newUid(), newUid(), newUid()]
  const markup = '<img src=x onerror=alert(1)><b>&amp;</b>'
  const options = [
    { uid: one, text: '<script>' },
    { uid: two, text: 'a < b' },
  ]
  const written = { text: `Which is a tag? ${markup}`, explanation: `${markup} is none.` }
  const questions = [
    { uid: newUid(), type: 'single', ...written, options, correct: [one] },
    { uid: newUid(), type: 'short', ...written, options: [], correct: [markup] },
  ]
  const { body } = await save(draft, lesson, 0, { kind: 'quiz', questions })
  expect(body.data).toMatchObject({ complete: true, durationSeconds: 90, content: { questions } })
  expect((await read(draft, lesson)).content).toMatchObject({ questions })
})

test('two tabs in one lesson: the second is told what the first wrote', async () => {
  const draft = await makeDraft(app)
  const lesson = draft.lessonUids[0] as string
  expect((await save(draft, lesson, 1, article('<p>First tab</p>'))).body.data.version).toBe(2)
  const conflicting = await save(draft, lesson, 1, article('<p>Second tab</p>'))
  expect([conflicting.code, conflicting.body.error]).toEqual([409, 'LESSON_CONFLICT'])
  expect(conflicting.body.data).toMatchObject({ version: 2, content: { body: '<p>First tab</p>' } })
  expect((await save(draft, lesson, 1, article('<p>First tab</p>'))).body.data.version).toBe(2)
  expect((await save(draft, lesson, 2, article('<p>Second tab</p>'))).body.data.version).toBe(3)
})

test('of many first saves at one moment one makes the lesson', async () => {
  const draft = await makeDraft(app)
  const lesson = newUid()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => save(draft, lesson, 0, article(`<p>Save ${n}</p>`))))
  expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('the first save of a lesson just added is taken, whichever of it and its curriculum arrives first', async () => {
  const draft = await makeDraft(app)
  const lesson = newUid()
  const { token } = draft.creator
  const course = (await app.call('GET', `/creator/course/${draft.uid}`, undefined, { token })).body.data
  const outline = structuredClone(course.outline)
  outline[0].lessons.push({ uid: lesson, kind: 'article', title: 'Just added', preview: false })
  const added = await app.call('POST', `/creator/course/${draft.uid}`, { version: course.version, outline }, { token })
  expect(added.code).toBe(200)
  const first = await save(draft, lesson, 0, article('<p>Typed at once</p>'))
  expect([first.code, first.body.data.version]).toEqual([200, 2])
  expect((await read(draft, lesson)).content.body).toBe('<p>Typed at once</p>')
  // Once it holds something, a person who has not seen it gets a conflict.
  expect((await save(draft, lesson, 0, article('<p>Another tab</p>'))).code).toBe(409)
})

test('a lesson lacks something until it has it, and says what', async () => {
  const draft = await makeDraft(app)
  const lesson = newUid()
  const first = await save(draft, lesson, 0, { kind: 'video' })
  expect(first.body.data).toMatchObject({ complete: false, missing: { mediaUid: 'Upload a video' } })
  const mediaUid = await makeVideo(draft.creator.id)
  const full = await save(draft, lesson, 1, { kind: 'video', mediaUid })
  expect(full.body.data).toMatchObject({ complete: true, missing: {}, durationSeconds: 754 })
})

test('refuses another person’s file, and a document in place of a video', async () => {
  const draft = await makeDraft(app)
  const other = await makePerson(app, 'CREATOR')
  const theirs = await makeVideo(other.id)
  const document = await makeVideo(draft.creator.id, { kind: 'document' })
  for (const mediaUid of [theirs, document, 'unknown'])
    expect((await save(draft, newUid(), 0, { kind: 'video', mediaUid })).body.errors).toEqual({
      'content.mediaUid': 'We could not find this file in your uploads. Please upload it again.',
    })
})

test('a video that is still being checked holds the submission up, and says where', async () => {
  const draft = await makeDraft(app)
  const [section] = draft.outline
  const lesson = newUid()
  const mediaUid = await makeVideo(draft.creator.id, { state: 'CHECKING' })
  await save(draft, lesson, 0, { kind: 'video', mediaUid })
  const lessons = [...(section?.lessons ?? []), { uid: lesson, kind: 'video', title: 'Film', preview: false }]
  const { token } = draft.creator
  const body = {
    version: draft.version,
    outline: [{ ...section, lessons }],
    promoVideoUid: mediaUid,
    thumbnailUid: 'none',
  }
  expect((await app.call('POST', `/creator/course/${draft.uid}`, body, { token })).code).toBe(200)
  const { errors } = (await app.call('POST', `/creator/course/${draft.uid}/submit`, {}, { token })).body
  expect(errors).toEqual({
    [`lesson:${lesson}.mediaUid.state`]: 'This upload is not finished yet',
    thumbnailUid: 'We could not find this file in your uploads. Please upload it again.',
    promoVideoUid: 'This upload is not finished yet',
  })
})

test('a copy of a lesson holds the same under another uid, also when it is asked for twice', async () => {
  const draft = await makeDraft(app)
  const copyUid = newUid()
  const copy = () =>
    app.call(
      'POST',
      path(draft, draft.lessonUids[0] as string, '/duplicate'),
      { copyUid },
      { token: draft.creator.token },
    )
  const [first, again] = [await copy(), await copy()]
  expect([first.code, again.code]).toEqual([201, 201])
  expect((await read(draft, copyUid)).content).toEqual((await read(draft, draft.lessonUids[0] as string)).content)
})

test('a lesson keeps its kind, and its uid belongs to one course', async () => {
  const [mine, theirs] = [await makeDraft(app), await makeDraft(app)]
  const kind = await save(mine, mine.lessonUids[0] as string, 1, { kind: 'quiz' })
  expect(kind.body.errors).toEqual({
    'content.kind': 'You cannot change the type of a lesson. Add a new lesson instead.',
  })
  const taken = await save(mine, theirs.lessonUids[0] as string, 0, article('<p>Mine</p>'))
  expect(taken.body.errors).toEqual({ lessonUid: 'This uid belongs to another course.' })
})

test('hard limits name their field', async () => {
  const draft = await makeDraft(app)
  const long = await save(draft, newUid(), 0, article('x'.repeat(200_001)))
  expect([long.code, long.body.errors]).toEqual([422, { 'content.body': 'Maximum 200000 characters allowed' }])
  const questions = Array.from({ length: 201 }, () => ({ uid: newUid(), type: 'short' }))
  expect((await save(draft, newUid(), 0, { kind: 'quiz', questions })).body.errors).toEqual({
    'content.questions': 'At most 200 questions in a quiz.',
  })
})
