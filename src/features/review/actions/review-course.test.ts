import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#features/catalogue/tables.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { type MadeDraft, makeDraft, publish } from '../../../../tests/make-draft.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const as = (person: Person) => ({ token: person.token })
const move = (draft: MadeDraft, verb: string, body: object = {}) =>
  app.call('POST', `/creator/course/${draft.uid}/${verb}`, body, as(draft.creator))
const decide = (draft: { uid: string }, verb: string, body: object = {}, by = admin) =>
  app.call('POST', `/admin/course/${draft.uid}/${verb}`, body, as(by))
const read = async (draft: MadeDraft) =>
  (await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(draft.creator))).body.data
const save = (draft: MadeDraft, body: object) =>
  app.call('POST', `/creator/course/${draft.uid}`, body, as(draft.creator))
const row = async (uid: string) => (await app.database.db.execute(sql`select * from courses where uid = ${uid}`))[0]
const details = (draft: MadeDraft) => app.call('POST', '/course/get-course-details', { uid: draft.uid })
const notices = async (person: Person) =>
  (
    await queryRows(app.database.db, { kind: text })`
      select kind from notifications where user_id = ${person.id} order by id`
  ).map((one) => one.kind)

test('submit lists exactly what is missing, where and in the order of the form', async () => {
  const draft = await makeDraft(app, { fields: { title: 'Ta', description: '<p>Too short</p>', discount: 1000 } })
  const [section] = draft.outline
  if (!section) throw new Error('no section')
  const [empty, quiz] = [newUid(), newUid()]
  const outline = [
    { ...section, title: ' ', lessons: [...section.lessons, { uid: quiz, kind: 'quiz', title: '', preview: false }] },
    { uid: empty, title: 'Nothing yet', lessons: [] },
  ]
  await save(draft, { version: draft.version, outline })
  const { code, body } = await move(draft, 'submit')
  expect([code, body.error, body.message]).toEqual([422, 'COURSE_INCOMPLETE', '7 items are missing.'])
  expect(body.errors).toEqual({
    title: 'Minimum 5 characters required',
    description: 'Minimum 20 characters required',
    [`section:${section.uid}`]: 'Give this section a title',
    [`lesson:${quiz}.title`]: 'Give this lesson a title',
    [`section:${empty}`]: 'Add a lesson to this section, or delete it',
    [`lesson:${quiz}.questions`]: 'Add a question',
    discount: 'Discount cannot be more than the price',
  })
  expect(body.data.missing.map((item: { step: string }) => item.step)).toEqual([
    ...['basics', 'basics', 'curriculum', 'curriculum', 'curriculum', 'curriculum', 'price'],
  ])
  expect((await row(draft.uid))?.state).toBe('DRAFT')
})

test('submitted and approved, a course is in the marketplace with its lessons, its lengths and its price', async () => {
  const draft = await makeDraft(app, { fields: { title: 'Esraj for beginners', slug: 'esraj' } })
  expect((await move(draft, 'submit')).body.data).toMatchObject({ state: 'IN_REVIEW' })
  expect((await details(draft)).code).toBe(404)
  expect((await decide(draft, 'approve')).body.data).toMatchObject({ state: 'PUBLISHED' })
  const { course, sections } = (await details(draft)).body.data
  expect(course).toMatchObject({
    courseTitle: 'Esraj for beginners',
    path: `esraj-${draft.uid}`,
    coursePrice: 999,
    courseDiscount: 200,
    courseDiscountedPrice: 799,
    courseDuration: 120,
    lessonsCount: 2,
    outcomes: ['Play teental'],
  })
  expect(sections[0].lessons.map((lesson: { uid: string }) => lesson.uid)).toEqual(draft.lessonUids)
  const found = await app.call('POST', '/course/get-courses-from-marketplace', { search: 'esraj' })
  expect(found.body.data.courses.map((one: { uid: string }) => one.uid)).toEqual([draft.uid])
  expect(await notices(draft.creator)).toEqual(['course-submitted', 'course-approved'])
  expect(await notices(admin)).toContain('course-waiting')
})

