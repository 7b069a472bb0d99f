import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '#features/catalogue/tables.ts'
import { grantEnrolments, revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { makeCourse, makeLearner, type MadeCourse, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-renditions-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = new Date('2026-06-01T10:00:00Z')
const later = (hours: number) => app.setNow(new Date(start.getTime() + hours * hourMs))

/** A course whose first lesson is a video with a rung of 240 lines and one of sound. */
async function videoCourse(): Promise<MadeCourse> {
  const course = await makeCourse(app)
  const folder = `hls/${course.uid}/1`
  await mkdir(join(dataDir, 'media', folder), { recursive: true })
  const put = (name: string, text: string) => writeFile(join(dataDir, 'media', folder, name), text)
  await put('master.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n240p.m3u8\n../../../../secret.mp4\n')
  await put(
    '240p.m3u8',
    '#EXTM3U\n#EXT-X-MAP:URI="240p.mp4",BYTERANGE="4@0"\n#EXTINF:4,\n#EXT-X-BYTERANGE:6@4\n240p.mp4\n',
  )
  await put('240p.mp4', 'abcdefghij')
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
  return course
}
const open = (token: string, course: MadeCourse) =>
  app.call('GET', `/learner/course/${course.uid}/lesson/${course.lessons[0]?.uid}`, undefined, { token })
const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line.startsWith('/api/media/'))

test('a learner gets playlists down to the last segment, and no one else does', async () => {
  app.setNow(start)
  const [owner, stranger] = [await makeLearner(app), await makeLearner(app)]
  const course = await videoCourse()
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: owner.id, courseIds: [course.id], source: 'purchase', at: start }),
  )
  expect((await open(stranger.token, course)).code).toBe(404)
  const { hls } = (await open(owner.token, course)).body.data.video
  expect(hls.rungs).toMatchObject([{ side: 240, bytes: 10 }])
  const master = await app.app.inject(hls.src)
  expect(linesOf(master.payload)).toHaveLength(1)
  expect(master.payload).not.toContain('secret')
  const rung = await app.app.inject(linesOf(master.payload)[0] as string)
  const piece = await app.app.inject({ url: linesOf(rung.payload)[0] as string, headers: { range: 'bytes=4-9' } })
  expect([piece.statusCode, piece.payload]).toEqual([206, 'efghij'])
})

test('after a refund no address is given, and the last one given dies within its time', async () => {
  app.setNow(start)
  const owner = await makeLearner(app)
  const course = await videoCourse()
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: owner.id, courseIds: [course.id], source: 'purchase', at: start }),
  )
  const { hls } = (await open(owner.token, course)).body.data.video
  later(1)
  const rungs = linesOf((await app.app.inject(hls.src)).payload)
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: owner.id, courseIds: [course.id], at: app.ctx().now() }),
  )
  expect((await open(owner.token, course)).code).toBe(404)
  // A playlist that was opened late ends together with its address.
  later(6)
  for (const url of [hls.src, hls.rungs[0].src, rungs[0] as string])
    expect((await app.app.inject(url)).statusCode).toBe(403)
})
