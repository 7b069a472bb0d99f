import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#features/catalogue/tables.ts'
import { revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { storeCues } from '#features/media/actions/store-cues.ts'
import type { CaptionLanguage } from '#features/media/rules.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { leastMs } from '../../../../tests/cpu-time.ts'
import { enrolIn } from '../../../../tests/lessons.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { maxMatches } from '../contract/transcript.ts'

let app: TestApp
let course: MadeCourse
let learner: Person
beforeAll(async () => {
  app = await startApp()
  course = await makeCourse(app, { lessons: 3 })
  learner = await enrolIn(app, course)
  await say(course, 0, 'en', ['José opens the sheet.', 'XLOOKUP does not count columns.'])
  await say(course, 0, 'hi', ['हिन्दी में XLOOKUP देखिए।'])
  await say(course, 2, 'en', ['Copy the XLOOKUP down.', '100% <b>done</b>'])
})
afterAll(() => app.stop())

/** Makes a lesson a video in which these lines are said, ten seconds apart. */
async function say(
  { lessons: made }: MadeCourse,
  index: number,
  language: CaptionLanguage,
  lines: string[],
): Promise<void> {
  const { db } = app.database
  const id = made[index]?.id as number
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, id))
  let mediaAssetId = lesson?.mediaAssetId
  if (!mediaAssetId) {
    const values = { uid: newUid(), ownerId: course.creatorId, kind: 'video' as const }
    const [asset] = await db.insert(mediaAssets).values(values).returning()
    mediaAssetId = asset?.id as number
    await db.update(lessons).set({ kind: 'video', mediaAssetId }).where(eq(lessons.id, id))
  }
  const cues = lines.map((text, n) => ({ startMs: n * 10_000 + 500, endMs: n * 10_000 + 9000, text }))
  await app.ctx().transaction((tx) => storeCues(tx, mediaAssetId as number, language, cues))
}
const search = (query: string, { token } = learner, { uid } = course) =>
  app.call('GET', `/learner/course/${uid}/transcript?${query}`, undefined, { token })
const texts = async (query: string) => (await search(query)).body.data.matches.map((one: { text: string }) => one.text)

test('finds what is said in every video of the course, in the order of its lessons, with its second', async () => {
  const { data } = (await search('search=xlookup&language=en')).body
  expect(data).toEqual({
    matches: [
      {
        lesson: { uid: course.lessons[0]?.uid, title: 'Lesson 1' },
        sectionNumber: 1,
        lessonNumber: 1,
        language: 'en',
        second: 10.5,
        text: 'XLOOKUP does not count columns.',
      },
      {
        lesson: { uid: course.lessons[2]?.uid, title: 'Lesson 3' },
        sectionNumber: 1,
        lessonNumber: 3,
        language: 'en',
        second: 0.5,
        text: 'Copy the XLOOKUP down.',
      },
    ],
    more: false,
    pagination: { currentPage: 1, totalPages: 1, totalItems: 2, limit: 20 },
  })
})

test.each([
  ['search=jose', ['José opens the sheet.']],
  [`search=${encodeURIComponent('हिंदी')}`, ['हिन्दी में XLOOKUP देखिए।']],
  ['search=count%20xlookup', ['XLOOKUP does not count columns.']],
  ['search=%25', ['100% done']],
  ['search=zzz', []],
  ['search=xlookup&language=ta', []],
  ['search=xlookup&limit=1&page=2', ['XLOOKUP does not count columns.']],
])('%s finds what it means', async (query, found) => {
  expect(await texts(query)).toEqual(found)
})

test('only who may open the course may search it: its learner while they own it, its creator, an administrator', async () => {
  const { db } = app.database
  const [stranger, admin, former] = [await makeLearner(app), await makePerson(app, 'ADMIN'), await enrolIn(app, course)]
  await db.transaction((tx) => revokeEnrolments(tx, { userId: former.id, courseIds: [course.id], at: app.ctx().now() }))
  const codes = []
  for (const person of [learner, stranger, admin, former]) codes.push((await search('search=copy', person)).code)
  expect(codes).toEqual([200, 404, 200, 404])
  expect((await search('search=copy', { token: '' } as Person)).code).toBe(401)
  expect((await search('search=copy', learner, { uid: 'nowhere' } as MadeCourse)).code).toBe(404)
})

test('another course’s words and a lesson that was taken out are not found', async () => {
  const other = await makeCourse(app, { lessons: 2 })
  const owner = await enrolIn(app, other)
  await say(other, 0, 'en', ['Only here'])
  await say(other, 1, 'en', ['Gone from here'])
  await app.database.db
    .update(lessons)
    .set({ removedAt: app.ctx().now() })
    .where(and(eq(lessons.courseId, other.id), eq(lessons.id, other.lessons[1]?.id as number)))
  expect((await search('search=here', owner, other)).body.data.matches).toHaveLength(1)
  expect((await search('search=here')).body.data.matches).toHaveLength(0)
})

test('input is bounded', async () => {
  expect((await search(`search=${'a'.repeat(101)}`)).code).toBe(422)
  expect((await search('search=a&limit=101')).code).toBe(422)
  expect((await search('search=a&language=xx')).code).toBe(422)
})

test('a course of 30,000 cues is searched in 100 ms, and no more matches are counted than are shown', async () => {
  const large = await makeCourse(app, { lessons: 10 })
  const owner = await enrolIn(app, large)
  for (let lesson = 0; lesson < 10; lesson++)
    await say(
      large,
      lesson,
      'hi',
      Array.from({ length: 3000 }, (_, n) => `पाठ ${lesson} का वाक्य ${n}: अगर SKU नहीं मिला, तो संदेश दिखाइए।`),
    )
  await app.database.sql`analyze caption_cues`
  const rare = `search=${encodeURIComponent('वाक्य 2999')}`
  expect((await search(rare, owner, large)).body.data.pagination.totalItems).toBe(10)
  expect(await leastMs(() => search(rare, owner, large))).toBeLessThan(100)
  const all = (await search('search=sku', owner, large)).body.data
  expect([all.more, all.pagination.totalItems, all.matches.length]).toEqual([true, maxMatches, 20])
  const last = (await search(`search=sku&page=${maxMatches / 20 + 1}`, owner, large)).body.data
  expect(last.matches).toEqual([])
})
