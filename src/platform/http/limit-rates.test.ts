import { request as httpRequest } from 'node:http'
import { Writable } from 'node:stream'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { readSettings } from '../server/config.ts'
import { buildHttp } from './http.ts'
import { newToken } from './session.ts'

const read = endpoint({
  call: 'GET /course',
  kind: 'read',
  access: 'public',
  input: z.object({}),
  reply: z.object({}),
  fresh: true,
  summary: 'Reads',
})
const mine = endpoint({
  call: 'GET /mine',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({}),
  summary: 'Reads what is one’s own',
})

const sessions = new Set([newToken(), newToken()])
const [asha = '', ravi = ''] = sessions
let lookups = 0
let app: FastifyInstance

async function open(env: Record<string, string> = {}, logStream?: Writable): Promise<void> {
  lookups = 0
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent', ...env }),
    actorOf: async (token) => {
      lookups += 1
      return sessions.has(token)
        ? { userId: 1, uid: 'u', roles: ['LEARNER'], userRole: 'LEARNER', mayExport: [], sessionId: 1 }
        : null
    },
    ...(logStream ? { logStream } : {}),
    ctxFor: (actor, request) => ({ actor, request }) as Ctx,
    actions: [action(read, async () => ({ data: {} })), action(mine, async () => ({ data: {} }))],
  })
  app.get('/dev/mailbox.json', async () => [])
  app.get('/*', async () => 'a page')
}
afterEach(() => app.close())

const get = (url: string, { token, address = '198.51.100.7' }: { token?: string; address?: string } = {}) =>
  app.inject({ url, remoteAddress: address, headers: token ? { authorization: `Bearer ${token}` } : {} })
const left = (answer: LightMyRequestResponse) => Number(answer.headers['x-ratelimit-remaining'])
const times = async (count: number, send: () => Promise<LightMyRequestResponse>) => {
  for (let n = 0; n < count; n++) await send()
}

test('an address without a session has 3,000 calls a minute, and then is refused until it ends', async () => {
  await open()
  expect(left(await get('/api/course'))).toBe(2999)
  await times(2999, () => get('/api/course'))
  const refused = await get('/api/course')
  expect(refused.json()).toMatchObject({ status: 0, error: 'TOO_MANY_REQUESTS' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/api/course', { address: '198.51.100.8' })).statusCode).toBe(200)
  expect((await get('/a-page')).statusCode).toBe(200)
})

test('however a path is written, the call counts by the route it reaches', async () => {
  await open()
  const paths = ['/api/course', '/%61pi/course', '/api/%63ourse?x=1', '/api/nowhere', '/%61pi/nowhere', '/api/mine']
  const remaining = []
  for (const path of paths) remaining.push(left(await get(path)))
  expect(remaining).toEqual([2999, 2998, 2997, 2996, 2995, 2994])
  const posted = await app.inject({ method: 'POST', url: '/no/page', remoteAddress: '198.51.100.7' })
  expect([posted.statusCode, left(posted)]).toEqual([404, 2993])
  expect(left(await get('/dev/mailbox.json'))).toBe(2992)
  expect((await get('/a-page')).headers['x-ratelimit-remaining']).toBeUndefined()
})

test('a made-up token counts for its address', async () => {
  await open()
  expect(left(await get('/api/course', { token: newToken() }))).toBe(2999)
  expect(left(await get('/api/mine', { token: newToken() }))).toBe(2998)
  await times(2998, () => get('/api/course', { token: newToken() }))
  const before = lookups
  expect((await get('/api/mine', { token: newToken() })).statusCode).toBe(429)
  expect(lookups).toBe(before)
})

test('a session counts for itself from its second call on, until it has ended', async () => {
  await open()
  expect(left(await get('/api/mine', { token: asha }))).toBe(2999)
  expect(left(await get('/api/mine', { token: asha }))).toBe(599)
  expect(left(await get('/api/mine', { token: asha }))).toBe(598)
  expect(left(await get('/api/mine', { token: ravi }))).toBe(2998)
  sessions.delete(ravi)
  await get('/api/mine', { token: ravi })
  expect(left(await get('/api/mine', { token: ravi }))).toBe(2997)
})

test('IPv6 counts by /64, and IPv4 written as IPv6 by itself', async () => {
  await open()
  expect(left(await get('/api/course', { address: '2001:db8:1:2::1' }))).toBe(2999)
  expect(left(await get('/api/course', { address: '2001:db8:1:2:ffff::9' }))).toBe(2998)
  expect(left(await get('/api/course', { address: '2001:db8:1:3::1' }))).toBe(2999)
  expect(left(await get('/api/course', { address: '::ffff:198.51.100.1' }))).toBe(2999)
  expect(left(await get('/api/course', { address: '198.51.100.1' }))).toBe(2998)
})

test('a target with scheme and host is the same call: counted, logged and answered', async () => {
  const lines: { msg: string; path?: string; status?: number }[] = []
  const logStream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  await open({ LOG_LEVEL: 'info' }, logStream)
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const send = (path: string) =>
    new Promise<{ status: number | undefined; left: number }>((resolve, reject) => {
      httpRequest({ host: address.hostname, port: address.port, path }, (answer) => {
        answer
          .resume()
          .on('end', () =>
            resolve({ status: answer.statusCode, left: Number(answer.headers['x-ratelimit-remaining']) }),
          )
      })
        .on('error', reject)
        .end()
    })
  expect(await send('http://x/api/course?secret=1')).toEqual({ status: 200, left: 2999 })
  expect(await send('HTTPS://x:80/%61pi/course')).toEqual({ status: 200, left: 2998 })
  expect(await send('http://x')).toEqual({ status: 200, left: NaN })
  expect(await send('http://x/api/nowhere')).toEqual({ status: 404, left: 2997 })
  const answered = lines.filter(({ msg }) => msg === 'answered').map(({ path, status }) => [path, status])
  expect(answered).toEqual([
    ['/api/course', 200],
    ['/%61pi/course', 200],
    ['/api/nowhere', 404],
  ])
})
