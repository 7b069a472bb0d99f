import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#features/catalogue/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { queryRows, text as textColumn } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { enrolIn, own } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import type { Note } from '../contract.ts'
import { foundNotes } from '../queries/my-notes.ts'
import { orders } from '../queries/note-list.ts'
import { daysUntilErased, maxNoteLength, maxNotesOfLesson, maxNotesWrittenPerHour } from '../rules/limits.ts'
import { notes } from '../tables.ts'

let app: TestApp
let creator: Person
let course: MadeCourse
let learner: Person
let other: Person
beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  course = await makeCourse(app, { creatorId: creator.id, title: 'GST' })
  learner = await enrolIn(app, course)
  other = await enrolIn(app, course)
})
afterAll(() => app.stop())

let keys = 0
const newKey = () => `note-key-${(keys += 1)}`
const post = (person: Person, path: string, body: object = {}) => app.call('POST', path, body, { token: person.token })
const get = (person: Person, path: string) => app.call('GET', path, undefined, { token: person.token })
const lessonPath = (index = 0, of = course) => `/learner/course/${of.uid}/lesson/${of.lessons[index]?.uid}/note`
const write = (person: Person, more: object = {}, index = 0, of = course) =>
  post(person, lessonPath(index, of), { idempotencyKey: newKey(), text: 'Invoice first', ...more })
const written = async (...args: Parameters<typeof write>): Promise<Note> => (await write(...args)).body.data.note
const change = (person: Person, { uid, version }: Pick<Note, 'uid' | 'version'>, text: string, key = newKey()) =>
  post(person, `/learner/note/${uid}`, { version, text, idempotencyKey: key })
const remove = (person: Person, uid: string) => post(person, `/learner/note/${uid}/delete`)
const listed = async (person: Person, index = 0, of = course): Promise<Note[]> =>
  (await get(person, lessonPath(index, of))).body.data.notes
