import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boolean, number, queryRows, text } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { makeCategory, type MadeDraft, makeDraft, outlineOf, publish } from '../../../../tests/make-draft.ts'
import { makeCourse, makeLearner, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await makeCategory(app)
})
afterAll(() => app.stop())

const path = (draft: { uid: string }, more = '') => `/creator/course/${draft.uid}${more}`
const read = async (draft: MadeDraft) =>
  (await app.call('GET', path(draft), undefined, { token: draft.creator.token })).body.data
const save = (draft: MadeDraft, body: object, token = draft.creator.token) =>
  app.call('POST', path(draft), body, { token })

test('a course begins empty, and says everything that it lacks by step', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const { code, body } = await app.call('POST', '/creator/course', {}, { token: creator.token })
  expect(code).toBe(201)
  expect(body.data).toMatchObject({ state: 'DRAFT', version: 1, published: false, changed: true, outline: [] })
  expect(
    body.data.missing.map((item: { step: string; field: string; message: string }) => Object.values(item)),
  ).toEqual([
    ['basics', 'title', 'This field is required'],
    ['basics', 'description', 'This field is required'],
    ['basics', 'categoryId', 'This field is required'],
    ['curriculum', 'outline', 'Add a section with at least one lesson'],
    ['price', 'price', 'This field is required'],
  ])
  expect(body.data.moves).toEqual(['submit', 'delete'])
})

test('a first save that is sent again with its key finds the course of the first time, also at the same moment', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const send = () =>
    app.call('POST', '/creator/course', { idempotencyKey: 'one-form', title: 'Dholak' }, { token: creator.token })
  const made = await Promise.all([send(), send(), send()])
  expect(new Set(made.map((one) => one.body.data.uid)).size).toBe(1)
  const other = await makePerson(app, 'CREATOR')
  const theirs = await app.call('POST', '/creator/course', { idempotencyKey: 'one-form' }, { token: other.token })
  expect(theirs.body.data.uid).not.toBe(made[0]?.body.data.uid)
})

test('a page that was open before an update still sends the key of its first save as `key`', async () => {
  const { token } = await makePerson(app, 'CREATOR')
  const before = await app.call('POST', '/creator/course', { key: 'one-form', title: 'Dholak' }, { token })
  const after = await app.call('POST', '/creator/course', { idempotencyKey: 'one-form' }, { token })
  expect(after.body.data.uid).toBe(before.body.data.uid)
})

test('a save takes what is unfinished and what breaks a rule, and keeps every letter', async () => {
  const draft = await makeDraft(app)
  const unfinished = { title: ' Ta', description: '<p>Short</p>', price: -3.333, discount: 5000, categoryId: null }
  const { code, body } = await save(draft, { version: draft.version, ...unfinished })
  expect([code, body.data.version]).toEqual([200, draft.version + 1])
  const now = await read(draft)
  expect(now.fields).toMatchObject(unfinished)
  expect(now.missing.map((item: { field: string }) => item.field)).toEqual([
    'title',
    'description',
    'categoryId',
    'price',
  ])
})

test('a title of 10,000 characters is refused by name, and what was saved before stands', async () => {
  const draft = await makeDraft(app)
  const long = await save(draft, { version: draft.version, title: 'अ'.repeat(10_000), language: 'Hindi' })
  expect(long.code).toBe(422)
  expect(long.body.errors).toEqual({ title: 'Maximum 1000 characters allowed' })
  expect((await read(draft)).fields).toMatchObject({ title: 'Tabla from the first beat', language: 'English' })
  expect((await save(draft, { version: draft.version, title: 'अ'.repeat(1000) })).code).toBe(200)
})

test('only types and hard limits are refused', async () => {
  const draft = await makeDraft(app)
  for (const [field, value] of Object.entries({
    price: 'a lot',
    categoryId: 'music',
    level: 'guru',
    tags: 'one',
    outcomes: Array.from({ length: 51 }, () => 'x'),
    coverSeed: -1,
    description: 'x'.repeat(200_001),
    outline: [{ uid: 'NOT A UID', title: '', lessons: [] }],
  })) {
    const answer = await save(draft, { version: draft.version, [field]: value })
    expect([field, answer.code]).toEqual([field, 422])
    expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(new RegExp(`^${field}`))
  }
})

test('two tabs: the second save is told what the first one wrote, and nothing of either is lost', async () => {
  const draft = await makeDraft(app)
  expect((await save(draft, { version: draft.version, title: 'From the first tab' })).code).toBe(200)
  const conflicting = await save(draft, { version: draft.version, title: 'From the second tab' })
  expect([conflicting.code, conflicting.body.error]).toEqual([409, 'DRAFT_CONFLICT'])
  expect(conflicting.body.data).toMatchObject({ version: draft.version + 1, fields: { title: 'From the first tab' } })
  const chosen = await save(draft, { version: conflicting.body.data.version, title: 'From the second tab' })
  expect(chosen.code).toBe(200)
  expect((await read(draft)).fields.title).toBe('From the second tab')
})

