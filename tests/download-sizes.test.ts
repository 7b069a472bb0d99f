import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { lessons } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import type { DownloadableLesson } from '#features/learning/contract/downloads.ts'
import { downloadBytes } from '#features/learning/rules/downloads.ts'
import { downloadLesson } from '#features/learning/ui/downloads/download-lesson.ts'
import type { DownloadedLesson } from '#features/learning/ui/downloads/downloads-store.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import type { DeviceFile } from '#platform/browser/device-store/encrypted-files.ts'
import { newUid } from '#platform/http/session.ts'
import { bytesOf, startDevice } from './downloads.ts'
import { makeCourse, makeLearner, type MadeCourse, startApp, type TestApp } from './make.ts'

// The size that is shown before a download, beside what a browser then stores.

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-download-sizes-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function putFile(folder: string, name: string, content: string | Uint8Array) {
  await mkdir(join(dataDir, 'media', folder), { recursive: true })
  await writeFile(join(dataDir, 'media', folder, name), content)
  return { path: `${folder}/${name}`, bytes: content.length }
}

/** An uploaded picture in three widths. @returns its tag, as an article holds it */
async function picture(ownerId: number, bytes: readonly number[]): Promise<string> {
  const uid = newUid()
  const widths = [400, 800, 1600]
  const files = await Promise.all(
    widths.map((width, index) => putFile(`images/${uid}`, `w${width}.webp`, bytesOf(width, bytes[index] ?? 0))),
  )
  const renditions = files.toReversed().map((file) => ({ ...file, type: 'image/webp' }))
  await app.database.db.insert(mediaAssets).values({ uid, ownerId, kind: 'image', type: 'image/webp', renditions })
  const address = (width: number) => `/api/media/image/${uid}/w${width}.webp`
  const sources = widths.map((width) => `${address(width)} ${width}w`).join(', ')
  return `<img src="${address(1600)}" srcset="${sources}" sizes="100vw" alt="A loom" width="1600" height="900" />`
}

/** A video with captions and two renditions; the lesson's text stays below it. */
async function video(ownerId: number): Promise<number | null> {
  const uid = newUid()
  const rung = async (side: number, bytes: number) => {
    const list = ['#EXTM3U', `#EXT-X-MAP:URI="${side}.mp4",BYTERANGE="4@0"`, '#EXTINF:4,', `${side}.mp4`, '']
    await putFile(`hls/${uid}`, `${side}.mp4`, bytesOf(side, bytes))
    const { path } = await putFile(`hls/${uid}`, `${side}.m3u8`, list.join('\n'))
    return { playlist: path, side, bytes, bitsPerSecond: 1 }
  }
  const [asset] = await app.database.db
    .insert(mediaAssets)
    .values({
      uid,
      ownerId,
      kind: 'video',
      ladder: 'ready',
      renditions: [{ ...(await putFile(`v/${uid}`, 'v.mp4', bytesOf(1, 900_000))), type: 'video/mp4' }],
      captions: [{ ...(await putFile(`v/${uid}`, 'en.vtt', bytesOf(2, 3000))), type: 'text/vtt', language: 'en' }],
      poster: { ...(await putFile(`v/${uid}`, 'p.webp', bytesOf(3, 20_000))), type: 'image/webp' },
      hls: { master: `hls/${uid}/master.m3u8`, rungs: [await rung(240, 200_000), await rung(480, 500_000)] },
    })
    .returning()
  return asset?.id ?? null
}

/** Two articles that show one picture, the second of them another one as well, and a video with a picture below it. */
async function illustratedCourse(): Promise<MadeCourse> {
  const course = await makeCourse(app)
  const shared = await picture(course.creatorId, [10_000, 30_000, 90_000])
  const second = await picture(course.creatorId, [8000, 20_000, 60_000])
  const third = await picture(course.creatorId, [5000, 12_000, 40_000])
  const contents = [
    { body: `<p>Set up the loom.</p>${shared}<p>And again:</p>${shared}` },
    { body: `<p>Weave.</p>${shared}${second}<img src="https://elsewhere.example/a.webp" alt="" />` },
    { kind: 'video' as const, body: `<p>Look closely.</p>${third}`, mediaAssetId: await video(course.creatorId) },
  ]
  for (const [index, content] of contents.entries())
    await app.database.db
      .update(lessons)
      .set(content)
      .where(eq(lessons.id, course.lessons[index]?.id as number))
  return course
}

test('the size that is shown for lessons is what a browser stores of them, with their pictures', async () => {
  const learner = await makeLearner(app)
  const course = await illustratedCourse()
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: learner.id, courseIds: [course.id], source: 'purchase', at: app.ctx().now() }),
  )
  const { token } = learner
  const answer = await app.call('GET', `/learner/course/${course.uid}/downloads`, undefined, { token })
  const sizes: DownloadableLesson[] = answer.body.data.lessons
  expect(sizes.map(({ pictures }) => pictures.map(({ bytes }) => bytes).toSorted((a, b) => a - b))).toEqual([
    [90_000],
    [60_000, 90_000],
    [40_000],
  ])

  await startDevice()
  vi.stubGlobal('fetch', async (url: string) => {
    const { statusCode, rawPayload, headers } = await app.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    const type = String(headers['content-type'])
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: { 'content-type': type } })
  })
  const stored = async () => (await deviceDatabase.all<DeviceFile>('files')).reduce((sum, { bytes }) => sum + bytes, 0)
  /** Each lesson's answer, its list of a video's pieces and its notes are what nobody knows before. */
  const unknown = 2500
  for (const [index, { uid }] of sizes.entries()) {
    const lesson = {
      uid,
      course: course.uid,
      quality: '480',
      bytes: 10_000_000,
    } as Partial<DownloadedLesson> as DownloadedLesson
    await downloadLesson(lesson, { signal: new AbortController().signal, onBytes: () => {} })
    const shown = downloadBytes(sizes.slice(0, index + 1), '480')
    expect(Math.abs((await stored()) - shown), `${index + 1} lessons`).toBeLessThan(unknown * (index + 1))
  }
  expect(downloadBytes(sizes, '480')).toBeGreaterThan(90_000 + 60_000 + 40_000 + 523_000)
})