test('a submission is taken once and decided once, however often and however simultaneously it is sent', async () => {
  const draft = await makeDraft(app)
  const sent = await Promise.all([move(draft, 'submit'), move(draft, 'submit'), move(draft, 'submit')])
  expect(sent.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await move(draft, 'submit')).body.error).toBe('ALREADY_SUBMITTED')
  const decided = await Promise.all([
    decide(draft, 'approve'),
    decide(draft, 'approve'),
    decide(draft, 'reject', { reason: 'Not what we look for' }),
  ])
  expect(decided.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await decide(draft, 'approve')).body.error).toBe('NOT_IN_REVIEW')
})

test('what a reviewer decided is written down with the course, before, after and where from, and stays as written', async () => {
  const draft = await makeDraft(app)
  await move(draft, 'submit')
  await decide(draft, 'reject', { reason: 'The sound is hard to hear' })
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, draft.uid))
  expect(entries).toMatchObject([
    {
      actorId: admin.id,
      act: 'course.rejected',
      entity: 'course',
      before: { state: 'IN_REVIEW' },
      after: { state: 'REJECTED', reason: 'The sound is hard to hear' },
      address: expect.stringMatching(/\d/),
    },
  ])
  await app.asOwner(async (sql) => {
    await expect(sql`delete from audit_entries`).rejects.toThrow('audit_entries is append-only')
    await expect(sql`update audit_entries set act = 'course.approved'`).rejects.toThrow('audit_entries is append-only')
  })
})

test('of an approved revision it is written down what it changed, as the course’s state did not', async () => {
  const draft = await makeDraft(app)
  await publish(app, draft, admin)
  await save(draft, { version: (await read(draft)).version, title: 'Tabla, second edition', tags: ['tabla'] })
  const lesson = `/creator/course/${draft.uid}/lesson/${draft.lessonUids[1]}`
  await app.call('POST', lesson, { version: 1, content: { kind: 'article', body: '<p>New.</p>' } }, as(draft.creator))
  await move(draft, 'submit')
  await decide(draft, 'approve')
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, draft.uid))
  expect(entries.find(({ before }) => before?.state === 'PUBLISHED')).toMatchObject({
    act: 'course.approved',
    after: { state: 'PUBLISHED', changed: ['title', 'tags'], lessons: [expect.any(String)] },
  })
})

test('what a reviewer did not read is not approved: withdrawn and sent again it is another submission', async () => {
  const draft = await makeDraft(app)
  await move(draft, 'submit')
  const seen = (await read(draft)).openSubmission.uid
  await move(draft, 'withdraw')
  await save(draft, { version: draft.version, title: 'Something else entirely' })
  await move(draft, 'submit')
  expect((await decide(draft, 'approve', { submission: seen })).code).toBe(409)
  const present = (await read(draft)).openSubmission.uid
  expect((await decide(draft, 'approve', { submission: present })).code).toBe(200)
})

test('rejected, corrected and sent again: the reason and the notes stay in view until the next decision', async () => {
  const draft = await makeDraft(app)
  await move(draft, 'submit')
  const notes = { title: 'Name the instrument', [`lesson:${draft.lessonUids[0]}`]: 'The sound breaks off' }
  expect((await decide(draft, 'reject', { reason: 'no' })).body.errors).toEqual({
    reason: 'Minimum 10 characters required',
  })
  expect((await decide(draft, 'reject', { reason: 'Two small things', notes })).body.data.state).toBe('REJECTED')
  const now = await read(draft)
  expect(now.lastDecision).toMatchObject({ decision: 'rejected', reason: 'Two small things', notes })
  expect(now.moves).toEqual(['submit', 'delete'])
  expect((await save(draft, { version: now.version, title: 'Tabla: the first beat' })).code).toBe(200)
  expect((await move(draft, 'submit')).body.data.state).toBe('IN_REVIEW')
  expect((await read(draft)).lastDecision.notes).toEqual(notes)
  expect((await decide(draft, 'approve')).code).toBe(200)
  expect((await read(draft)).lastDecision.decision).toBe('approved')
  expect(await notices(draft.creator)).toContain('course-rejected')
})