test('of many saves at one moment with one version exactly one is taken', async () => {
  const draft = await makeDraft(app)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => save(draft, { version: draft.version, title: `Title number ${i}` })),
  )
  expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect((await read(draft)).version).toBe(draft.version + 1)
})

test('a save that is repeated after its answer was lost is no conflict', async () => {
  const draft = await makeDraft(app)
  const body = { version: draft.version, title: 'Said twice', description: '<p>Kept <b>safe</b></p>' }
  const [first, again] = [await save(draft, body), await save(draft, body)]
  expect([first.code, again.code]).toEqual([200, 200])
  expect(again.body.data.version).toBe(first.body.data.version)
})

test('scripts, handlers and styles never reach the draft', async () => {
  const draft = await makeDraft(app)
  const nasty = '<p onclick="x()" style="color:red">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>'
  const { body } = await save(draft, { version: draft.version, description: nasty })
  expect(body.data.description).toBe((await read(draft)).fields.description)
  expect(body.data.description).not.toMatch(/script|onclick|onerror|style/)
})

test('another person’s course does not exist for anyone who requests it', async () => {
  const draft = await makeDraft(app)
  const other = await makePerson(app, 'CREATOR')
  const lesson = `/lesson/${draft.lessonUids[0]}`
  const content = { kind: 'article', body: '<p>Mine</p>' }
  const saves = await Promise.all([
    app.call('GET', path(draft), undefined, { token: other.token }),
    save(draft, { version: 1, title: 'Taken over' }, other.token),
    app.call('GET', path(draft, lesson), undefined, { token: other.token }),
    app.call('POST', path(draft, lesson), { version: 1, content }, { token: other.token }),
    app.call('POST', path(draft, `${lesson}/duplicate`), { copyUid: newUid() }, { token: other.token }),
    app.call('POST', path(draft, '/duplicate'), {}, { token: other.token }),
    app.call('GET', path(draft, '/difference'), undefined, { token: other.token }),
  ])
  expect(saves.map((one) => one.code)).toEqual(saves.map(() => 404))
  expect((await read(draft)).fields.title).toBe('Tabla from the first beat')
  const admin = await makePerson(app, 'ADMIN')
  expect((await app.call('GET', path(draft), undefined, { token: admin.token })).code).toBe(200)
})

test.each(['DRAFT', 'IN_REVIEW', 'REJECTED', 'PUBLISHED', 'ARCHIVED'])(
  'a course that is %s is moved by nobody else: not by another creator, a learner or a visitor',
  async (state) => {
    const draft = await makeDraft(app)
    await app.database.db.execute(sql`update courses set state = ${state} where uid = ${draft.uid}`)
    const moves: [string, object][] = [
      ...['/submit', '/withdraw', '/archive', '/restore', '/delete'].map((move): [string, object] => [move, {}]),
      ['/price', { price: 1 }],
    ]
    const codes = (token?: string) =>
      Promise.all(
        moves.map(
          async ([move, body]) => (await app.call('POST', path(draft, move), body, token ? { token } : {})).code,
        ),
      )
    expect(new Set(await codes((await makePerson(app, 'INSTRUCTOR')).token))).toEqual(new Set([404]))
    expect(new Set(await codes((await makeLearner(app)).token))).toEqual(new Set([403]))
    expect(new Set(await codes())).toEqual(new Set([401]))
    const [row] = await app.database.db.execute(sql`select state from courses where uid = ${draft.uid}`)
    expect(row).toEqual({ state })
  },
)

test('no body makes anyone a creator, another’s creator, or a course published', async () => {
  const learner = await makeLearner(app)
  const roles = { roles: ['ADMIN', 'CREATOR'], userRole: 'ADMIN', role: 'CREATOR' }
  expect((await app.call('POST', '/creator/course', { title: 'Mine', ...roles }, { token: learner.token })).code).toBe(
    403,
  )
  const draft = await makeDraft(app)
  const body = {
    version: draft.version,
    ...roles,
    creatorId: learner.id,
    state: 'PUBLISHED',
    listed: true,
    archivedBy: null,
  }
  expect((await save(draft, { ...body, title: 'Still a draft' })).code).toBe(200)
  const [row] = await queryRows(app.database.db, { state: text, listed: boolean, creator_id: number })`
    select state, listed, creator_id from courses where uid = ${draft.uid}`
  expect(row).toEqual({ state: 'DRAFT', listed: false, creator_id: draft.creator.id })
  expect(
    (await app.call('POST', `/admin/course/${draft.uid}/approve`, roles, { token: draft.creator.token })).code,
  ).toBe(403)
})

