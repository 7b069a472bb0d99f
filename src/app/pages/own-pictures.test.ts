import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usedMedia } from '#features/media/actions/used-media.ts'
import { mediaAssets } from '#features/media/tables.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../tests/make.ts'

// The pictures that an administrator uploads in place of the drawn ones.

let app: TestApp
let dataDir: string
let admin: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-pictures-'))
  app = await startApp({ env: { DATA_DIR: dataDir } })
  admin = await makePerson(app, 'ADMIN')
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const red = { r: 200, g: 20, b: 20, alpha: 1 }

/** Uploads a picture with a red middle and transparent edges. */
async function upload(width: number, height: number): Promise<string> {
  const side = Math.round(Math.min(width, height) / 2)
  const middle = await sharp({ create: { width: side, height: side, channels: 4, background: red } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: middle }])
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'mark.png')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const { body, code } = await app.call('POST', '/media/image', Buffer.from(await request.arrayBuffer()), {
    token: admin.token,
    headers: { 'content-type': request.headers.get('content-type') as string },
  })
  expect(code).toBe(201)
  return body.data.src
}
const save = (body: object) => app.call('POST', '/admin/site', body, { token: admin.token })
const file = async (path: string) => (await app.app.inject(path)).rawPayload

/** The colour at a place of a picture, as parts of its sides from the top left. */
async function colorAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4
  const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
  return alpha < 10 ? 'transparent' : r > 240 && g > 240 && b > 240 ? 'white' : r > 150 && g < 80 ? 'red' : 'other'
}

test('the icon is on tabs, in the app’s manifest and on home screens, there on white to the edges', async () => {
  const drawn = await file('/icon-192.png')
  const icon = await upload(300, 300)
  expect((await save({ icon })).code).toBe(200)
  expect(String(await file('/favicon.svg'))).toContain('href="data:image/png;base64,')
  for (const [path, side, edge] of [
    ['/favicon.ico', 48, 'transparent'],
    ['/apple-touch-icon.png', 180, 'white'],
    ['/icon-192.png', 192, 'white'],
    ['/icon-512.png', 512, 'white'],
  ] as const) {
    const picture = await file(path)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    expect([path, await colorAt(picture, 0.5, 0.5), await colorAt(picture, 0.02, 0.02)]).toEqual([path, 'red', edge])
  }
  await save({ icon: '' })
  expect(await file('/icon-192.png')).toEqual(drawn)
})

test('an icon that is no square is shown whole', async () => {
  await save({ icon: await upload(400, 200) })
  const icon = await file('/icon-192.png')
  expect([await colorAt(icon, 0.5, 0.5), await colorAt(icon, 0.5, 0.1)]).toEqual(['red', 'white'])
})

test('the share picture is cut to the size that a shared link shows', async () => {
  await save({ sharePicture: await upload(800, 800) })
  const picture = await file('/share.png')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect([await colorAt(picture, 0.5, 0.5), await colorAt(picture, 0.02, 0.02)]).toEqual(['red', 'white'])
})

test('a picture that is lost from the storage is drawn instead', async () => {
  await save({ icon: '' })
  const drawn = await file('/favicon.svg')
  const icon = await upload(200, 200)
  await save({ icon })
  await rm(join(dataDir, 'media', 'images'), { recursive: true })
  await app.ctx().forgetPages()
  expect(await file('/favicon.svg')).toEqual(drawn)
})

test('every visitor gets the logo’s address, and the pictures of the site are in use', async () => {
  const logo = await upload(600, 150)
  const { code, body } = await save({ logo })
  expect([code, body.data.logo]).toEqual([200, logo])
  expect((await app.call('GET', '/site')).body.data).toMatchObject({ logo })
  const uid = logo.split('/')[4] as string
  expect(await usedMedia(app.database.db, [uid])).toEqual(new Set([uid]))
})

test.each(['logo', 'icon', 'sharePicture'])(
  '%s takes only the address of a picture that is stored here',
  async (name) => {
    const gone = await upload(100, 100)
    await app.database.db.delete(mediaAssets).where(eq(mediaAssets.uid, gone.split('/')[4] as string))
    const narrower = (await upload(300, 300)).replace(/w\d+/, 'w299')
    for (const address of [gone, narrower, 'https://elsewhere.example/a.png', '/api/media/image/../a/w100.webp', 'x']) {
      const { code, body } = await save({ [name]: address })
      expect([address, code, body.errors]).toEqual([address, 422, { [name]: 'Please upload the picture here' }])
    }
  },
)
