import { spawnSync } from 'node:child_process'
import { readFileSync as readSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { possible } from '../../../../tests/possible.ts'
import { runJobs as runDueJobs } from '../../../../tests/run-jobs.ts'
import { beginUpload, sendFile } from '../../../../tests/send-upload.ts'
import { signedMediaPath } from '../actions/sign-media.ts'
import { mediaAssets } from '../tables.ts'
import { hasFfmpeg, run } from './ffmpeg.ts'
import { probe } from './probe.ts'

const withFfmpeg = possible(await hasFfmpeg({ ffmpeg: 'ffmpeg' }), 'preparing videos', 'there is no ffmpeg')
const video = await readFile(resolve(import.meta.dirname, '../../../../seed/videos/apna-parichay/video.mp4'))

async function appWith(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-prepare-'))
  const app = await startApp({ env: { DATA_DIR: dataDir, ...env } })
  const creator = await makePerson(app, 'CREATOR')
  return { app, dataDir, creator }
}
/** Encoding takes its time: what is enqueued after it runs too. */
const runJobs = (app: TestApp, prefix: string) => runDueJobs(app, prefix, { due: new Date(Date.now() + 120_000) })
const show = async (app: TestApp, creator: Person, uid: string) =>
  (await app.call('GET', `/media/asset/${uid}`, undefined, { token: creator.token })).body.data

describe('without ffmpeg', () => {
  let made: Awaited<ReturnType<typeof appWith>>
  beforeAll(async () => {
    made = await appWith({ FFMPEG: '0' })
  })
  afterAll(async () => {
    await made.app.stop()
    await rm(made.dataDir, { recursive: true, force: true })
  })

  test('a video’s length and size are read, the original plays by ranges, and it is said that no renditions come', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, video)
    expect(await runJobs(app, 'media.')).toEqual(['media.check-upload'])
    const asset = await show(app, creator, uid)
    expect(asset).toMatchObject({ state: 'READY', ladder: 'none', preparesVideo: false, poster: null })
    expect(asset.durationSeconds).toBeGreaterThan(5)
    expect(asset.width).toBeGreaterThan(300)
    const part = await app.app.inject({ url: asset.src, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.rawPayload.equals(video.subarray(100, 200))]).toEqual([206, true])
  })
})

