import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastCpuMs, repeated } from '../../../../tests/cpu-time.ts'
import { heicPicture } from '../../../../tests/heic-picture.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { partBytes } from '../rules.ts'
import { foreignContent } from './foreign-content.ts'

let app: TestApp
let dataDir: string
let creator: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-images-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
  creator = await makePerson(app, 'CREATOR')
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a6' } })

async function send(file: Buffer, name = 'picture.png', type = 'image/png', token = creator.token) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type }), name)
  const request = new Request('http://here/', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/media/image',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { code: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}

test('a picture is kept in three widths as WebP, under addresses that browsers keep for good', async () => {
  const { code, body } = await send(await plain(2000, 1000).jpeg().toBuffer(), 'cover.jpg', 'image/jpeg')
  expect(code).toBe(201)
  expect(body.data).toMatchObject({ width: 1600, height: 800 })
  expect(body.data.srcSet.match(/ \d+w/g)).toEqual([' 480w', ' 960w', ' 1600w'])
  const picture = await app.app.inject(body.data.src)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 })
})

test('a small picture is not made larger', async () => {
  const { body } = await send(await plain(300, 200).gif().toBuffer(), 'small.gif', 'image/gif')
  expect(body.data).toMatchObject({ width: 300, height: 200 })
  expect(body.data.srcSet.split(', ')).toHaveLength(1)
})

test('a camera’s metadata is removed, and the picture is turned upright', async () => {
  const turned = await plain(400, 200)
    .withExif({ IFD0: { Copyright: 'Asha', Orientation: '6' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await send(turned, 'phone.jpg', 'image/jpeg')
  const storedMetadata = await sharp((await app.app.inject(body.data.src)).rawPayload).metadata()
  expect(storedMetadata.exif).toBeUndefined()
  expect([body.data.width, body.data.height]).toEqual([200, 400])
})

test('what is no picture that we take by its content is refused, whatever it is called', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const avif = await plain(50, 50).avif().toBuffer()
  for (const file of [svg, avif, Buffer.from('just words'), Buffer.from('%PDF-1.7\n')]) {
    const { code, body } = await send(file)
    expect([code, body.error]).toEqual([415, 'WRONG_TYPE'])
    expect(body.message).toBe(
      'This file isn’t a JPEG, PNG, GIF, WebP or HEIC image. Save it in one of these formats, at most 5 MB, and upload it.',
    )
  }
})

test('a picture that is also a page, a script or an archive is refused', async () => {
  const gif = await plain(40, 40).gif().toBuffer()
  const png = await plain(40, 40).png().toBuffer()
  const archive = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)])
  for (const file of [
    Buffer.concat([gif, Buffer.from('<script>alert(document.domain)</script>')]),
    Buffer.concat([png, Buffer.from('<?php system($_GET[0]); ?>')]),
    Buffer.concat([png, archive]),
  ])
    expect((await send(file)).code).toBe(415)
})

test('a 30,000-pixel picture is refused before it is drawn', async () => {
  const wide = await plain(30_000, 20).png().toBuffer()
  const { code, body } = await send(wide)
  expect([code, body.error]).toEqual([415, 'TOO_MANY_PIXELS'])
})

test('a photo of more than 24 megapixels is refused before it is drawn', async () => {
  const large = await plain(7000, 7000).jpeg({ quality: 1 }).toBuffer()
  const { code, body } = await send(large, 'photo.jpg', 'image/jpeg')
  expect([code, body.error]).toEqual([415, 'TOO_MANY_PIXELS'])
  expect(body.message).toContain('24 million')
  expect((await send(await plain(6000, 4000).jpeg({ quality: 1 }).toBuffer(), 'a.jpg', 'image/jpeg')).code).toBe(201)
})

test('WebP and HEIC are taken, a HEIC stands upright', async () => {
  expect((await send(await plain(50, 50).webp().toBuffer(), 'a.webp', 'image/webp')).code).toBe(201)
  const { code, body } = await send(heicPicture, 'IMG_0001.HEIC', 'image/heic')
  expect([code, body.data.width, body.data.height]).toEqual([201, 192, 320])
  const stored = sharp((await app.app.inject(body.data.src)).rawPayload).toColourspace('srgb')
  const [red, , blue] = await stored.clone().extract({ left: 90, top: 20, width: 4, height: 4 }).raw().toBuffer()
  const [otherRed, , otherBlue] = await stored
    .clone()
    .extract({ left: 90, top: 290, width: 4, height: 4 })
    .raw()
    .toBuffer()
  // One half is red and the other is blue.
  expect(red! > blue! !== otherRed! > otherBlue!).toBe(true)
})

test('a HEIC that is damaged, or holds no picture that can be decoded, is refused', async () => {
  for (const file of [heicPicture.subarray(0, 330), heicPicture.subarray(0, 60)]) {
    const { code, body } = await send(file, 'a.heic', 'image/heic')
    expect([code, body.error]).toEqual([415, 'UNREADABLE'])
  }
})

test('one person may have 4 pictures in the queue; more get the answer to retry later', async () => {
  // So large that the first one is not drawn before the last one has come.
  const photo = await plain(6000, 4000).jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(photo, 'a.jpg', 'image/jpeg')))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 201)).toHaveLength(4)
  expect(codes.filter((code) => code === 503)).toHaveLength(4)
  const refused = answers.find(({ code }) => code === 503)
  expect([refused?.body.error, refused?.retryAfter]).toEqual(['BUSY', '2'])
})

test.each(['<', '<sc', '%pdf', '<!doctyp'])(
  'foreign content is looked for in the largest file of %s within 100 ms',
  async (piece) => {
    const file = Buffer.from(repeated(piece, partBytes))
    expect(await leastCpuMs(() => foreignContent(file))).toBeLessThan(100)
  },
)

test('a picture that is cut short is refused', async () => {
  const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#123' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect((await send(png.subarray(0, png.length / 2))).body.error).toBe('UNREADABLE')
})

test('more than 5242880 bytes are refused with the limit; nothing at all is, too', async () => {
  const { code, body } = await send(Buffer.concat([await plain(40, 40).png().toBuffer(), Buffer.alloc(5_242_880)]))
  expect([code, body.error]).toEqual([413, 'TOO_LARGE'])
  expect(body.message).toContain('5 MB')
  expect((await send(Buffer.alloc(0))).code).toBe(400)
})

test('learners send no pictures, and no made-up address opens anything', async () => {
  const learner = await makeLearner(app)
  expect((await send(await plain(40, 40).png().toBuffer(), 'a.png', 'image/png', learner.token)).code).toBe(403)
  for (const path of ['/api/media/image/aaaaaaaaaaaa/w480.webp', '/api/media/image/..%2f..%2fsecret/w480.webp'])
    expect((await app.app.inject(path)).statusCode).toBe(404)
})
