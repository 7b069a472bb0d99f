import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { startBucket } from '../../../../tests/bucket.ts'
import { makeDraft } from '../../../../tests/make-draft.ts'
import { makeCourse, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { type Storage, storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { lockMedia } from './hold-media.ts'
import { purgeUnused } from './purge-unused.ts'

const places = {
  'files in a folder': async () => ({ env: {} as Record<string, string>, stop: async () => {} }),
  'an S3 bucket': startBucket,
}
const start = new Date('2026-06-01T22:00:00Z')

describe.each(Object.entries(places))('%s', (_name, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let dataDir: string
  let app: TestApp
  let creator: Person
  let storage: Storage
  beforeAll(async () => {
    place = await open()
    dataDir = await mkdtemp(join(tmpdir(), 'sopaan-purge-'))
    app = await startApp({ env: { DATA_DIR: dataDir, FFMPEG: '0', ...place.env } })
    creator = await makePerson(app, 'CREATOR')
    storage = await storageOf(app.settings)
  })
  afterAll(async () => {
    await app.stop()
    await place.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(() => app.setNow(start))

  async function night(days: number): Promise<void> {
    app.setNow(new Date(start.getTime() + days * dayMs))
    await purgeUnused(app.ctx() as Parameters<typeof purgeUnused>[0])
    await runJobs(app, 'media.remove-files')
  }
  const isThere = async (uid: string) =>
    (await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))).length === 1

  /** An asset that was finished at the start, with every sort of file. */
  async function stored(kind: 'video' | 'image' | 'document', more: Partial<typeof mediaAssets.$inferInsert> = {}) {
    const uid = newUid()
    const file = async (path: string, type: string) => {
      await storage.put(path, Buffer.from(path), type)
      return { path, type, bytes: path.length }
    }
    const files =
      kind === 'image'
        ? { renditions: [await file(`images/${uid}/w480.webp`, 'image/webp')] }
        : { path: `uploads/${uid}.bin`, renditions: [await file(`uploads/${uid}.bin`, 'application/pdf')] }
    const promo = kind === 'video' && {
      captions: [{ ...(await file(`captions/${uid}/en-1.vtt`, 'text/vtt')), language: 'en' as const }],
      poster: await file(`posters/${uid}.webp`, 'image/webp'),
      hls: { master: (await file(`hls/${uid}/2/master.m3u8`, 'application/vnd.apple.mpegurl')).path, rungs: [] },
      ladder: 'ready' as const,
    }
    const values = { uid, ownerId: creator.id, kind, ...files, ...promo, touchedAt: start, ...more }
    const [row] = await app.database.db.insert(mediaAssets).values(values).returning()
    const paths = [...files.renditions.map((one) => one.path)]
    if (promo) paths.push(promo.captions[0]?.path as string, promo.poster.path, promo.hls.master)
    return { uid, id: row?.id as number, paths }
  }
  const left = async (paths: string[]) => {
    const stats = await Promise.all(paths.map((path) => storage.stat(path)))
    return paths.filter((_, index) => stats[index])
  }

  test('what nothing names is noted one night and gone with all its files a week later', async () => {
    const promo = await stored('video')
    const picture = await stored('image')
    const paper = await stored('document')
    const unfinished = await stored('document', { state: 'UPLOADING' })
    await night(2)
    await night(8)
    for (const { uid, paths } of [promo, picture, paper]) {
      expect(await isThere(uid)).toBe(true)
      expect(await left(paths)).toEqual(paths)
    }
    await night(9.5)
    for (const { uid, paths } of [promo, picture, paper]) {
      expect(await isThere(uid)).toBe(false)
      expect(await left(paths)).toEqual([])
    }
    expect(await isThere(unfinished.uid)).toBe(true)
  })

  test('what anything names stays: a draft, a lesson, what was sent for review, a post, a profile', async () => {
    const query = app.database.sql
    const [cover, promo, inText, published, inLesson, blogCover, inBio] = await Promise.all([
      stored('image'),
      stored('video'),
      stored('image'),
      stored('document'),
      stored('image'),
      stored('image'),
      stored('image'),
    ])
    const draft = await makeDraft(app, { creator, fields: { thumbnailUid: cover.uid } })
    const address = (uid: string) => `/api/media/image/${uid}/w480.webp`
    const content = { kind: 'article', body: `<p>See</p><img src="${address(inText.uid)}" alt="">` }
    const saved = await app.call(
      'POST',
      `/creator/course/${draft.uid}/lesson/${draft.lessonUids[0]}`,
      { version: 1, content },
      { token: creator.token },
    )
    expect(saved.code).toBe(200)
    await query`
      insert into course_submissions (uid, course_id, submitted_by, submitted_at, revision, draft_version, snapshot)
      select ${newUid()}, id, ${creator.id}, now(), false, 1, ${`{"fields":{"promoVideoUid":"${promo.uid}"}}`}::text::jsonb
      from courses where uid = ${draft.uid}`
    const course = await makeCourse(app)
    const lesson = course.lessons[0]?.id as number
    const body = `<img src="${address(inLesson.uid)}">`
    await query`update lessons set media_asset_id = ${published.id}, body = ${body} where id = ${lesson}`
    await query`
      insert into blogs (uid, slug, title, author_id, cover_link, cover_motif, cover_seed)
      values (${newUid()}, ${newUid()}, 'A post', ${creator.id}, ${address(blogCover.uid)}, 'music', 1)`
    await query`update users set bio = ${address(inBio.uid)} where id = ${creator.id}`
    await night(2)
    await night(12)
    for (const { uid } of [cover, promo, inText, published, inLesson, blogCover, inBio])
      expect([uid, await isThere(uid)]).toEqual([uid, true])
  })

  test('what is used again in the last moment stays, and its week begins again', async () => {
    const picture = await stored('image')
    await night(2)
    const { id } = await makeCourse(app)
    const set = (description: string) =>
      app.database.sql`update courses set description = ${description} where id = ${id}`
    await set(`<img src="/api/media/image/${picture.uid}/w480.webp">`)
    await night(10)
    await set('')
    await night(11)
    expect(await isThere(picture.uid)).toBe(true)
    await night(19)
    expect(await isThere(picture.uid)).toBe(false)
  })

  test('a file that is being attached is not taken from under the save, and one that is gone is refused', async () => {
    const promo = await stored('video')
    const lost = await stored('video')
    const draft = await makeDraft(app, { creator })
    await night(2)
    await app.database.db.transaction(async (tx) => {
      await lockMedia(tx, '', promo.uid)
      await night(10)
      await tx.execute(sql`update courses set description = ${`plays ${promo.uid}`} where uid = ${draft.uid}`)
    })
    expect([await isThere(promo.uid), await isThere(lost.uid)]).toEqual([true, false])
    await night(11)
    expect(await isThere(promo.uid)).toBe(true)
    const outline = structuredClone(draft.outline)
    const video = { uid: newUid(), kind: 'video', title: 'Film', preview: false }
    outline[0]?.lessons.push(video as never)
    const path = `/creator/course/${draft.uid}`
    await app.call('POST', path, { version: draft.version, outline }, { token: creator.token })
    const content = { kind: 'video', mediaUid: lost.uid, notes: '' }
    const uploadAfterPurge = await app.call(
      'POST',
      `${path}/lesson/${video.uid}`,
      { version: 1, content },
      { token: creator.token },
    )
    expect([uploadAfterPurge.code, uploadAfterPurge.body.errors]).toEqual([
      422,
      { 'content.mediaUid': 'We could not find this file in your uploads. Please upload it again.' },
    ])
  })
})