test('a published course is edited beside itself: learners see the former one until the revision is approved', async () => {
  const draft = await makeDraft(app)
  await publish(app, draft, admin)
  expect((await move(draft, 'submit')).body.error).toBe('NOTHING_TO_SUBMIT')
  const { version } = await read(draft)
  await save(draft, { version, title: 'Tabla, second edition' })
  const lesson = `/creator/course/${draft.uid}/lesson/${draft.lessonUids[1]}`
  const content = { kind: 'article', body: '<p>Written anew.</p>' }
  expect((await app.call('POST', lesson, { version: 1, content }, as(draft.creator))).code).toBe(200)
  expect((await move(draft, 'submit')).body.data.state).toBe('PUBLISHED')
  expect((await details(draft)).body.data.course.courseTitle).toBe('Tabla from the first beat')
  const waiting = await app.call('GET', '/admin/course?state=IN_REVIEW&limit=100', undefined, as(admin))
  expect(waiting.body.data.courses).toContainEqual(expect.objectContaining({ uid: draft.uid, revision: true }))
  const difference = await app.call('GET', `/creator/course/${draft.uid}/difference`, undefined, as(draft.creator))
  expect(difference.body.data).toMatchObject({
    fields: [{ field: 'title', before: 'Tabla from the first beat', after: 'Tabla, second edition' }],
    sections: [],
    lessons: [{ uid: draft.lessonUids[1], changes: ['edited'], textAfter: 'Written anew.' }],
  })
  expect((await decide(draft, 'reject', { reason: 'Say what is new in it' })).body.data.state).toBe('PUBLISHED')
  expect((await details(draft)).code).toBe(200)
  await move(draft, 'submit')
  await decide(draft, 'approve')
  expect((await details(draft)).body.data.course.courseTitle).toBe('Tabla, second edition')
  expect((await read(draft)).changed).toBe(false)
})

test('the list of courses is searched, and counts what it found', async () => {
  const draft = await makeDraft(app, { fields: { title: 'Rudra veena for the patient' } })
  const list = async (search: string) =>
    (await app.call('GET', `/admin/course?search=${search}`, undefined, as(admin))).body.data
  expect(await list('rudra')).toMatchObject({ courses: [{ uid: draft.uid }], pagination: { totalItems: 1 } })
  expect(await list('nothing-has-this-name')).toMatchObject({ courses: [], pagination: { totalItems: 0 } })
})

test('a published section without lessons is in the draft as well', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const course = await makeCourse(app, { creatorId: creator.id })
  await app.database.db.insert(sections).values({ uid: newUid(), courseId: course.id, title: 'To come', position: 9 })
  const draft: MadeDraft = { uid: course.uid, creator, version: 1, outline: [], lessonUids: [] }
  expect((await read(draft)).outline).toMatchObject([
    { lessons: course.lessons.map(({ uid }) => ({ uid })) },
    { title: 'To come', lessons: [] },
  ])
})

test('a course that was published before drafts were kept is edited from what its rows say', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const course = await makeCourse(app, { creatorId: creator.id, description: '<p>Well known for years now.</p>' })
  const draft: MadeDraft = { uid: course.uid, creator, version: 1, outline: [], lessonUids: [] }
  const now = await read(draft)
  expect(now).toMatchObject({ state: 'PUBLISHED', changed: false, version: 1, missing: [], fields: { price: 1299 } })
  expect(now.lessons.map((one: { uid: string; complete: boolean }) => [one.uid, one.complete])).toEqual(
    course.lessons.map((lesson) => [lesson.uid, true]),
  )
  const difference = await app.call('GET', `/creator/course/${course.uid}/difference`, undefined, as(creator))
  expect(difference.body.data).toEqual({ published: true, fields: [], sections: [], lessons: [] })
  await save(draft, { version: 1, title: 'Well known, and renamed' })
  await publish(app, draft, admin)
  const ids = await queryRows(app.database.db, { id: number })`
    select id from lessons where course_id = ${course.id} order by position`
  expect(ids.map((one) => one.id)).toEqual(course.lessons.map((lesson) => lesson.id))
})