const mine = async (person: Person, query = '') => (await get(person, `/learner/note${query}`)).body.data
const file = (person: Person, query = '') =>
  app.app.inject({
    url: `/api/learner/note/export${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
const exported = async (person: Person, query = '') => (await file(person, query)).payload

test('notes are listed in the order of their places, and markup in them stays text', async () => {
  const person = await enrolIn(app, course)
  const late = await written(person, { second: 204, text: ' <b>Bold</b> & "quoted" ' })
  const passage = { passage: 'A tax invoice shows', contextBefore: 'Rule 46: ', contextAfter: ' the HSN code.' }
  const marked = await written(person, { ...passage, text: '' })
  const early = await written(person, { second: 0 })
  expect(late).toMatchObject({
    text: '<b>Bold</b> & "quoted"',
    second: 204,
    version: 1,
    canEdit: true,
    lesson: { uid: course.lessons[0]?.uid },
    course: { uid: course.uid, courseTitle: 'GST' },
  })
  expect(marked).toMatchObject({ ...passage, second: null, text: '' })
  expect((await listed(person)).map(({ uid }) => uid)).toEqual([early.uid, late.uid, marked.uid])
  expect(await listed(other)).toEqual([])
})

test('a note that is written twice is there once, also from two tabs at the same moment', async () => {
  const person = await enrolIn(app, course)
  const key = newKey()
  const both = await Promise.all([write(person, { idempotencyKey: key }), write(person, { idempotencyKey: key })])
  expect(both.map(({ code }) => code)).toEqual([201, 201])
  expect(new Set(both.map(({ body }) => body.data.note.uid)).size).toBe(1)
  expect(await listed(person)).toHaveLength(1)
  // The keys of two people are theirs.
  expect((await write(other, { idempotencyKey: key })).body.data.note.uid).not.toBe(both[0]?.body.data.note.uid)
})

test('a change of what was changed elsewhere overwrites nothing: both are saved, once', async () => {
  const person = await enrolIn(app, course)
  const note = await written(person, { second: 65, text: 'Start' })
  const changes = await Promise.all([change(person, note, 'From the phone'), change(person, note, 'From the laptop')])
  expect(changes.filter(({ body }) => body.data.isCopy)).toHaveLength(1)
  const after = await listed(person)
  expect(after.map(({ text }) => text).toSorted()).toEqual(['From the laptop', 'From the phone'])
  expect(after.map(({ second }) => second)).toEqual([65, 65])

  const key = newKey()
  const [first, again] = [
    await change(person, note, 'From a train', key),
    await change(person, note, 'From a train', key),
  ]
  expect(first.body.data).toMatchObject({ isCopy: true, note: { second: 65 } })
  expect(first.body.message).toContain('Both versions are saved')
  expect(again.body.data.note.uid).toBe(first.body.data.note.uid)
  expect(await listed(person)).toHaveLength(3)
})

test('a change whose answer was lost is sent again without a copy', async () => {
  const person = await enrolIn(app, course)
  const note = await written(person)
  const key = newKey()
  const [first, again] = [await change(person, note, 'Better', key), await change(person, note, 'Better', key)]
  expect([first, again].map(({ body }) => body.data.isCopy)).toEqual([false, false])
  expect(again.body.data.note).toMatchObject({ uid: note.uid, version: 2, text: 'Better' })
})

test('a deleted note is gone everywhere, and a change that was made elsewhere brings it back', async () => {
  const person = await enrolIn(app, course)
  const key = newKey()
  const note = await written(person, { idempotencyKey: key, passage: 'Marked words', text: 'Secret thought' })
  expect([(await remove(person, note.uid)).code, (await remove(person, note.uid)).code]).toEqual([200, 200])
  expect(await listed(person)).toEqual([])
  expect(await mine(person)).toMatchObject({ courses: [], notes: [] })
  const [row] = await app.database.db
    .select()
    .from(notes)
    .where(sql`uid = ${note.uid}`)
  expect(row).toMatchObject({ text: '', searchText: ' marked words', version: 2 })
  // The first write, sent again, does not bring it back.
  expect((await write(person, { idempotencyKey: key })).code).toBe(201)
  expect(await listed(person)).toEqual([])

  expect((await change(person, note, 'Written on the train')).body.data).toMatchObject({
    isCopy: false,
    note: { uid: note.uid, text: 'Written on the train', passage: 'Marked words', version: 3 },
  })
  expect(await listed(person)).toHaveLength(1)
})

test('what was deleted long ago is erased with the next deletion', async () => {
  const person = await enrolIn(app, course)
  const [old, recent] = [await written(person), await written(person)]
  await remove(person, old.uid)
  const before = new Date(app.ctx().now().getTime() - (daysUntilErased * 24 + 1) * hourMs)
  await app.database.db
    .update(notes)
    .set({ deletedAt: before })
    .where(sql`uid = ${old.uid}`)
  await remove(person, recent.uid)
  const left = await app.database.db
    .select()
    .from(notes)
    .where(sql`user_id = ${person.id}`)
  expect(left.map(({ uid }) => uid)).toEqual([recent.uid])
  expect((await change(person, old, 'Too late')).code).toBe(404)
})

test('another’s notes are not found, by any role; who does not own the course finds no lesson', async () => {
  const note = await written(learner, { text: 'For my eyes' })
  const [stranger, admin] = [await makePerson(app, 'LEARNER'), await makePerson(app, 'ADMIN')]
  for (const person of [other, creator, admin, stranger]) {
    const tries = [change(person, note, 'Mine now'), remove(person, note.uid)]
    expect((await Promise.all(tries)).map(({ code, body }) => [code, body.error])).toEqual(
      tries.map(() => [404, 'NOTE_NOT_FOUND']),
    )
    expect((await mine(person)).notes.map(({ uid }: Note) => uid)).not.toContain(note.uid)
    expect(await exported(person)).not.toContain('For my eyes')
  }
  for (const person of [creator, admin, stranger]) {
    expect((await get(person, lessonPath())).code).toBe(404)
    expect((await write(person)).body.error).toBe('LESSON_NOT_FOUND')
  }
  const elsewhere = await makeCourse(app)
  const mixed = `/learner/course/${course.uid}/lesson/${elsewhere.lessons[0]?.uid}/note`
  expect((await post(learner, mixed, { idempotencyKey: newKey(), text: 'Here?' })).code).toBe(404)
})

test('after a refund one’s notes are read, exported and deleted, and neither written nor changed', async () => {
  const person = await enrolIn(app, course)
  const [first, second] = [await written(person, { text: 'Stays mine' }), await written(person)]
  const at = app.ctx().now()
  await app.database.db.transaction((tx) => revokeEnrolments(tx, { userId: person.id, courseIds: [course.id], at }))
  expect((await get(person, lessonPath())).body.data).toMatchObject({
    canWrite: false,
    notes: [{ canEdit: false }, {}],
  })
  expect((await mine(person)).notes).toHaveLength(2)
  expect(await exported(person)).toContain('Stays mine')
  expect((await write(person)).code).toBe(404)
  expect((await change(person, first, 'Changed')).body.error).toBe('NOT_ENROLLED')
  expect((await remove(person, second.uid)).code).toBe(200)
  expect((await listed(person)).map(({ text }) => text)).toEqual(['Stays mine'])
})

test('a note outlives its lesson, and one that was being written there is saved', async () => {
  const of = await makeCourse(app, { title: 'Tally', lessons: 2 })
  const person = await enrolIn(app, of)
  await written(person, { text: 'Before' }, 1, of)
  await app.database.db
    .update(lessons)
    .set({ removedAt: app.ctx().now() })
    .where(sql`id = ${of.lessons[1]?.id}`)
  expect((await write(person, { text: 'During' }, 1, of)).code).toBe(201)
  const { notes: found } = await mine(person)
  expect(found.map(({ text, lesson }: Note) => [text, lesson])).toEqual([
    ['During', null],
    ['Before', null],
  ])
  await app.database.db.delete(lessons).where(sql`id = ${of.lessons[1]?.id}`)
  expect((await mine(person, `?course=${of.uid}`)).notes).toHaveLength(2)
  expect(await exported(person)).toContain('### Lesson no longer in the course\n\nBefore\n\nDuring\n')
})

test('a note has words or a passage, one place, and no more than there is room for', async () => {
  const person = await enrolIn(app, course)
  expect((await write(person, { text: '  ' })).body.error).toBe('NOTE_EMPTY')
  expect((await write(person, { text: 'ह'.repeat(maxNoteLength) })).code).toBe(201)
  const wrong = [{ text: 'a'.repeat(maxNoteLength + 1) }, { second: -1 }, { second: 86_401 }, { second: 1.5 }]
  for (const more of [...wrong, { passage: 'a'.repeat(1001) }, { contextAfter: 'a'.repeat(65) }])
    expect((await write(person, more)).code).toBe(422)
  const both = await written(person, { second: 3, passage: 'Words' })
  expect(both).toMatchObject({ second: null, passage: 'Words' })
  const words = await written(person)
  expect((await change(person, words, ' ')).body.error).toBe('NOTE_EMPTY')
  expect((await change(person, both, '')).body.data.note).toMatchObject({ text: '', passage: 'Words' })
})

test('a lesson takes its number of notes and then says so; another lesson has room', async () => {
  const person = await enrolIn(app, course)
  const { sql: run } = app.database
  await run`insert into notes (uid, user_id, course_id, lesson_id, idempotency_key, text, updated_at)
    select 'full' || n, ${person.id}, ${course.id}, ${course.lessons[0]?.id as number}, 'key' || n, 'Note ' || n, now()
    from generate_series(1, ${maxNotesOfLesson - 1}) n`
  const last = await Promise.all([write(person), write(person)])
  expect(new Set(last.map(({ code }) => code))).toEqual(new Set([201, 409]))
  expect(await listed(person)).toHaveLength(maxNotesOfLesson)
  expect((await write(person, {}, 1)).code).toBe(201)
})

test('one person writes a number of notes in an hour', async () => {
  const person = await enrolIn(app, course)
  const { sql: run } = app.database
  await run`insert into rate_limit_events (kind, subject, ip_address, at)
    select 'note-written', ${person.uid}, '', now() from generate_series(1, ${maxNotesWrittenPerHour})`
  expect((await write(person)).body.error).toBe('TOO_MUCH_WRITTEN')
})

test('all notes are searched by their words and passages, and narrowed to a course', async () => {
  const person = await enrolIn(app, course)
  const second = await makeCourse(app, { title: 'Excel' })
  await own(app, second, person)
  await written(person, { text: 'José pays 50% GST' })
  await written(person, { passage: 'हिन्दी में इनवॉइस', text: '' })
  await written(person, { text: 'VLOOKUP needs FALSE' }, 0, second)
  const found = async (query: string) =>
    (await mine(person, `?${new URLSearchParams(query)}`)).notes.map(({ text, passage }: Note) => text || passage)
  expect(await found('search=gst jose')).toEqual(['José pays 50% GST'])
  expect(await found('search=50%')).toEqual(['José pays 50% GST'])
  expect(await found('search=हिंदी')).toEqual(['हिन्दी में इनवॉइस'])
  expect(await found(`search=a&course=excel-${second.uid}`)).toEqual(['VLOOKUP needs FALSE'])
  expect(await mine(person, '?limit=2&page=2')).toMatchObject({
    notes: [{ text: 'José pays 50% GST' }],
    courses: [
      { courseTitle: 'Excel', notes: 1 },
      { courseTitle: 'GST', notes: 2 },
    ],
    pagination: { totalItems: 3, totalPages: 2 },
  })
})

test('a search among 1,000 notes of one’s own reads them by an index, and none of others', async () => {
  const person = await enrolIn(app, course)
  const { db } = app.database
  for (const [of, count] of [
    [person, 1000],
    [learner, 4000],
    [other, 4000],
  ] as const)
    await db.execute(sql`
      insert into notes (uid, user_id, course_id, idempotency_key, text, updated_at)
      select 'many' || ${of.id}::int || '-' || n, ${of.id}, ${course.id}, 'many' || n, 'Note ' || n, now() + n * interval '1 second'
      from generate_series(1, ${count}::int) n`)
  await app.asOwner((owner) => owner`analyze notes`)
  const where = foundNotes(person.id, { search: 'note 77', course: undefined })
  for (const [statement, found] of [
    [sql`select * from notes n where ${where} order by ${orders.recent} limit 20`, 19],
    [sql`select from notes n where ${where}`, 19],
  ] as const) {
    const plan = await queryRows(db, {
      'QUERY PLAN': textColumn,
    })`explain (analyze, costs off, timing off) ${statement}`
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('Index Cond: (user_id = ')
    expect(lines).not.toContain('Seq Scan')
    const removed = [...lines.matchAll(/Rows Removed by Filter: (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
    expect(removed + found).toBeLessThanOrEqual(1000)
  }
  expect(await mine(person, '?search=note 77')).toMatchObject({ pagination: { totalItems: 19 } })
})

test('the export has every note under its course and lesson, in the caller’s language', async () => {
  const of = await makeCourse(app, { title: '# Tally <b>', lessons: 2 })
  const person = await enrolIn(app, of)
  await written(person, { second: 3725, text: 'One\n- two' }, 1, of)
  await written(person, { passage: 'The *total*', text: 'Check it' }, 0, of)
  expect((await file(person)).headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': 'attachment; filename="notes.md"',
    'cache-control': 'private, no-store',
  })
  expect(await exported(person)).toBe(
    [
      '# My notes',
      '',
      String.raw`## \# Tally \<b\>`,
      '',
      '### Lesson 1',
      '',
      String.raw`> The \*total\*`,
      '',
      'Check it',
      '',
      '### Lesson 2',
      '',
      '**1:02:05**',
      '',
      'One  ',
      String.raw`\- two`,
      '',
    ].join('\n'),
  )
  expect(await exported(person, '?language=hi')).toContain('# मेरे नोट्स')
  expect(await exported(person, `?course=${course.uid}`)).toContain('No notes yet.')
})
