import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'
import { serveAssets } from './serve-assets.ts'

const script = 'export const words = "Learn, grow, succeed";\n'.repeat(60)
let folder: string
let earlier: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/page-a1b2c3d4.js'), script)
  await writeFile(join(folder, 'plain.svg'), '<svg/>')
  await writeFile(join(folder, 'service-worker.js'), script)
  await precompress(folder)
  earlier = await mkdtemp(join(tmpdir(), 'sopaan-earlier-'))
  await mkdir(join(earlier, 'assets'))
  await writeFile(join(earlier, 'assets/page-00000000.js'), script)
  await precompress(earlier)
  app = Fastify()
  await app.register(helmet)
  await serveAssets(app, folder, earlier)
})
afterAll(async () => {
  await app.close()
  for (const one of [folder, earlier]) await rm(one, { recursive: true, force: true })
})

test('a file named by its content is cached for ever and compressed, with few headers', async () => {
  const answer = await app.inject({ url: '/assets/page-a1b2c3d4.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(answer.rawPayload.length).toBeLessThan(script.length / 10)
  const around = Object.entries(answer.headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
  expect(around).toBeLessThan(700)
  for (const name of ['x-frame-options', 'etag', 'last-modified']) expect(answer.headers).not.toHaveProperty(name)
})

test('a browser that accepts no compression gets it uncompressed', async () => {
  expect((await app.inject('/assets/page-a1b2c3d4.js')).payload).toBe(script)
})

test('a file that may change is revalidated after an hour', async () => {
  const first = await app.inject('/plain.svg')
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  const again = await app.inject({ url: '/plain.svg', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('the service worker is revalidated each time, loads nothing and asks this site alone', async () => {
  const { headers } = await app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-encoding': 'gzip',
  })
})

test('a file of the build before is served as those of this one are, and so is one that the next build adds', async () => {
  await writeFile(join(folder, 'assets/page-11111111.js'), script)
  for (const name of ['page-00000000.js', 'page-11111111.js']) {
    const answer = await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'identity' } })
    expect([answer.statusCode, answer.payload, answer.headers['cache-control']]).toEqual([
      200,
      script,
      'public, max-age=31536000, immutable',
    ])
  }
})

test.each([
  '/assets/absent-a1b2c3d4.js',
  '/assets/..%2fplain.svg',
  '/assets/..',
  '/assets/%2e%2e%2fplain.svg',
  '/assets/',
])('does not serve %s', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})