test('a new price applies immediately, by the rules, also while a revision is in review', async () => {
  const draft = await makeDraft(app)
  expect((await move(draft, 'price', { price: 500 })).body.error).toBe('MOVE_REFUSED')
  await publish(app, draft, admin)
  await save(draft, { version: (await read(draft)).version, title: 'A revision on its way' })
  await move(draft, 'submit')
  const answer = await move(draft, 'price', { price: 1499.5, discount: 500 })
  expect(answer.body.data).toMatchObject({ price: 1499.5, discount: 500, discountedPrice: 999.5 })
  expect((await details(draft)).body.data.course).toMatchObject({ coursePrice: 1499.5, courseDiscountedPrice: 999.5 })
  for (const [body, errors] of [
    [{ price: -1 }, { price: 'Please enter a positive number' }],
    [{ price: null }, { price: 'This field is required' }],
    [{ price: 100, discount: 200 }, { discount: 'Discount cannot be more than the price' }],
    [{ price: 100, discount: 99.5 }, { discount: 'Price must be at least ₹1' }],
    [{ price: 600_000 }, { price: 'Price can be at most ₹5,00,000' }],
  ])
    expect((await move(draft, 'price', body as object)).body.errors).toEqual(errors)
  await decide(draft, 'approve')
  expect((await details(draft)).body.data.course).toMatchObject({
    courseTitle: 'A revision on its way',
    coursePrice: 1499.5,
  })
  expect((await move(draft, 'price', { price: 1, free: true })).body.data).toMatchObject({ discountedPrice: 0 })
})

test('archived by its creator a course comes back by its creator; archived by an administrator it does not', async () => {
  const draft = await makeDraft(app)
  expect((await move(draft, 'archive')).body.error).toBe('MOVE_REFUSED')
  await publish(app, draft, admin)
  expect((await move(draft, 'archive')).body.data.state).toBe('ARCHIVED')
  expect((await details(draft)).code).toBe(404)
  expect((await move(draft, 'submit')).body.error).toBe('MOVE_REFUSED')
  expect((await move(draft, 'restore')).body.data.state).toBe('PUBLISHED')
  expect((await details(draft)).code).toBe(200)
  await save(draft, { version: (await read(draft)).version, title: 'Waits when it is archived' })
  await move(draft, 'submit')
  expect((await move(draft, 'archive')).body.error).toBe('COURSE_IN_REVIEW')
  expect((await decide(draft, 'archive')).body.data.state).toBe('ARCHIVED')
  expect((await read(draft)).openSubmission).toBeNull()
  expect((await move(draft, 'restore')).body.error).toBe('ARCHIVED_BY_ADMIN')
  expect((await decide(draft, 'restore')).body.data.state).toBe('PUBLISHED')
})

test('a suspended creator’s course is approved but not listed', async () => {
  const draft = await makeDraft(app)
  await move(draft, 'submit')
  await app.database.db.execute(sql`update users set suspended_at = now() where id = ${draft.creator.id}`)
  await decide(draft, 'approve')
  expect(await row(draft.uid)).toMatchObject({ state: 'PUBLISHED', listed: false })
})

test('only what was never published is deleted, and a copy is a draft of its own', async () => {
  const draft = await makeDraft(app)
  const copy = (await move(draft, 'duplicate')).body.data.uid as string
  expect((await move(draft, 'delete')).code).toBe(200)
  expect((await app.call('GET', `/creator/course/${draft.uid}`, undefined, as(draft.creator))).code).toBe(404)
  const copied: MadeDraft = { ...draft, uid: copy }
  const now = await read(copied)
  expect(now.fields.title).toBe('Tabla from the first beat (copy)')
  expect(now.missing).toEqual([])
  await publish(app, copied, admin)
  expect((await move(copied, 'delete')).body.error).toBe('NOT_DELETABLE')
})

