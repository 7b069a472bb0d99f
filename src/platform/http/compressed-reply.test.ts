import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressedReply, compressReplies, sendCompressed } from './compressed-reply.ts'

const long = { status: 1, message: '', data: { titles: Array.from({ length: 60 }, (_, i) => `हिन्दी में पाठ ${i}`) } }
const compressed = compressedReply(JSON.stringify(long))

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  compressReplies(app)
  app.get('/api/long', async () => long)
  app.get('/api/kept', async (request, reply) => sendCompressed(request, reply, compressed))
  app.get('/api/short', async () => ({ status: 1, message: 'alive' }))
  app.get('/api/csv', async (_request, reply) => reply.type('text/csv').send('a,b\n'.repeat(1000)))
  await app.ready()
})
afterAll(() => app.close())

async function get(url: string, accept?: string) {
  const { headers, rawPayload } = await app.inject({ url, headers: accept ? { 'accept-encoding': accept } : {} })
  return { encoding: headers['content-encoding'], vary: headers.vary, length: headers['content-length'], rawPayload }
}

test.each(['/api/long', '/api/kept'])('%s travels packed as the asker can read it', async (url) => {
  const plain = await get(url)
  expect(plain).toMatchObject({ encoding: undefined, vary: 'accept-encoding' })
  expect(JSON.parse(plain.rawPayload.toString())).toEqual(long)

  const brotli = await get(url, 'gzip, deflate, br, zstd')
  expect(brotli).toMatchObject({ encoding: 'br', vary: 'accept-encoding', length: String(brotli.rawPayload.length) })
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)

  const gzip = await get(url, 'gzip;q=1.0, identity; q=0.5')
  expect(gzip).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding', length: String(gzip.rawPayload.length) })
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)

  expect(await get(url, 'br;q=0, gzip;q=0.000, identity')).toMatchObject({ encoding: undefined })
  expect(await get(url, 'brotli')).toMatchObject({ encoding: undefined })
})

test('a reply of a few words, and what is no JSON, are left as they are', async () => {
  expect(await get('/api/short', 'br, gzip')).toMatchObject({ encoding: undefined, vary: undefined })
  expect(await get('/api/csv', 'br, gzip')).toMatchObject({ encoding: undefined, vary: undefined })
})

test('a kept reply is packed once for all who ask', async () => {
  const [one, two] = await Promise.all([get('/api/kept', 'gzip'), get('/api/kept', 'gzip')])
  expect(two.rawPayload).toEqual(one.rawPayload)
  expect(Object.keys(compressed.packed).sort()).toEqual(['br', 'gzip'])
  const made = compressed.packed.gzip
  await get('/api/kept', 'gzip')
  expect(compressed.packed.gzip).toBe(made)
})
