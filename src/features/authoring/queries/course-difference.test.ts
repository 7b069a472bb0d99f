import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { categories } from '#features/catalogue/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { type MadeDraft, makeDraft, publish } from '../../../../tests/make-draft.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const as = (person: Person) => ({ token: person.token })
const read = async (draft: MadeDraft) =>
  (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(draft.creator))).body.data
const save = (draft: MadeDraft, body: object) =>
  app.call('POST', `/creator/course/${draft.uid}`, body, as(draft.creator))
const difference = async (draft: MadeDraft, language = 'en-IN') => {
  const headers = { 'accept-language': language }
  const path = `/creator/course/${draft.uid}/difference`
  return (await app.call('GET', path, undefined, { ...as(draft.creator), headers })).body.data
}

async function makeFile(ownerId: number, kind: 'video' | 'document', name: string, durationSeconds = 0) {
  const values = { uid: newUid(), ownerId, kind, name, durationSeconds }
  await app.database.db.insert(mediaAssets).values(values)
  return values.uid
}

/** Adds lessons of these contents to a draft; or writes them again, where they are there. */
async function write(draft: MadeDraft, contents: Record<string, LessonContent>) {
  const { version, outline, lessons } = await read(draft)
  const there = new Map<string, number>(lessons.map((one: { uid: string; version: number }) => [one.uid, one.version]))
  const added = Object.entries(contents).filter(([uid]) => !there.has(uid))
  const more = added.map(([uid, { kind }]) => ({ uid, kind, title: `A ${kind}`, preview: false }))
  if (more.length > 0)
    await save(draft, { version, outline: [{ ...outline[0], lessons: [...outline[0].lessons, ...more] }] })
  for (const [uid, content] of Object.entries(contents)) {
    const path = `/creator/course/${draft.uid}/lesson/${uid}`
    const saved = await app.call('POST', path, { version: there.get(uid) ?? 0, content }, as(draft.creator))
    expect(saved.code).toBe(200)
  }
}

test('of a new lesson a difference tells its file and what is set in it, and of no text that there is none', async () => {
  const draft = await makeDraft(app)
  const videoFile = await makeFile(draft.creator.id, 'video', 'welcome.mp4', 200)
  const sheet = await makeFile(draft.creator.id, 'document', 'sheet.pdf')
  const [video, resource, assignment] = [newUid(), newUid(), newUid()]
  await write(draft, {
    [video]: { kind: 'video', mediaUid: videoFile, notes: '' },
    [resource]: { kind: 'resource', mediaUid: sheet, note: '' },
    [assignment]: { kind: 'assignment', brief: '<p>Weave.</p>', answer: 'file', dueDays: null },
  })
  const { lessons } = await difference(draft)
  const of = (uid: string) => lessons.find((one: { uid: string }) => one.uid === uid)
  expect(of(video)).toEqual({
    uid: video,
    title: 'A video',
    kind: 'video',
    changes: ['added'],
    settings: [{ setting: 'video', after: 'welcome.mp4 (3:20)' }],
  })
  expect(of(resource).settings).toEqual([{ setting: 'document', after: 'sheet.pdf' }])
  expect(of(assignment)).toMatchObject({
    textAfter: 'Weave.',
    settings: [{ setting: 'answer', after: 'file' }],
  })
})