test('one’s own courses come by state, by search and in order, with what may be done to each', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const titles = ['Alap', 'Bandish', 'Chalan']
  const drafts: MadeDraft[] = []
  for (const title of titles) drafts.push(await makeDraft(app, { creator, fields: { title: `${title} in depth` } }))
  await publish(app, drafts[0] as MadeDraft, admin)
  await move(drafts[1] as MadeDraft, 'submit')
  const list = async (query: string) =>
    (await app.call('GET', `/creator/course?${query}`, undefined, as(creator))).body.data
  const all = await list('sort=title&direction=asc')
  expect(
    all.courses.map((one: { courseTitle: string; state: string; moves: string[] }) => [
      one.courseTitle,
      one.state,
      one.moves,
    ]),
  ).toEqual([
    ['Alap in depth', 'PUBLISHED', ['archive', 'changePrice']],
    ['Bandish in depth', 'IN_REVIEW', ['withdraw']],
    ['Chalan in depth', 'DRAFT', ['submit', 'delete']],
  ])
  expect(all.courses[2]).toMatchObject({ lessonsCount: 2, courseDuration: 120, coursePrice: 999, revision: 'none' })
  expect(all.counts).toEqual({ DRAFT: 1, IN_REVIEW: 1, PUBLISHED: 1, REJECTED: 0, ARCHIVED: 0 })
  expect((await list('search=bandish')).pagination.totalItems).toBe(1)
  expect((await list('search=%25')).pagination.totalItems).toBe(0)
  expect((await list('state=DRAFT')).courses).toHaveLength(1)
  expect((await list('limit=2&page=2')).courses).toHaveLength(1)
  await save(drafts[0] as MadeDraft, { version: 1, title: 'Alap in more depth' })
  expect((await list('state=PUBLISHED')).courses[0]).toMatchObject({ courseTitle: 'Alap in depth', revision: 'draft' })
})

test('a reviewer reads, sends back, approves, archives and restores a course of others, and writes in none', async () => {
  const reviewer = await makePerson(app, 'REVIEWER', { roles: ['CREATOR', 'REVIEWER'] })
  const draft = await makeDraft(app)
  await move(draft, 'submit')
  expect(await notices(reviewer)).toEqual(['course-waiting'])
  expect((await app.call('GET', `/admin/course/${draft.uid}`, undefined, as(reviewer))).code).toBe(200)
  const preview = (by: Person) => app.call('POST', '/course/get-course-details', { uid: draft.uid, preview: 1 }, as(by))
  expect((await preview(reviewer)).body.data.course.canEnroll).toBe(false)
  expect((await preview(await makePerson(app, 'SUPPORT'))).code).toBe(404)
  expect((await decide(draft, 'reject', { reason: 'The sound is too quiet.' }, reviewer)).code).toBe(200)
  for (const verb of ['submit', 'archive', 'price'])
    expect((await app.call('POST', `/creator/course/${draft.uid}/${verb}`, { price: 100 }, as(reviewer))).code).toBe(
      404,
    )
  await move(draft, 'submit')
  for (const [verb, state] of [
    ['approve', 'PUBLISHED'],
    ['archive', 'ARCHIVED'],
    ['restore', 'PUBLISHED'],
  ] as const)
    expect([(await decide(draft, verb, {}, reviewer)).code, (await row(draft.uid))?.state]).toEqual([200, state])
})

test('a reviewer finds their own course among the others, and decides nothing about it', async () => {
  const draft = await makeDraft(app)
  const { id } = draft.creator
  await app.database.db.execute(sql`update users set roles = array['CREATOR','REVIEWER'] where id = ${id}`)
  await move(draft, 'submit')
  expect((await app.call('GET', `/admin/course/${draft.uid}`, undefined, as(draft.creator))).code).toBe(200)
  for (const verb of ['approve', 'reject', 'archive', 'restore'])
    expect((await decide(draft, verb, { reason: 'My own course.' }, draft.creator)).code).toBe(404)
  expect((await row(draft.uid))?.state).toBe('IN_REVIEW')
  await decide(draft, 'approve')
  expect((await decide(draft, 'archive', {}, draft.creator)).code).toBe(404)
  // As its creator they still may.
  expect((await move(draft, 'archive')).code).toBe(200)
})
