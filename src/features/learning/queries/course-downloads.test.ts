import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, lessons } from '#features/catalogue/tables.ts'
import { grantEnrolments, revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import {
  makeCourse,
  makeLearner,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const own = (person: Person, course: MadeCourse) =>
  app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: person.id, courseIds: [course.id], source: 'purchase', at: app.ctx().now() }),
  )
const downloads = (course: MadeCourse, person?: Person) =>
  app.call('GET', `/learner/course/${course.uid}/downloads`, undefined, person ? { token: person.token } : {})

/** A course whose first lesson is a video of 900 bytes with a rendition of 240 lines, captions and a poster. */
async function videoCourse(): Promise<MadeCourse> {
  const course = await makeCourse(app)
  const file = (name: string, type: string, bytes: number) => ({ path: `v/${course.uid}/${name}`, type, bytes })
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid: newUid(),
      ownerId: course.creatorId,
      kind: 'video',
      ladder: 'ready',
      renditions: [file('v.mp4', 'video/mp4', 900), file('v.webm', 'video/webm', 700)],
      captions: [{ ...file('en.vtt', 'text/vtt', 40), language: 'en' }],
      poster: file('p.webp', 'image/webp', 60),
      hls: { master: 'm', rungs: [{ playlist: 'p', side: 240, bytes: 200, bitsPerSecond: 1 }] },
    })
    .returning()
  await app.database.db
    .update(lessons)
    .set({ kind: 'video', body: '', content: null, mediaAssetId: asset?.id ?? null })
    .where(eq(lessons.id, course.lessons[0]?.id as number))
  return course
}

test('an owner is answered the size of every lesson, with what each rendition of its video takes', async () => {
  const [owner, course] = [await makeLearner(app), await videoCourse()]
  await own(owner, course)
  const { code, body } = await downloads(course, owner)
  expect(code).toBe(200)
  expect(body.data.validUntil).toBeNull()
  expect(body.data.lessons.map(({ uid }: { uid: string }) => uid)).toEqual(course.lessons.map(({ uid }) => uid))
  expect(body.data.lessons[0]).toMatchObject({ bytes: 100, video: { bytes: 900, rungs: [{ side: 240, bytes: 200 }] } })
  expect(body.data.lessons[1].video).toBeNull()
})

test('people who do not own the course are answered 404: strangers, its creator, and its learner after a refund', async () => {
  const [owner, stranger, course] = [await makeLearner(app), await makeLearner(app), await videoCourse()]
  expect((await downloads(course, stranger)).code).toBe(404)
  await own(owner, course)
  expect((await downloads(course, owner)).code).toBe(200)
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: owner.id, courseIds: [course.id], at: app.ctx().now() }),
  )
  expect((await downloads(course, owner)).code).toBe(404)
})

test('a course whose creator allows no downloads is answered 404, and its lessons open as before', async () => {
  const [owner, course] = [await makeLearner(app), await videoCourse()]
  await own(owner, course)
  const allowed = async () =>
    (await app.call('GET', `/learner/course/${course.uid}`, undefined, { token: owner.token })).body.data.downloads
  expect(await allowed()).toBe(true)
  await app.database.db.update(courses).set({ downloads: 'off' }).where(eq(courses.id, course.id))
  expect((await downloads(course, owner)).code).toBe(404)
  expect(await allowed()).toBe(false)
})

test('the version of a lesson changes with its text and its video, and with nothing else', async () => {
  const [owner, course] = [await makeLearner(app), await videoCourse()]
  await own(owner, course)
  const versions = async () =>
    (await downloads(course, owner)).body.data.lessons.map(({ version }: { version: string }) => version)
  const before = await versions()
  expect(await versions()).toEqual(before)
  await app.database.db
    .update(lessons)
    .set({ body: '<p>Another text</p>' })
    .where(eq(lessons.id, course.lessons[1]?.id as number))
  await app.database.db.update(mediaAssets).set({ captions: [] }).where(eq(mediaAssets.ownerId, course.creatorId))
  const after = await versions()
  expect(after.map((one: string, index: number) => one === before[index])).toEqual(
    before.map((_: string, index: number) => index > 1),
  )
})

test('a day on which the access ends is answered, so that a browser without a network knows it too', async () => {
  const [owner, course] = [await makeLearner(app), await videoCourse()]
  await own(owner, course)
  const end = new Date(app.ctx().now().getTime() + hourMs)
  await app.database.db.update(enrolments).set({ validUntil: end }).where(eq(enrolments.userId, owner.id))
  expect((await downloads(course, owner)).body.data.validUntil).toBe(end.toISOString())
})
