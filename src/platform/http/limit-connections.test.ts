import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { readSettings } from '../server/config.ts'
import { buildHttp } from './http.ts'

const write = { kind: 'write', access: 'public', reply: z.object({}), summary: 'Takes a body' } as const
const form = endpoint({ ...write, call: 'POST /form', input: z.object({}) })
const file = endpoint({ ...write, call: 'POST /file', input: z.object({}), takes: 'file' })
const mine = endpoint({ ...write, call: 'POST /mine', input: z.object({}), takes: 'file', access: 'signedIn' })

let app: FastifyInstance
let port: number
async function open(env: Record<string, string> = {}): Promise<void> {
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent', ...env }),
    actorOf: async () => null,
    ctxFor: (actor, request) => ({ actor, request }) as Ctx,
    actions: [form, file, mine].map((one) => action(one, async () => ({ data: {} }))),
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
// Time passes by hand, for the timer of bodies alone.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(async () => {
  vi.useRealTimers()
  app.server.closeAllConnections()
  await app.close()
})

type Caller = { socket: Socket; answer(): string; closed: Promise<unknown> }
async function call(path: string, body = ''): Promise<Caller> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => {})
  const closed = once(socket, 'close')
  const arrived = once(app.server, 'request')
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n${body}`,
  )
  await arrived
  return { socket, answer: () => text, closed }
}
/** Sends more of the body and waits until the server has it. */
async function sendMore({ socket }: Caller, text: string): Promise<void> {
  const served = [...sockets].at(-1) as Socket
  const until = served.bytesRead + text.length
  socket.write(text)
  await vi.waitFor(() => expect(served.bytesRead).toBeGreaterThanOrEqual(until), 30_000)
}
let sockets = new Set<Socket>()
const watchSockets = () => {
  sockets = new Set()
  app.server.on('connection', (socket: Socket) => sockets.add(socket))
}

test('a body that is not there after 30 seconds is not waited for, however it trickles', async () => {
  await open()
  watchSockets()
  const caller = await call('/form', 'a')
  await vi.advanceTimersByTimeAsync(20_000)
  await sendMore(caller, 'bcd')
  await vi.advanceTimersByTimeAsync(10_000)
  await caller.closed
  expect(caller.answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload may take longer while it goes on', async () => {
  await open()
  watchSockets()
  const caller = await call('/file', 'a')
  for (let part = 0; part < 4; part++) {
    await vi.advanceTimersByTimeAsync(29_000)
    await sendMore(caller, 'bcd')
  }
  expect(caller.socket.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  await caller.closed
  expect(caller.answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload ends after half an hour, however it trickles', async () => {
  await open()
  watchSockets()
  const caller = await call('/file', 'a')
  for (let part = 0; part < 59; part++) {
    await sendMore(caller, 'b')
    await vi.advanceTimersByTimeAsync(30_000)
  }
  expect(caller.socket.destroyed).toBe(false)
  await sendMore(caller, 'b')
  await vi.advanceTimersByTimeAsync(30_000)
  await caller.closed
  expect(caller.answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([['/nowhere', 404] as const, ['/mine', 401] as const])(
  'a body after its answer is not waited for either: %s',
  async (path, code) => {
    await open()
    watchSockets()
    const caller = await call(path, 'a')
    await vi.waitFor(() => expect(caller.answer()).toContain(`HTTP/1.1 ${code} `), 30_000)
    await sendMore(caller, 'bcd')
    await vi.advanceTimersByTimeAsync(30_000)
    await caller.closed
    expect(caller.answer()).not.toContain('HTTP/1.1 408')
  },
)

test('a body that arrived leaves its connection open', async () => {
  await open()
  watchSockets()
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
  const caller = await call('/form', `${part}${'b'.repeat(1000 - part.length - 9)}\r\n--x--\r\n`)
  await vi.waitFor(() => expect(caller.answer()).toMatch(/^HTTP\/1\.1 200 /), 30_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(caller.socket.destroyed).toBe(false)
  caller.socket.destroy()
})

test('a call in process, which has no connection, leaves no timer behind where its body is never read', async () => {
  await open()
  const before = vi.getTimerCount()
  expect((await app.inject({ method: 'POST', url: '/api/mine', payload: { a: 1 } })).statusCode).toBe(401)
  expect(vi.getTimerCount()).toBe(before)
})

test('headers have ten seconds, and a connection without a byte in either direction two minutes', async () => {
  await open()
  expect(app.server.headersTimeout).toBe(10_000)
  expect(app.server.timeout).toBe(120_000)
})

test('an address opens so many connections and no more, until one of them closes', async () => {
  await open({ CONNECTIONS_PER_ADDRESS: '2' })
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET /api/nowhere HTTP/1.1\r\nHost: x\r\n\r\n')
    const [event] = await Promise.race([
      once(socket, 'data').then(() => ['answered']),
      once(socket, 'close').then(() => ['closed']),
    ])
    return { socket, event }
  }
  const first = await dial()
  const second = await dial()
  expect([first.event, second.event, (await dial()).event]).toEqual(['answered', 'answered', 'closed'])
  first.socket.destroy()
  await vi.waitFor(async () => expect((await dial()).event).toBe('answered'), 30_000)
})
