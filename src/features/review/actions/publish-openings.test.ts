import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessonDrafts } from '#features/authoring/tables.ts'
import type { Outline } from '#features/authoring/contract/drafts.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { newUid } from '#platform/http/session.ts'
import { quizOfAllTypes } from '../../../../tests/lessons.ts'
import { type MadeDraft, makeDraft, outlineOf, publish } from '../../../../tests/make-draft.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const as = (person: Person) => ({ token: person.token })
const read = async ({ uid, creator }: MadeDraft) =>
  (await app.call('GET', `/creator/course/${uid}`, undefined, as(creator))).body.data
const submit = ({ uid, creator }: MadeDraft) => app.call('POST', `/creator/course/${uid}/submit`, {}, as(creator))
async function save(draft: MadeDraft, outline: Outline) {
  const { version } = await read(draft)
  const saved = await app.call('POST', `/creator/course/${draft.uid}`, { version, outline }, as(draft.creator))
  // What an outline adds is written: only when sections open is tested here.
  await app.database.db.update(lessonDrafts).set({ complete: true })
  await app.database.db.update(lessonDrafts).set({ content: quizOfAllTypes }).where(eq(lessonDrafts.kind, 'quiz'))
  return saved
}
const onPage = async ({ uid }: MadeDraft) =>
  (await app.call('POST', '/course/get-course-details', { uid })).body.data.sections.map(
    ({ opens }: { opens: SectionOpening | null }) => opens,
  )
const inDraft = async (draft: MadeDraft) =>
  (await read(draft)).outline.map(({ opens }: { opens?: SectionOpening }) => opens)
const changes = async ({ uid }: MadeDraft) =>
  (await app.call('GET', `/admin/course/${uid}`, undefined, as(admin))).body.data.changes.sections

const quizUid = newUid()
const opensAfterQuiz = { by: 'quiz', lessonUid: quizUid } as const
/** A section with a quiz, and one for each opening. */
function outlineWith(openings: readonly SectionOpening[], quiz = quizUid): Outline {
  const first = outlineOf(1).map((section) => ({
    ...section,
    lessons: [...section.lessons, { uid: quiz, kind: 'quiz' as const, title: 'Check yourself', preview: false }],
  }))
  return [...first, ...openings.flatMap((opens) => outlineOf(1).map((section) => ({ ...section, opens })))]
}

test('when sections open is saved, shown to the reviewer, published, on the page before buying, and in the next draft', async () => {
  const draft = await makeDraft(app)
  const openings = [{ by: 'date', date: '2031-04-01' }, { by: 'days', days: 7 }, opensAfterQuiz] as const
  const outline = outlineWith(openings)
  expect((await save(draft, outline)).code).toBe(200)
  expect(await inDraft(draft)).toEqual([undefined, ...openings])
  const sent = await submit(draft)
  expect([sent.code, sent.body.errors ?? {}]).toEqual([200, {}])
  expect((await changes(draft)).filter(({ change }: { change: string }) => change === 'opening').at(-1)).toMatchObject({
    uid: outline[3]?.uid,
    opens: { before: null, after: { opening: opensAfterQuiz, quiz: 'Check yourself' } },
  })
  await app.call('POST', `/admin/course/${draft.uid}/approve`, {}, as(admin))
  expect(await onPage(draft)).toEqual([null, ...openings])
  await app.asOwner((sql) => sql`delete from course_drafts`)
  const next = await read(draft)
  expect([next.changed, await inDraft(draft)]).toEqual([false, [undefined, ...openings]])

  // From each way to another, and to none.
  const revised = outline.map(({ uid, title, lessons }, n) => ({
    uid,
    title,
    lessons,
    ...(n === 2 ? { opens: openings[0] } : {}),
  }))
  await save(draft, revised)
  await publish(app, draft, admin)
  expect(await onPage(draft)).toEqual([null, null, openings[0], null])
})

test('a day that has come is not on the page any more, and stays in the draft', async () => {
  const draft = await makeDraft(app)
  const past = { by: 'date', date: '2024-01-01' } as const
  await save(draft, outlineWith([past], newUid()))
  await publish(app, draft, admin)
  expect([await onPage(draft), await inDraft(draft)]).toEqual([
    [null, null],
    [undefined, past],
  ])
})

test('a revision without the quiz opens the section that waited for it, and without the section takes it out', async () => {
  const draft = await makeDraft(app)
  const quiz = newUid()
  const outline = outlineWith(
    [
      { by: 'quiz', lessonUid: quiz },
      { by: 'days', days: 3 },
    ],
    quiz,
  )
  await save(draft, outline)
  await publish(app, draft, admin)
  expect(await onPage(draft)).toEqual([null, { by: 'quiz', lessonUid: quiz }, { by: 'days', days: 3 }])
  const [first, second] = outline
  if (!first || !second) throw new Error('no section')
  await save(draft, [{ ...first, lessons: first.lessons.slice(0, 1) }, second])
  await publish(app, draft, admin)
  expect(await onPage(draft)).toEqual([null, null])
})

test('a section cannot wait for a quiz of its own or of a later section', async () => {
  const draft = await makeDraft(app)
  const quiz = newUid()
  const [first, second] = outlineWith([{ by: 'days', days: 1 }], quiz)
  if (!first || !second) throw new Error('no section')
  await save(draft, [{ ...first, opens: { by: 'quiz', lessonUid: quiz } }, second])
  expect((await submit(draft)).body.errors).toEqual({
    [`section:${first.uid}`]: 'This section opens after a quiz that comes later. Choose a quiz of an earlier section.',
  })
})

test.each([
  { by: 'days', days: 0 },
  { by: 'days', days: 731 },
  { by: 'days', days: 1.5 },
  { by: 'date', date: '2031-13-01' },
  { by: 'date', date: '2031-02-30' },
  { by: 'date', date: '' },
  { by: 'quiz', lessonUid: '' },
  { by: 'moon' },
])('an opening by %o is refused', async (opens) => {
  const draft = await makeDraft(app)
  expect((await save(draft, outlineWith([opens as SectionOpening], newUid()))).code).toBe(422)
})

test('a copy of a course opens its sections after its own quiz', async () => {
  const draft = await makeDraft(app)
  const quiz = newUid()
  await save(
    draft,
    outlineWith(
      [
        { by: 'quiz', lessonUid: quiz },
        { by: 'days', days: 730 },
      ],
      quiz,
    ),
  )
  const made = await app.call('POST', `/creator/course/${draft.uid}/duplicate`, {}, as(draft.creator))
  const { outline } = await read({ ...draft, uid: made.body.data.uid })
  const copied = outline[0].lessons[1].uid
  expect(copied).not.toBe(quiz)
  expect(outline.map(({ opens }: { opens?: SectionOpening }) => opens)).toEqual([
    undefined,
    { by: 'quiz', lessonUid: copied },
    { by: 'days', days: 730 },
  ])
})