test('a film that was replaced and settings that were changed stand there before and after, without the text that stayed', async () => {
  const draft = await makeDraft(app)
  const { id } = draft.creator
  const [videoFile, again, other] = [
    await makeFile(id, 'video', 'a.mp4', 60),
    await makeFile(id, 'video', 'a.mp4', 60),
    await makeFile(id, 'video', 'b.mp4', 75),
  ]
  const [one, two, quiz, assignment] = [newUid(), newUid(), newUid(), newUid()]
  const video = (mediaUid: string): LessonContent => ({ kind: 'video', mediaUid, notes: '<p>Notes.</p>' })
  const questions = [
    { uid: newUid(), type: 'true-false' as const, text: 'Dry?', options: [], correct: ['true'], explanation: '' },
  ]
  const task = { kind: 'assignment' as const, brief: '<p>Weave.</p>' }
  await write(draft, {
    [one]: video(videoFile),
    [two]: video(videoFile),
    [quiz]: { kind: 'quiz', questions, passPercent: 75, shuffle: true },
    [assignment]: { ...task, answer: 'either', dueDays: 7 },
  })
  await publish(app, draft, admin)
  await write(draft, {
    [one]: video(other),
    [two]: video(again),
    [quiz]: { kind: 'quiz', questions, passPercent: 50, shuffle: false },
    [assignment]: { ...task, answer: 'text', dueDays: null },
  })
  const now = await read(draft)
  const [section] = now.outline
  const shown = section.lessons.map((lesson: { uid: string }) =>
    lesson.uid === draft.lessonUids[1] ? { ...lesson, preview: true } : lesson,
  )
  await save(draft, { version: now.version, outline: [{ ...section, lessons: shown }] })
  const describe = ({
    lessons,
  }: {
    lessons: { uid: string; settings: { setting: string; before: string; after: string }[] }[]
  }) =>
    new Map(lessons.map(({ uid, settings }) => [uid, settings.map((s) => `${s.setting}: ${s.before} → ${s.after}`)]))
  const changes = await difference(draft)
  expect(describe(changes)).toEqual(
    new Map([
      [draft.lessonUids[1], ['preview: false → true']],
      [one, ['video: a.mp4 (1:00) → b.mp4 (1:15)']],
      [two, ['video: a.mp4 (1:00) → a.mp4 (1:00)']],
      [quiz, ['passPercent: 75 → 50', 'shuffle: true → false']],
      [assignment, ['answer: either → text', 'dueDays: 7 → null']],
    ]),
  )
  expect(changes.lessons.filter((lesson: object) => 'textAfter' in lesson)).toEqual([])
})

test('a rubric is read as text, and the rule for late answers as a setting where there is a deadline', async () => {
  const draft = await makeDraft(app)
  const assignment = newUid()
  const task = { kind: 'assignment' as const, brief: '<p>Weave.</p>', answer: 'text' as const, dueDays: 7 }
  await write(draft, { [assignment]: task })
  await publish(app, draft, admin)
  const rubric = [{ uid: newUid(), title: 'Edges', description: 'Straight.', points: 10 }]
  await write(draft, { [assignment]: { ...task, rubric, lateRule: 'deduct', lateDeduction: 20 } })
  expect((await difference(draft)).lessons).toEqual([
    expect.objectContaining({
      textBefore: 'Weave.',
      textAfter: 'Weave.\n\nEdges (10)\nStraight.',
      settings: [
        { setting: 'lateRule', before: 'accept', after: 'deduct' },
        { setting: 'lateDeduction', after: 20 },
      ],
    }),
  ])
  await write(draft, { [assignment]: { ...task, lateRule: 'accept' } })
  expect((await difference(draft)).lessons).toEqual([expect.objectContaining({ changes: ['edited'], settings: [] })])
})

test('whether a statement is true is said in the language of its reader', async () => {
  const draft = await makeDraft(app)
  const quiz = newUid()
  const question = { uid: newUid(), type: 'true-false' as const, text: 'Dry?', options: [], explanation: '' }
  const quizWithAnswer = (answer: string): LessonContent => ({
    ...{ kind: 'quiz', passPercent: 75, shuffle: true },
    questions: [{ ...question, correct: [answer] }],
  })
  await write(draft, { [quiz]: quizWithAnswer('true') })
  await publish(app, draft, admin)
  await write(draft, { [quiz]: quizWithAnswer('false') })
  const textsIn = async (language: string) => {
    const [{ textBefore, textAfter }] = (await difference(draft, language)).lessons
    return [textBefore, textAfter]
  }
  expect(await textsIn('en-IN')).toEqual(['Dry?\n✓ True', 'Dry?\n✓ False'])
  expect(await textsIn('hi-IN')).toEqual(['Dry?\n✓ सही', 'Dry?\n✓ गलत'])
})