test('without ffmpeg, what browsers do not play is refused before it is sent', async () => {
  const { app, dataDir, creator } = await appWith({ FFMPEG: '0' })
  const { code, body } = await beginUpload(app, creator.token, 1000, { name: 'a.mov', type: 'video/quicktime' })
  expect([code, body.error, body.message]).toEqual([
    415,
    'WRONG_TYPE',
    'This file isn’t an MP4, WebM or Ogg video. Export it in one of these formats and upload it.',
  ])
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe.runIf(withFfmpeg)('what phones make', () => {
  let made: Awaited<ReturnType<typeof appWith>>
  beforeAll(async () => {
    made = await appWith({})
  })
  afterAll(async () => {
    await made.app.stop()
    await rm(made.dataDir, { recursive: true, force: true })
  })

  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  test.each([
    ['mov', 'video/quicktime', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-c:a', 'aac']],
    ['m4v', 'video/x-m4v', h264],
    ['mkv', 'video/x-matroska', h264],
    ['avi', 'video/x-msvideo', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
    ['3gp', 'video/3gpp', h264],
    ['mp4', 'video/mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']],
  ])('a %s becomes an MP4 that every browser plays', async (ending, type, codecs) => {
    const { app, creator, dataDir } = made
    const file = join(dataDir, `phone.${ending}`)
    const drawn = ['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10', '-f', 'lavfi', '-i', 'sine=frequency=440']
    const place = ['-metadata', 'location=+18.5204+073.8567/']
    const done = spawnSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...drawn, ...codecs, ...place, '-t', '1', file])
    expect(String(done.stderr)).toBe('')
    const { uid } = await sendFile(app, creator.token, await readFile(file), { name: `IMG_1.${ending}`, type })
    await runJobs(app, 'media.check')
    expect(await show(app, creator, uid)).toMatchObject({ state: 'CHECKING', ladder: 'waiting', src: null })
    await runJobs(app, 'media.')
    const asset = await show(app, creator, uid)
    expect(asset).toMatchObject({
      state: 'READY',
      type: 'video/mp4',
      ladder: 'ready',
      name: `IMG_1.${ending}`,
      width: 160,
    })
    const answer = await app.app.inject(asset.src)
    expect(answer.headers['content-type']).toBe('video/mp4')
    expect(answer.rawPayload.includes('+18.5204')).toBe(false)
    await writeFile(file, answer.rawPayload)
    expect(await probe(app.settings, file)).toMatchObject({ plays: true, copiesToMp4: true, hasSound: true })
    // Nothing is left of what was sent.
    expect((await readdir(join(dataDir, 'media/uploads'))).filter((name) => name.startsWith(uid))).toHaveLength(1)
  })

  test('a video that cannot be converted is refused at last, with its reason on the asset', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, video)
    await app.database.db
      .update(mediaAssets)
      .set({ ladder: 'waiting', ladderTries: 2, path: `uploads/${newUid()}.mov` })
      .where(eq(mediaAssets.uid, uid))
    await app.ctx().jobs.enqueue(app.database.db, 'media.make-ladder', { uid })
    await runJobs(app, 'media.make-ladder')
    expect(await show(app, creator, uid)).toMatchObject({ state: 'REFUSED', problem: 'NOT_CONVERTED', ladder: 'none' })
  })

  test('renditions that are not made for want of disk space say so, and the original plays', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, video)
    await runJobs(app, 'media.check')
    await app.database.db.update(mediaAssets).set({ ladderTries: 2 }).where(eq(mediaAssets.uid, uid))
    const full = await startApp({ env: { DATA_DIR: made.dataDir, UPLOAD_FREE_MB: '100000000' }, beside: app })
    await runJobs(full, 'media.make-ladder')
    await full.stop()
    expect(await show(app, creator, uid)).toMatchObject({ state: 'READY', ladder: 'failed', ladderProblem: 'NO_ROOM' })
  })

  test('a list of files is not read as a video, and programs run within bounds of memory', async () => {
    const { app, dataDir } = made
    const list = join(dataDir, 'list.mp4')
    await writeFile(list, '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nphone.mp4\n#EXT-X-ENDLIST\n')
    expect(await probe(app.settings, list)).toBeUndefined()
    expect((await run('/bin/sh', ['-c', 'ulimit -v'])).trim()).toBe(String(4 * 1024 * 1024))
  })
})

