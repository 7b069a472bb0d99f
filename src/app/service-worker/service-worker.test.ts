import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DownloadedCourse } from '#features/learning/rules/downloads.ts'
import { storePicture } from '#features/learning/ui/downloads/download-lesson.ts'
import { runDownloads } from '#features/learning/ui/downloads/download-queue.ts'
import { useDownloads } from '#features/learning/ui/downloads/downloads-store.ts'
import type { LessonVideo } from '#features/learning/ui/player/video-player.tsx'
import { streamOf } from '#features/learning/ui/player/stream-choice.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import {
  bytesOf,
  courseUid,
  lessonAddress,
  putLessonAt,
  queue,
  type School,
  startDevice,
  token,
} from '../../../tests/downloads.ts'

type Listener = (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void
const listeners = new Map<string, Listener>()
beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => void listeners.set(name, listener))
  await import('./service-worker.ts')
})

let school: School
beforeEach(async () => {
  school = await startDevice()
  vi.stubGlobal('location', new URL('http://school.test/learning/tabla'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a page is answered, through the worker; undefined: the worker leaves the request to the browser. */
async function answerTo(
  address: string,
  { session = token, range = '', cache = 'default' as RequestCache } = {},
): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  const request = new Request(`http://school.test${address}`, {
    headers: { authorization: `Bearer ${session}`, ...(range ? { range } : {}) },
    cache,
  })
  listeners.get('fetch')?.({ request, respondWith: (given) => (answer = given) })
  return answer
}
const bytesAt = async (address: string) => {
  const answer = await answerTo(address)
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
}
const textAt = async (address: string) => (await answerTo(address))?.text()
const lesson = async (uid: string) => JSON.parse((await textAt(lessonAddress(uid))) ?? '').data

const sides = [0, 240, 480, 720]
const film = (side: number) => bytesOf(side + 1, 30_000 + side)
const original = bytesOf(9, 90_000)
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nनमस्ते\n'

/** A video with its original, four renditions, captions and a poster. */
function putVideo(uid = 'video'): void {
  school.put('/api/media/original/film.mp4', original, 'video/mp4')
  school.put('/api/media/captions/hi.vtt', captions, 'text/vtt; charset=utf-8')
  school.put('/api/media/poster/poster.webp', bytesOf(4, 900), 'image/webp')
  for (const side of sides) {
    school.put(`/api/media/film${side}/${side}.mp4`, film(side), 'video/mp4')
    const address = `/api/media/film${side}/${side}.mp4`
    school.put(
      `/api/media/list${side}/${side}.m3u8`,
      [
        '#EXTM3U',
        `#EXT-X-MAP:URI="${address}",BYTERANGE="900@0"`,
        '#EXTINF:4,',
        '#EXT-X-BYTERANGE:20000@900',
        address,
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
      'application/vnd.apple.mpegurl',
    )
  }
  const rungs = sides.map((side) => ({ src: `/api/media/list${side}/${side}.m3u8`, side, bytes: film(side).length }))
  const video: LessonVideo = {
    sources: [{ src: '/api/media/original/film.mp4', type: 'video/mp4', bytes: original.length }],
    hls: { src: '/api/media/master/master.m3u8', rungs },
    captions: [{ src: '/api/media/captions/hi.vtt', language: 'hi' }],
    poster: '/api/media/poster/poster.webp',
    durationSeconds: 4,
  }
  putLessonAt(school, uid, { kind: 'video', video })
}

test.each([
  ['480', 480],
  ['saver', 240],
  ['720', 720],
  ['360', 240],
  ['sound', 0],
] as const)(
  'of a video in quality %s the rendition of %i lines alone comes, and plays without a network',
  async (quality, side) => {
    putVideo()
    await queue('video', { quality })
    await runDownloads()
    const films = school.asked.filter(({ address }) => /\/(original|master|list|film)/.test(address))
    expect(films.map(({ address }) => address)).toEqual([
      `/api/media/list${side}/${side}.m3u8`,
      `/api/media/film${side}/${side}.mp4`,
    ])
    school.online = false
    const { video } = (await lesson('video')) as { video: LessonVideo }
    expect([video.sources, video.hls?.rungs.map((one) => one.side)]).toEqual([[], [side]])
    // Whatever quality the player is set to.
    for (const set of ['auto', 'saver', '720', 'sound'] as const)
      expect(await textAt(streamOf(video, 'library', set).address)).toMatch(/^#EXTM3U\n/)
    const playlist = (await textAt(video.hls?.src ?? '')) ?? ''
    const files = new Set(playlist.match(/\/offline\/files\/[^"\n]+/g))
    expect(files.size).toBe(1)
    const [file = ''] = files
    expect(await bytesAt(file)).toEqual(new Uint8Array(film(side)))
    const part = await answerTo(file, { range: 'bytes=900-1099' })
    expect([part?.status, await part?.arrayBuffer()]).toEqual([206, film(side).slice(900, 1100).buffer])
  },
)

test('where a browser plays no renditions the original comes, and plays by ranges', async () => {
  putVideo()
  await queue('video', { quality: 'original' })
  await runDownloads()
  school.online = false
  const { video } = (await lesson('video')) as { video: LessonVideo }
  expect(video.hls).toBeNull()
  expect(await bytesAt(streamOf(video, 'file', 'auto').address)).toEqual(new Uint8Array(original))
})

test('without a network a lesson has its captions and poster, its document, its pictures and its notes', async () => {
  putVideo()
  const handout = '/api/media/handout/handout.pdf'
  school.put(handout, bytesOf(5, 5000), 'application/pdf')
  const file = { name: 'Handout.pdf', type: 'application/pdf', bytes: 5000, href: handout }
  putLessonAt(school, 'document', { kind: 'resource', resource: { note: '<p>Print it.</p>', file } })
  const picture = '/api/media/image/abcdefghijkl/w800.webp'
  school.put(picture, bytesOf(6, 6000), 'image/webp')
  const srcset = '/api/media/image/abcdefghijkl/w1600.webp 1600w'
  putLessonAt(school, 'article', { body: `<p>Sit well.</p><img src="${picture}" srcset="${srcset}" alt="Mudra">` })
  const note = { uid: 'n', text: 'Breathe before the first beat.' }
  school.putReply(`${lessonAddress('article')}/note`, { canWrite: true, notes: [note] })
  for (const uid of ['video', 'document', 'article']) await queue(uid)
  await runDownloads()
  expect(useDownloads.getState().lessons.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  school.online = false

  const { video } = await lesson('video')
  expect(video.captions.map((one: { language: string }) => one.language)).toEqual(['hi'])
  const track = await answerTo(video.captions[0].src)
  expect([track?.headers.get('content-type'), await track?.text()]).toEqual(['text/vtt; charset=utf-8', captions])
  expect(await bytesAt(video.poster)).toEqual(new Uint8Array(bytesOf(4, 900)))

  const { resource } = await lesson('document')
  expect(resource).toMatchObject({ note: '<p>Print it.</p>', file: { name: 'Handout.pdf', bytes: 5000 } })
  const document = await answerTo(resource.file.href)
  expect(document?.headers.get('content-type')).toBe('application/pdf')
  expect(new Uint8Array((await document?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array(bytesOf(5, 5000)),
  )

  // The larger picture of the article is not here: the browser may not choose it.
  expect((await lesson('article')).body).toBe(`<p>Sit well.</p><img src="${picture}" alt="Mudra">`)
  expect(await bytesAt(picture)).toEqual(new Uint8Array(bytesOf(6, 6000)))
  expect(JSON.parse((await textAt(`${lessonAddress('article')}/note`)) ?? '').data.notes).toEqual([note])
})

test.each(['/api/media/image/abcdefghijkl/w800.webp', '/api/course/cover/code/7.svg'])(
  'without a network a stored cover is shown, uploaded or drawn: %s',
  async (cover) => {
    school.put(cover, bytesOf(7, 700), 'image/webp')
    await storePicture(cover, courseUid)
    school.online = false
    expect(await bytesAt(cover)).toEqual(new Uint8Array(bytesOf(7, 700)))
    expect(await answerTo(cover.replace('cover', 'covers').replace('image', 'images'))).toBeUndefined()
  },
)

test('a lesson on this device is answered to the session that stored it alone, and 30 days after the last check to nobody', async () => {
  putVideo()
  await queue('video')
  await runDownloads()
  const { video } = await lesson('video')
  school.online = false
  await expect(answerTo(lessonAddress('video'), { session: 'of-another' })).rejects.toThrow('no network')
  vi.useFakeTimers({ now: Date.now() + 30 * dayMs, toFake: ['Date'] })
  await expect(answerTo(lessonAddress('video'))).rejects.toThrow('no network')
  expect((await answerTo(video.captions[0].src))?.status).toBe(404)
})

test('a page that asks for the server’s own answer does not get the stored one', async () => {
  putVideo()
  await queue('video')
  await runDownloads()
  school.online = false
  expect((await answerTo(lessonAddress('video')))?.ok).toBe(true)
  expect(await answerTo(lessonAddress('video'), { cache: 'no-store' })).toBeUndefined()
})

test('with a network a lesson comes from the server, and its video from this device while it is the same', async () => {
  putVideo()
  await queue('video')
  await runDownloads()
  expect((await lesson('video')).video.hls.src).toBe(`/offline/files/${courseUid}/video/video.m3u8`)
  const file = school.files.get(lessonAddress('video'))
  const answered = JSON.parse(String(file?.content)).data
  school.putReply(lessonAddress('video'), { ...answered, video: { ...answered.video, durationSeconds: 5 } })
  expect((await lesson('video')).video.hls.src).toBe('/api/media/master/master.m3u8')
  await deviceDatabase.clear()
})

test('a course that is removed while one of its files is answered does not come back', async () => {
  putVideo()
  await queue('video')
  await runDownloads()
  const { video } = await lesson('video')
  const [course] = await deviceDatabase.all<DownloadedCourse>('courses')
  const seen = new Set<number | undefined>()
  // Removed at every step of the answer in turn.
  for (let steps = 0; steps < 40; steps++) {
    await deviceDatabase.put('courses', courseUid, { ...course, lastSeenAt: Date.now() - 2 * minuteMs })
    const answering = answerTo(video.poster)
    for (let step = 0; step < steps; step++) await Promise.resolve()
    await deviceDatabase.removeAll([{ store: 'courses', key: courseUid }])
    seen.add((await answering)?.status)
    expect(await deviceDatabase.all('courses'), `after ${steps} steps`).toEqual([])
  }
  expect(seen).toEqual(new Set([404, 200]))
})
