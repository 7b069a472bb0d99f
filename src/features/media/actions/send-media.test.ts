import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { startApp, type TestApp } from '../../../../tests/make.ts'
import { byteRange } from './byte-range.ts'
import { signedMediaPath } from './sign-media.ts'

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-media-'))
  await mkdir(join(dataDir, 'media', 'demo', 'film'), { recursive: true })
  await writeFile(join(dataDir, 'media', 'demo', 'film', 'video.mp4'), bytes)
  await writeFile(join(dataDir, 'media', 'demo', 'film', 'empty.vtt'), '')
  await writeFile(join(dataDir, 'secret.txt'), 'not yours')
  app = await startApp({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const inAnHour = () => new Date(app.ctx().now().getTime() + hourMs)
const sign = (file = 'demo/film/video.mp4', expiresAt = inAnHour()) =>
  signedMediaPath(app.settings.mediaSecret, { assetUid: 'film', file, userId: 7, expiresAt })
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })

test('the whole file comes with its type, length and tag', async () => {
  const answer = await get(sign())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['cache-control']).toMatch(/^private, max-age=3[56]\d\d$/)
  expect(answer.rawPayload).toEqual(bytes)
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=900-', 900, 999],
  ['bytes=-100', 900, 999],
  ['bytes=990-5000', 990, 999],
  ['bytes=-5000', 0, 999],
])('%s answers 206 with those bytes', async (range, start, end) => {
  const answer = await get(sign(), { range })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`)
  expect(answer.headers['content-length']).toBe(String(end - start + 1))
  expect(answer.rawPayload).toEqual(bytes.subarray(start, end + 1))
})

test('a range behind the end answers 416 and says how long the file is', async () => {
  for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
    const answer = await get(sign(), { range })
    expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([range, 416, 'bytes */1000'])
  }
})

test('documents and anything unknown are downloads; no answer lets a browser guess or run what it holds', async () => {
  await mkdir(join(dataDir, 'media', 'uploads'), { recursive: true })
  for (const [name, type, shown] of [
    ['a.pdf', 'application/pdf', false],
    ['a.doc', 'application/msword', false],
    ['a.html', 'application/octet-stream', false],
    ['a.svg', 'application/octet-stream', false],
    ['a.webp', 'image/webp', true],
    ['a.vtt', 'text/vtt; charset=utf-8', true],
  ] as const) {
    await writeFile(join(dataDir, 'media', 'uploads', name), '<script>alert(1)</script>')
    const { headers } = await get(sign(`uploads/${name}`))
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    expect(headers['content-disposition']).toBe(shown ? undefined : `attachment; filename*=UTF-8''${name}`)
  }
})

test('several ranges, another unit and nonsense get the whole file', async () => {
  for (const range of ['bytes=0-1,5-6', 'items=0-1', 'bytes=9-2', 'bytes=-', 'x'])
    expect((await get(sign(), { range })).statusCode).toBe(200)
})

test('HEAD answers the same head without the bytes', async () => {
  const answer = await get(sign(), {}, 'HEAD')
  expect([answer.statusCode, answer.headers['content-length'], answer.payload]).toEqual([200, '1000', ''])
  const part = await get(sign(), { range: 'bytes=10-19' }, 'HEAD')
  expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([206, 'bytes 10-19/1000', ''])
})

test('what the browser has already is not sent again; a range of a changed file is sent whole', async () => {
  const tag = String((await get(sign())).headers.etag)
  const notModified = await get(sign(), { 'if-none-match': tag })
  expect([notModified.statusCode, notModified.payload]).toEqual([304, ''])
  expect((await get(sign(), { range: 'bytes=0-9', 'if-range': tag })).statusCode).toBe(206)
  expect((await get(sign(), { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('an address ends with its moment', async () => {
  const url = sign(undefined, inAnHour())
  app.setNow(new Date(Date.now() + 3_600_001))
  const answer = await get(url)
  app.setNow(new Date())
  expect([answer.statusCode, answer.json().error]).toEqual([403, 'MEDIA_EXPIRED'])
})

test('an altered address, or one signed by another key, opens nothing', async () => {
  const url = sign()
  const token = url.split('/')[3] as string
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_.'), async (at, letter) => {
      const altered = token.slice(0, at) + letter + token.slice(at + 1)
      // base64url's last letter carries bits that are not read: only the exact text is ours.
      if (altered === token) return
      expect((await get(url.replace(token, altered))).statusCode).toBe(404)
    }),
    { numRuns: 100 },
  )
  const foreign = signedMediaPath('another secret, as long as it needs to be', {
    assetUid: 'film',
    file: 'demo/film/video.mp4',
    expiresAt: inAnHour(),
  })
  expect((await get(foreign)).statusCode).toBe(404)
})

test('no signed path leaves the media folder, and a folder or a missing file is no file', async () => {
  for (const file of ['../secret.txt', 'demo/../../secret.txt', '/etc/passwd', 'demo/film', 'demo/none.mp4'])
    expect([file, (await get(sign(file))).statusCode]).toEqual([file, 404])
})

test('an empty file is answered, and its ranges are not', async () => {
  const whole = await get(sign('demo/film/empty.vtt'))
  expect([whole.statusCode, whole.payload]).toEqual([200, ''])
  expect((await get(sign('demo/film/empty.vtt'), { range: 'bytes=0-' })).statusCode).toBe(416)
})

test('a range, where there is one, lies inside the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(5000), (noise, a, b, size) => {
      for (const header of [noise, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const range = byteRange(header, size)
        if (range === undefined || range === 'unsatisfiable') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      }
    }),
  )
})
