import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Drain, drainable } from './drain.ts'

let app: FastifyInstance
let drain: Drain
let agent: Agent
let port: number
beforeEach(async () => {
  app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.get('/', async () => 'answered')
  app.get('/slow', () => sleep(300, 'answered late'))
  drain = drainable(app)
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

const ask = (path = '/') =>
  new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ text, connection: response.headers.connection }))
    }).on('error', reject)
  })

test('while it drains, a server answers on open and on new connections, and closes each after its answer', async () => {
  expect((await ask()).connection).toBe('keep-alive')
  expect(drain.isDraining()).toBe(false)
  const drained = drain.start(200)
  expect(drain.isDraining()).toBe(true)
  expect([await ask(), await ask()]).toEqual([
    { text: 'answered', connection: 'close' },
    { text: 'answered', connection: 'close' },
  ])
  await drained
})

test('a request under way is answered before the server is closed', async () => {
  const slow = ask('/slow')
  await sleep(50)
  await drain.start(0)
  await drain.finish()
  expect(await slow).toEqual({ text: 'answered late', connection: 'keep-alive' })
  await expect(ask()).rejects.toThrow(/ECONNREFUSED|socket hang up/)
})

test('who opened a connection before the server closed is answered, though it was busy and had not taken it yet', async () => {
  await drain.start(0)
  const asked = ask()
  // The connection waits in the queue of the system: this process has not taken it yet.
  await new Promise((resolve) => process.nextTick(resolve))
  const busyUntil = performance.now() + 30
  while (performance.now() < busyUntil);
  await drain.finish()
  expect((await asked).text).toBe('answered')
})

test('one that leaves takes no new connection, and answers once more on each open one', async () => {
  await ask()
  const left = drain.leave()
  await sleep(50)
  expect(await ask()).toEqual({ text: 'answered', connection: 'close' })
  // All are closed: it need not wait any longer.
  await left
  await expect(ask()).rejects.toThrow(/ECONNREFUSED|socket hang up/)
  await drain.finish()
})

test('a server that does not listen has nothing to drain', async () => {
  await app.close()
  await drain.start(60_000)
  expect(drain.isDraining()).toBe(false)
})
