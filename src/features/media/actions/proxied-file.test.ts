import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#platform/format/durations.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { sendFile } from '../../../../tests/send-upload.ts'
import { signedMediaPath } from './sign-media.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-media-'))
  for (const [folder, name, text] of [
    ['videos/knots', '720p mp4? 100%.mp4', 'video'],
    ['hls/knots/1', 'video.m3u8', '#EXTM3U\n#EXT-X-MAP:URI="720p.mp4"\n720p.mp4\n'],
    ['hls/knots/1', '720p.mp4', 'segments'],
    ['uploads', 'notes.pdf', '%PDF'],
    ['images/abcdefghijkl', 'w480.webp', 'picture'],
  ] as const) {
    await mkdir(join(dataDir, 'media', folder), { recursive: true })
    await writeFile(join(dataDir, 'media', folder, name), text)
  }
  app = await startApp({
    env: { DATA_DIR: dataDir, DEMO: '1', FFMPEG: '0', MEDIA_DELIVERY: 'x-accel', TRUST_PROXY: '1' },
  })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const inAnHour = () => new Date(app.ctx().now().getTime() + hourMs)
const videoFile = 'videos/knots/720p mp4? 100%.mp4'
const sign = (file = videoFile, more: { expiresAt?: Date; downloadAs?: string } = {}) =>
  signedMediaPath(app.settings.mediaSecret, { assetUid: 'knots', file, userId: 7, expiresAt: inAnHour(), ...more })
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })

test('names the file to the proxy and sends no byte of it', async () => {
  const answer = await get(sign())
  expect([answer.statusCode, answer.payload]).toEqual([200, ''])
  expect(answer.headers).toMatchObject({
    'x-accel-redirect': '/internal-media/videos/knots/720p%20mp4%3F%20100%25.mp4',
    'content-type': 'video/mp4',
    'cache-control': expect.stringMatching(/^private, max-age=3[56]\d\d$/),
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('leaves ranges, tags and HEAD to the proxy, which knows the file', async () => {
  for (const [name, value] of Object.entries({ range: 'bytes=0-1', 'if-none-match': '"x"', 'if-range': '"x"' }))
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await get(sign(), { [name]: value }, method)
      expect([answer.statusCode, answer.payload]).toEqual([200, ''])
      expect(answer.headers['x-accel-redirect']).toMatch(/^\/internal-media\/videos\//)
      for (const own of ['content-range', 'accept-ranges', 'etag']) expect(answer.headers[own]).toBeUndefined()
    }
})

test('a document keeps the name it is saved under', async () => {
  const { headers } = await get(sign('uploads/notes.pdf', { downloadAs: 'गाँठें.pdf' }))
  expect(headers).toMatchObject({
    'x-accel-redirect': '/internal-media/uploads/notes.pdf',
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('गाँठें.pdf')}`,
  })
})

test('a picture is sent by the proxy too, for good and to everyone', async () => {
  const answer = await get('/api/media/image/abcdefghijkl/w480.webp')
  expect([answer.statusCode, answer.payload]).toEqual([200, ''])
  expect(answer.headers).toMatchObject({
    'x-accel-redirect': '/internal-media/images/abcdefghijkl/w480.webp',
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a playlist is written here, because it holds signed addresses', async () => {
  const answer = await get(sign('hls/knots/1/video.m3u8'))
  expect(answer.headers['x-accel-redirect']).toBeUndefined()
  const [, segment = ''] = /\n(\/api\/media\/.*\/720p\.mp4)\n/.exec(answer.payload) ?? []
  expect((await get(segment)).headers['x-accel-redirect']).toBe('/internal-media/hls/knots/1/720p.mp4')
})

test('an expired, altered, foreign or missing address never names a file to the proxy', async () => {
  const expired = sign(videoFile, { expiresAt: new Date(app.ctx().now().getTime() - 1) })
  const foreign = signedMediaPath('another secret, of more than thirty-two letters', {
    assetUid: 'knots',
    file: videoFile,
    expiresAt: inAnHour(),
  })
  for (const [url, code] of [
    [expired, 403],
    [sign().replace(/\.[^/]{8}/, '.AAAAAAAA'), 404],
    [foreign, 404],
    [sign('videos/knots/none.mp4'), 404],
    [sign('videos/knots'), 404],
    [sign('../secret.txt'), 404],
    ['/api/media/image/abcdefghijkl/w960.webp', 404],
  ] as const) {
    const answer = await get(url, { range: 'bytes=0-1' })
    expect([url, answer.statusCode, answer.headers['x-accel-redirect']]).toEqual([url, code, undefined])
  }
})

test('a caller who names the internal location or sends its header gets nothing by it', async () => {
  const internal = '/internal-media/videos/knots/720p%20mp4%3F%20100%25.mp4'
  for (const url of [internal, `/api${internal}`, '/api/health']) {
    const answer = await get(url, { 'x-accel-redirect': internal, 'x-sendfile': internal })
    expect([url, answer.headers['x-accel-redirect'], answer.payload.includes('video')]).toEqual([url, undefined, false])
  }
})

test('the configurations in deploy/ keep the folder from everyone who asks for it', async () => {
  const deploy = resolve(import.meta.dirname, '../../../../deploy')
  const nginx = await readFile(join(deploy, 'nginx.conf'), 'utf8')
  expect(nginx).toMatch(/location \/internal-media\/ \{\n\s+internal;/)
  expect(nginx.match(/\balias\b/g)).toHaveLength(1)
  const caddy = await readFile(join(deploy, 'Caddyfile'), 'utf8')
  const lines = caddy.replaceAll(/#.*/g, '')
  expect(lines).toMatch(/@media header X-Accel-Redirect \/internal-media\/\*\s+handle_response @media \{/)
  expect(lines.slice(lines.indexOf('handle_response')).match(/\b(root|file_server)\b/g)).toEqual([
    'root',
    'file_server',
  ])
  expect(lines.match(/\b(root|file_server)\b/g)).toHaveLength(2)
})

test('the group of the server may read media and change nothing; others may do neither', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1991, 65)])
  const { uid } = await sendFile(app, creator.token, pdf, { name: 'a.pdf', type: 'application/pdf', kind: 'document' })
  const modes = await Promise.all(
    ['media', `media/uploads/${uid}.pdf`].map(async (path) => (await stat(join(dataDir, path))).mode),
  )
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o750, 0o640])
})