test('a lesson that is left out comes back with its content when its uid does', async () => {
  const draft = await makeDraft(app, { lessons: 3 })
  const [section] = draft.outline
  if (!section) throw new Error('no section')
  const without = [{ ...section, lessons: section.lessons.slice(1) }]
  const first = await save(draft, { version: draft.version, outline: without })
  expect((await read(draft)).lessons).toHaveLength(2)
  expect((await save(draft, { version: first.body.data.version, outline: draft.outline })).code).toBe(200)
  const back = await read(draft)
  expect(back.lessons).toHaveLength(3)
  expect(back.lessons[0]).toMatchObject({ uid: draft.lessonUids[0], complete: true })
})

test('uids of another course’s sections and lessons are refused, and a lesson keeps its kind', async () => {
  const [mine, theirs, published] = [await makeDraft(app), await makeDraft(app), await makeCourse(app)]
  const lesson = (uid: string | undefined, kind = 'article') => [
    { uid: newUid(), title: 'Start', lessons: [{ uid, kind, title: 'Stolen', preview: false }] },
  ]
  const tries: [object[], string][] = [
    [lesson(theirs.lessonUids[0]), 'This uid belongs to another course.'],
    [lesson(published.lessons[0]?.uid), 'This uid belongs to another course.'],
    [lesson(mine.lessonUids[0], 'quiz'), 'You cannot change the type of a lesson. Add a new lesson instead.'],
    [[...mine.outline, ...mine.outline], 'This section or lesson appears twice in the curriculum.'],
  ]
  for (const [outline, message] of tries) {
    const answer = await save(mine, { version: mine.version, outline })
    expect([answer.code, answer.body.errors]).toEqual([422, { outline: message }])
  }
  expect((await read(mine)).outline).toEqual(mine.outline)
})

test('a curriculum of 300 lessons is saved, read, published and revised', async () => {
  const draft = await makeDraft(app, { lessons: 300 })
  await publish(app, draft)
  const reversed = draft.outline.map((section) => ({ ...section, lessons: section.lessons.toReversed() }))
  expect((await save(draft, { version: draft.version, outline: reversed })).code).toBe(200)
  const now = await read(draft)
  expect(now.lessons).toHaveLength(300)
  expect(now.changed).toBe(true)
  expect((await save(draft, { version: now.version, outline: outlineOf(1001) })).code).toBe(422)
})

test('downloads are allowed until the course form turns them off, and from the approval on none of its learners has any', async () => {
  const draft = await makeDraft(app, { lessons: 1 })
  await publish(app, draft)
  const learner = await makeLearner(app)
  await app.call('POST', path(draft, '/price'), { price: null, free: true }, { token: draft.creator.token })
  await app.call('POST', '/payment/init-payment', { uid: draft.uid }, { token: learner.token })
  const downloads = async () => {
    const as = { token: learner.token }
    const [sizes, course] = [
      await app.call('GET', `/learner/course/${draft.uid}/downloads`, undefined, as),
      await app.call('GET', `/learner/course/${draft.uid}`, undefined, as),
    ]
    return [sizes.code, course.body.data.downloads]
  }
  expect(await downloads()).toEqual([200, true])
  const { version, fields } = await read(draft)
  expect(fields.downloads).toBe('allowed')
  expect((await save(draft, { version, downloads: 'never' })).code).toBe(422)
  expect((await save(draft, { version, downloads: 'off' })).code).toBe(200)
  // What its creator is writing changes nothing for learners yet.
  expect(await downloads()).toEqual([200, true])
  await publish(app, draft)
  expect(await downloads()).toEqual([404, false])
})

test('the price of a published course is not the draft’s to change', async () => {
  const draft = await makeDraft(app)
  await publish(app, draft)
  const { version } = await read(draft)
  const refused = await save(draft, { version, price: 1 })
  expect([refused.code, refused.body.errors]).toEqual([
    422,
    { price: 'Use Change price to change the price of a published course.' },
  ])
  expect((await save(draft, { version, price: 999, title: 'Same price, new title' })).code).toBe(200)
})

test('while a course is in review nothing can be saved; withdrawn, it goes on where it was', async () => {
  const draft = await makeDraft(app)
  const { token } = draft.creator
  expect((await app.call('POST', path(draft, '/submit'), {}, { token })).code).toBe(200)
  const locked = await save(draft, { version: draft.version, title: 'Too late for this' })
  expect([locked.code, locked.body.error]).toEqual([409, 'COURSE_IN_REVIEW'])
  const lesson = path(draft, `/lesson/${draft.lessonUids[0]}`)
  const content = { kind: 'article', body: '<p>Too late for this too</p>' }
  expect((await app.call('POST', lesson, { version: 1, content }, { token })).body.error).toBe('COURSE_IN_REVIEW')
  expect((await app.call('POST', path(draft, '/withdraw'), {}, { token })).body.data.state).toBe('DRAFT')
  expect((await save(draft, { version: draft.version, title: 'In time after all' })).code).toBe(200)
})