test('a description of the same words in another form is told as changed', async () => {
  const words = 'Indigo, madder and the patience to wait for both.'
  const draft = await makeDraft(app, { fields: { description: `<p>${words}</p>` } })
  await publish(app, draft, admin)
  const { version } = await read(draft)
  await save(draft, { version, description: `<p><strong>${words}</strong></p>` })
  expect((await difference(draft)).fields).toEqual([{ field: 'description', before: words, after: words }])
})

test('what was sent first tells the discount beside the price, and a free course as free', async () => {
  const money = async (fields: object) => {
    const changes = await difference(await makeDraft(app, { fields }))
    return changes.fields
      .filter(({ field }: { field: string }) => field === 'price' || field === 'discount')
      .map(({ field, after }: { field: string; after: string }) => `${field} ${after}`)
  }
  expect(await money({ price: 1099, discount: 550 })).toEqual(['price ₹1,099', 'discount ₹550'])
  expect(await money({ price: 1099, discount: null })).toEqual(['price ₹1,099'])
  expect(await money({ price: 1099, discount: 550, free: true })).toEqual(['price free'])
})

test('a difference names what a revision changes as its reader knows it, and shows the pictures', async () => {
  const draft = await makeDraft(app)
  await publish(app, draft, admin)
  const weaving = { uid: newUid(), slug: 'weaving', name: 'Weaving', nameHi: 'बुनाई', motif: 'craft' }
  const [made] = await app.database.db.insert(categories).values(weaving).returning({ id: categories.id })
  const { version } = await read(draft)
  await save(draft, { version, categoryId: made?.id, coverSeed: 4, level: 'advanced' })
  const [category, level, picture] = (await difference(draft)).fields
  expect(category).toMatchObject({ field: 'categoryId', before: 'music', after: 'Weaving' })
  expect(level).toMatchObject({ field: 'level', before: 'beginner', after: 'advanced' })
  expect(picture).toMatchObject({ field: 'thumbnailUid', before: '', after: '' })
  expect(picture.pictures.before).not.toBe(picture.pictures.after)
  for (const link of Object.values<string>(picture.pictures))
    expect((await app.app.inject({ method: 'GET', url: link })).statusCode).toBe(200)
  expect((await difference(draft, 'hi-IN')).fields[0].after).toBe('बुनाई')
})

test('a second review tells what changed since the rejection, texts of lessons too, and the first one has nothing to compare', async () => {
  const draft = await makeDraft(app)
  const [first, second] = draft.lessonUids as [string, string]
  const submit = () => app.call('POST', `/creator/course/${draft.uid}/submit`, {}, as(draft.creator))
  const decide = (verb: string, body: object = {}) =>
    app.call('POST', `/admin/course/${draft.uid}/${verb}`, body, as(admin))
  const since = async () =>
    (await app.call('GET', `/admin/course/${draft.uid}`, undefined, as(admin))).body.data.sinceRejection
  await submit()
  expect(await since()).toBeNull()
  await decide('reject', { reason: 'The title says nothing' })
  const { version, outline } = await read(draft)
  await save(draft, { version, title: 'Tabla: the first beat', outline })
  await write(draft, { [second]: { kind: 'article', body: '<p>Strike the centre.</p>' } })
  await submit()
  const changes = await since()
  expect(changes.fields).toEqual([
    { field: 'title', before: 'Tabla from the first beat', after: 'Tabla: the first beat' },
  ])
  expect(changes.sections).toEqual([])
  expect(changes.lessons).toEqual([
    {
      uid: second,
      title: 'Lesson 2',
      kind: 'article',
      changes: ['edited'],
      textBefore: 'Strike the rim with the ring finger at rest.',
      textAfter: 'Strike the centre.',
      settings: [],
    },
  ])
  expect(changes.lessons.some((one: { uid: string }) => one.uid === first)).toBe(false)
  await decide('approve')
  expect(await since()).toBeNull()
})
