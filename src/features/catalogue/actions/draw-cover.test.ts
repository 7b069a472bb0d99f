import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'
import { coverSvg } from '../rules/cover/cover.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
const get = (path: string, encoding = '') =>
  app.app.inject({ url: `/api/course/cover/${path}`, headers: encoding ? { 'accept-encoding': encoding } : {} })

test('a cover is the same picture for ever, as small as the browser can read it', async () => {
  const svg = coverSvg({ motif: 'music', seed: '42' })
  const [plain, gzip, brotli] = [
    await get('music/42.svg'),
    await get('music/42.svg', 'gzip'),
    await get('music/42.svg', 'gzip, br'),
  ]
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(plain.payload).toBe(svg)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(svg)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(svg)
})

test('shared links get the cover as a JPEG', async () => {
  const answer = await get('music/42.jpg')
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

test('what is no motif or no seed has no cover', async () => {
  expect((await get('spaceship/1.svg')).statusCode).toBe(404)
  expect((await get('constructor/1.svg')).statusCode).toBe(404)
  expect((await get('music/..%2f1.svg')).statusCode).toBe(422)
})

test("a card's picture is that cover until one is uploaded", async () => {
  const course = await makeCourse(app, { coverMotif: 'music', coverSeed: 42 })
  const { body } = await app.call('POST', '/course/get-course-details', { uid: course.uid })
  expect((await app.app.inject(body.data.course.courseThumbnailLink)).payload).toBe(
    coverSvg({ motif: 'music', seed: '42' }),
  )
})
