import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { readSettings } from '#platform/server/config.ts'
import { startBucket } from '../../../../tests/bucket.ts'
import { startApp, type TestApp } from '../../../../tests/make.ts'
import { storageOf } from '../storage/storage.ts'
import { signedMediaPath } from './sign-media.ts'

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
/** The origin of the site, as deploy/bucket-cors.json has it. */
const site = 'https://learn.example.in'
const segments = 'hls/knots/1/480p.mp4'
const original = "videos/knots/a knot (1) & it's + 100%.mp4"
let bucket: Awaited<ReturnType<typeof startBucket>>
let app: TestApp
beforeAll(async () => {
  bucket = await startBucket({ cors: true })
  app = await startApp({ env: { ...bucket.env, DEMO: '1', FFMPEG: '0', MEDIA_DELIVERY: 'redirect' } })
  const storage = await storageOf(app.settings)
  for (const file of [segments, original]) await storage.put(file, bytes, 'application/octet-stream')
  await storage.put('uploads/notes.pdf', Buffer.from('%PDF'), 'application/pdf')
  await storage.put('captions/a.vtt', Buffer.from('WEBVTT'), 'text/vtt')
  await storage.put('hls/knots/1/video.m3u8', Buffer.from('#EXTM3U\n480p.mp4\n'), 'application/octet-stream')
  await storage.put('images/abcdefghijkl/w480.webp', bytes, 'image/webp')
})
afterAll(async () => {
  await app.stop()
  await bucket.stop()
})

const after = (ms: number) => new Date(app.ctx().now().getTime() + ms)
const sign = (file = segments, more: { expiresAt?: Date; downloadAs?: string } = {}) =>
  signedMediaPath(app.settings.mediaSecret, { assetUid: 'knots', file, userId: 7, expiresAt: after(hourMs), ...more })
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })
/** Where an address leads; fails where it leads nowhere. */
async function led(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await get(url, {}, method)
  expect([answer.statusCode, answer.payload]).toEqual([307, ''])
  return String(answer.headers.location)
}

test.each([segments, original])('leads to the bucket, which sends %s in ranges', async (file) => {
  const address = await led(sign(file))
  expect(new URL(address).origin).toBe(bucket.env.S3_ENDPOINT)
  const whole = await fetch(address)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
  const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
  expect((await fetch(address, { headers: { range: 'bytes=1000-' } })).status).toBe(416)
  const head = await fetch(await led(sign(file), 'HEAD'), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
})

test('the address of a segment lasts for ten minutes at most, and is the same for everyone for five', async () => {
  app.setNow(new Date('2026-11-27T10:02:00Z'))
  const first = new URL(await led(sign()))
  app.setNow(new Date('2026-11-27T10:04:59Z'))
  expect(await led(sign())).toBe(first.href)
  expect([first.searchParams.get('X-Amz-Date'), first.searchParams.get('X-Amz-Expires')]).toEqual([
    '20261127T100000Z',
    '600',
  ])
  app.setNow(new Date('2026-11-27T10:05:00Z'))
  expect(await led(sign())).not.toBe(first.href)
  app.setNow(new Date())
})

test('no address lasts longer than the one that led to it; an original, which is asked for again, as long', async () => {
  const now = new Date('2026-11-27T10:02:00Z')
  app.setNow(now)
  for (const [file, minutes] of [
    [segments, 3],
    [original, 3],
    [original, 240],
  ] as const) {
    const expiresAt = after(minutes * 60_000)
    const { searchParams } = new URL(await led(sign(file, { expiresAt })))
    const end = new Date('2026-11-27T10:00:00Z').getTime() + Number(searchParams.get('X-Amz-Expires')) * 1000
    expect([file, new Date(end)]).toEqual([file, expiresAt])
  }
  app.setNow(new Date())
})

test('the bucket refuses an address that has expired or that was altered', async () => {
  app.setNow(new Date(Date.now() - 2 * hourMs))
  const expired = await led(sign(segments, { expiresAt: after(hourMs) }))
  app.setNow(new Date())
  const address = await led(sign())
  for (const url of [
    expired,
    address.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'),
    address.replace('480p', '720p'),
    address.replace('video%2Fmp4', 'text%2Fhtml'),
    address.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000'),
  ]) {
    expect(url).not.toBe(address)
    expect([url, (await fetch(url)).status]).toEqual([url, 403])
  }
})

test('an expired, altered or foreign address is refused and leads nowhere', async () => {
  const foreign = signedMediaPath('another secret, of more than thirty-two letters', {
    assetUid: 'knots',
    file: segments,
    expiresAt: after(hourMs),
  })
  for (const [url, code] of [
    [sign(segments, { expiresAt: after(-1) }), 403],
    [sign().replace(/\.[^/]{8}/, '.AAAAAAAA'), 404],
    [foreign, 404],
    [sign('../secret.mp4'), 404],
    [sign('hls/../../secret.mp4'), 404],
  ] as const) {
    const answer = await get(url, { range: 'bytes=0-1' })
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, code, undefined])
  }
  // Signed, and not there: the bucket says so.
  expect((await fetch(await led(sign('hls/knots/1/none.mp4')))).status).toBe(404)
})