describe.runIf(withFfmpeg)('with ffmpeg', () => {
  let made: Awaited<ReturnType<typeof appWith>>
  let short: Buffer
  beforeAll(async () => {
    made = await appWith({})
    short = makeVideo('640x360', 3)
  })
  afterAll(async () => {
    await made.app.stop()
    await rm(made.dataDir, { recursive: true, force: true })
  })

  /** A film with sound, of the machine's own making. */
  function makeVideo(size: string, seconds: number, sound = true): Buffer {
    const file = join(made.dataDir, `made-${size}.mp4`)
    const tone = sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440', '-c:a', 'aac'] : []
    const drawn = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`]
    const done = spawnSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...drawn, ...tone, '-t', String(seconds), file])
    if (done.status !== 0) throw new Error(String(done.stderr))
    return readSync(file)
  }

  test('a video gets a poster and a ladder no taller than itself, and sound alone', async () => {
    const { app, creator, dataDir } = made
    const { uid } = await sendFile(app, creator.token, short)
    expect(await runJobs(app, 'media.')).toEqual(['media.check-upload', 'media.make-ladder'])
    const asset = await show(app, creator, uid)
    expect(asset).toMatchObject({ state: 'READY', ladder: 'ready', ladderPercent: 100, width: 640, height: 360 })
    expect(asset.durationSeconds).toBe(3)
    expect((await app.app.inject(asset.poster)).headers['content-type']).toBe('image/webp')
    expect((await readdir(join(dataDir, 'media/hls', uid, '1'))).sort()).toEqual(
      ['240p.m3u8', '240p.mp4', '360p.m3u8', '360p.mp4', 'audio.m3u8', 'audio.mp4', 'master.m3u8'].sort(),
    )
    expect(await readdir(join(dataDir, 'media-work'))).toEqual([])
  })

  test('a playlist’s addresses are signed for the same person until the same moment', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, short)
    await runJobs(app, 'media.')
    const [row] = await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
    const start = new Date('2026-06-01T10:00:00Z')
    app.setNow(start)
    const master = signedMediaPath(app.settings.mediaSecret, {
      assetUid: uid,
      file: row?.hls?.master as string,
      userId: 7,
      expiresAt: new Date(start.getTime() + hourMs),
    })
    const playlist = await app.app.inject(master)
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const rungs = playlist.payload.split('\n').filter((line) => line.startsWith('/api/media/'))
    expect(rungs).toHaveLength(3)
    const rung = await app.app.inject(rungs[0] as string)
    const segment = rung.payload.split('\n').find((line) => line.startsWith('/api/media/')) as string
    expect(rung.payload).toMatch(/#EXT-X-MAP:URI="\/api\/media\//)
    expect(rung.payload).not.toContain('240p.mp4"\n240p')
    expect((await app.app.inject({ url: segment, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206)
    app.setNow(new Date(start.getTime() + hourMs))
    for (const url of [master, rungs[0] as string, segment]) expect((await app.app.inject(url)).statusCode).toBe(403)
    app.setNow(new Date())
  })

  test('a silent portrait film gets rungs by its shorter side and none of sound', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, makeVideo('270x480', 2, false))
    await runJobs(app, 'media.')
    const [row] = await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
    expect(row?.hls?.rungs.map((rung) => rung.side)).toEqual([240])
  })

  test('a try that was cut off is begun again, and nothing of it was served', async () => {
    const { app, creator, dataDir } = made
    const { uid } = await sendFile(app, creator.token, short)
    await runJobs(app, 'media.check')
    // As a server leaves it that was killed in the middle.
    await app.database.db
      .update(mediaAssets)
      .set({ ladder: 'working', ladderTries: 1, ladderPercent: 40, workedAt: new Date(Date.now() - 60_000) })
      .where(eq(mediaAssets.uid, uid))
    await app.database.sql`delete from pgboss.job where name = 'media.make-ladder'`
    await mkdir(join(dataDir, 'media-work', `${uid}-1`), { recursive: true })
    await app.ctx().jobs.enqueue(app.database.db, 'media.resume-ladders', {})
    expect(await runJobs(app, 'media.')).toEqual(['media.resume-ladders', 'media.make-ladder'])
    const [row] = await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
    expect(row).toMatchObject({ ladder: 'ready', ladderTries: 2 })
    expect(row?.hls?.master).toBe(`hls/${uid}/2/master.m3u8`)
    expect(await readdir(join(dataDir, 'media-work'))).toEqual([])
  })

  test('while one worker prepares a video, no other begins it', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, short)
    await runJobs(app, 'media.check')
    await app.database.db
      .update(mediaAssets)
      .set({ ladder: 'working', ladderTries: 1, workedAt: new Date() })
      .where(eq(mediaAssets.uid, uid))
    await runJobs(app, 'media.')
    const [row] = await app.database.db.select().from(mediaAssets).where(eq(mediaAssets.uid, uid))
    expect(row).toMatchObject({ ladder: 'working', ladderTries: 1 })
  })

  test('a video that cannot be encoded still plays, and its creator may try again', async () => {
    const { app, creator } = made
    const { uid } = await sendFile(app, creator.token, short)
    await runJobs(app, 'media.check')
    await app.database.db.update(mediaAssets).set({ ladderTries: 3, ladder: 'failed' }).where(eq(mediaAssets.uid, uid))
    expect(await show(app, creator, uid)).toMatchObject({ state: 'READY', ladder: 'failed' })
    const again = await app.call('POST', `/media/asset/${uid}/prepare`, {}, { token: creator.token })
    expect(again.body.data).toMatchObject({ ladder: 'waiting' })
    await runJobs(app, 'media.')
    expect(await show(app, creator, uid)).toMatchObject({ ladder: 'ready' })
  })
})
