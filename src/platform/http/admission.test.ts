import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { readSettings } from '../server/config.ts'
import { buildHttp } from './http.ts'

const common = { access: 'public', input: z.object({}), reply: z.object({}), summary: 'A call' } as const
const read = endpoint({ ...common, call: 'GET /slow-read', kind: 'read', fresh: true })
const write = endpoint({ ...common, call: 'POST /slow-write', kind: 'write' })
const signIn = endpoint({ ...common, call: 'POST /sign-in', kind: 'write', priority: 'signIn' })
const pay = endpoint({ ...common, call: 'POST /pay', kind: 'write', priority: 'payment' })

let app: FastifyInstance
let finish: () => void
let writes: number
beforeEach(async () => {
  const finished = new Promise<void>((resolve) => (finish = resolve))
  writes = 0
  const slow = async () => {
    await finished
    return { data: {} }
  }
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', DEMO: '1' }),
    actorOf: async () => null,
    ctxFor: (actor, request) => ({ actor, request }) as Ctx,
    actions: [
      action(read, slow),
      action(write, async () => {
        await finished
        writes += 1
        return { data: {} }
      }),
      action(signIn, async () => ({ data: {} })),
      action(pay, async () => ({ data: {} })),
    ],
  })
  app.get('/api/health', { config: { unlimited: true } }, async () => ({ status: 1 }))
})
afterEach(() => app.close())

// An injected request starts only when it is awaited.
const call = async (method: 'GET' | 'POST', url: string, caller: number) =>
  await app.inject({ method, url: `/api${url}`, headers: { 'x-forwarded-for': `10.1.${caller}.1` } })
const spread = (method: 'GET' | 'POST', url: string, times: number) =>
  Array.from({ length: times }, (_, i) => call(method, url, i % 200))
const codesOf = async (calls: Promise<{ statusCode: number }>[]) => {
  const codes: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(calls)) codes[statusCode] = (codes[statusCode] ?? 0) + 1
  return codes
}

test('refuses calls beyond those that run and wait with 503, Retry-After and the usual envelope', async () => {
  const flood = spread('GET', '/slow-read', 66)
  const refused = await call('GET', '/slow-read', 7)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toEqual({
    status: 0,
    error: 'BUSY',
    message: 'The service is starting or busy. Please try again in a moment.',
    // Nothing of it was done, so the browser may send it again, also a write.
    data: { shouldRetry: true },
  })
  finish()
  expect(await codesOf(flood)).toEqual({ 200: 66 })
  expect((await call('GET', '/slow-read', 7)).statusCode).toBe(200)
})

test('goes on signing in, taking payments and answering the health check while reads and writes are refused', async () => {
  const flood = [...spread('GET', '/slow-read', 150), ...spread('POST', '/slow-write', 150)]
  const vital = await codesOf([...spread('POST', '/sign-in', 100), ...spread('POST', '/pay', 60)])
  expect(vital).toEqual({ 200: 160 })
  expect((await call('GET', '/health', 1)).statusCode).toBe(200)
  finish()
  const codes = await codesOf(flood)
  expect(codes[503]).toBeGreaterThan(150)
})

test('does every write that it acknowledges and none that it refuses', async () => {
  const flood = spread('POST', '/slow-write', 200)
  finish()
  const codes = await codesOf(flood)
  expect(codes[200]).toBeGreaterThan(0)
  expect(writes).toBe(codes[200])
})

test('says of a write that waited too long for its turn that it may come again', async () => {
  const running = spread('POST', '/slow-write', 4)
  const waited = await call('POST', '/slow-write', 7)
  expect(waited.json()).toMatchObject({ error: 'BUSY', data: { shouldRetry: true } })
  finish()
  expect(await codesOf(running)).toEqual({ 200: 4 })
  expect(writes).toBe(4)
})

test('one address takes only a part of the places', async () => {
  const flood = Array.from({ length: 60 }, () => call('GET', '/slow-read', 1))
  const other = call('GET', '/slow-read', 2)
  finish()
  expect((await codesOf(flood))[503]).toBe(20)
  expect((await other).statusCode).toBe(200)
})

test('never refuses the health check, however often it is asked', async () => {
  const checks = Array.from({ length: 3500 }, () => call('GET', '/health', 1))
  expect(await codesOf(checks)).toEqual({ 200: 3500 })
})

/** By the clock of the process, its event loop was blocked for five seconds. */
async function blockEventLoop() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)
  await sleep(80)
  clock.mockRestore()
}

test('while the event loop is far behind, only signing in and paying are admitted', async () => {
  finish()
  await app.ready()
  expect((await call('GET', '/slow-read', 1)).statusCode).toBe(200)
  await blockEventLoop()
  const refused = await call('POST', '/slow-write', 1)
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ error: 'BUSY', data: { shouldRetry: true } })
  expect((await call('GET', '/slow-read', 1)).statusCode).toBe(503)
  expect((await call('POST', '/sign-in', 1)).statusCode).toBe(200)
  expect((await call('POST', '/pay', 1)).statusCode).toBe(200)
  await expect.poll(async () => (await call('GET', '/slow-read', 1)).statusCode).toBe(200)
})

test('a server that has just started refuses nobody for what its start took', async () => {
  finish()
  await app.ready()
  await blockEventLoop()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(`${address}/api/slow-read`)).status).toBe(200)
})