test('a document comes from the bucket under the name it is saved by', async () => {
  const document = await fetch(await led(sign('uploads/notes.pdf', { downloadAs: 'गाँठें.pdf' })))
  expect([document.headers.get('content-type'), document.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    `attachment; filename*=UTF-8''${encodeURIComponent('गाँठें.pdf')}`,
  ])
})

test('playlists, captions and pictures are sent here: they are small, and pages show them', async () => {
  const playlist = await get(sign('hls/knots/1/video.m3u8'))
  expect(playlist.payload).toMatch(/^#EXTM3U\n\/api\/media\/[^/]+\/480p\.mp4\n$/)
  expect((await get(sign('captions/a.vtt'))).payload).toBe('WEBVTT')
  expect((await get('/api/media/image/abcdefghijkl/w480.webp')).rawPayload).toEqual(bytes)
})

test('with deploy/bucket-cors.json the pages of the site may read what they fetch, with its tag, and other sites may not', async () => {
  const address = await led(sign())
  const allowed = await fetch(address, { headers: { origin: site, range: 'bytes=0-9' } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site)
  expect(allowed.headers.get('access-control-expose-headers')).toMatch(/ETag.*Content-Range/)
  const asked = { origin: site, 'access-control-request-method': 'GET' }
  const continuing = { ...asked, 'access-control-request-headers': 'if-range,range' }
  expect((await fetch(address, { method: 'OPTIONS', headers: continuing })).status).toBe(200)
  const elsewhere = await fetch(address, { headers: { origin: 'https://evil.example' } })
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
})

test('a CDN gets the same path and query at its own address, and may store the file for a few minutes', async () => {
  const behind = await startApp({
    env: { ...bucket.env, DEMO: '1', MEDIA_DELIVERY: 'redirect', MEDIA_CDN: 'https://media.example.in' },
    beside: app,
  })
  const url = signedMediaPath(behind.settings.mediaSecret, {
    assetUid: 'knots',
    file: segments,
    expiresAt: after(hourMs),
  })
  const { headers } = await behind.app.inject(url)
  const location = String(headers.location)
  expect(location).toMatch(/^https:\/\/media\.example\.in\/media\/hls\/knots\/1\/480p\.mp4\?/)
  const file = await fetch(location.replace('https://media.example.in', String(bucket.env.S3_ENDPOINT)))
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  await behind.stop()
})

test('a bucket of AWS is asked at its own host', async () => {
  const { S3_ENDPOINT: _, ...env } = bucket.env
  const storage = await storageOf(readSettings({ ...env, S3_REGION: 'ap-south-1' }))
  const from = new Date('2026-11-27T10:00:00Z')
  const until = new Date('2026-11-27T10:10:00Z')
  const terms = { method: 'GET' as const, from, until, type: 'video/mp4', cacheControl: 'private' }
  expect(await storage.link?.(segments, terms)).toMatch(
    /^https:\/\/media\.s3\.ap-south-1\.amazonaws\.com\/hls\/knots\/1\/480p\.mp4\?/,
  )
})
