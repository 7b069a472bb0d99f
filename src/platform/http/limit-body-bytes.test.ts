import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { readSettings } from '../server/config.ts'
import { buildHttp } from './http.ts'

const form = endpoint({
  call: 'POST /form',
  kind: 'write',
  access: 'public',
  input: z.object({}),
  reply: z.object({}),
  summary: 'Takes a body',
})

let app: FastifyInstance
let port: number
let requests: ClientRequest[]
beforeEach(async () => {
  requests = []
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', DEMO: '1' }),
    actorOf: async () => null,
    ctxFor: (actor, caller) => ({ actor, request: caller }) as Ctx,
    actions: [action(form, async () => ({ data: {} }))],
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  for (const one of requests) one.destroy()
  await app.close()
})

/** Begins a call whose body announces a megabyte, or no length. */
async function begin(caller: number, announced = true): Promise<ClientRequest> {
  const call = request({
    port,
    method: 'POST',
    path: '/api/form',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${caller}.1`,
      ...(announced ? { 'content-length': 1_048_576 } : {}),
    },
  })
  call.on('error', () => {})
  requests.push(call)
  const arrived = once(app.server, 'request')
  call.write('{')
  await arrived
  return call
}
const codeOf = async (call: ClientRequest) => ((await once(call, 'response'))[0] as IncomingMessage).statusCode
const finish = (call: ClientRequest) => {
  call.end(`${' '.repeat(1_048_574)}}`)
  return codeOf(call)
}

test('bodies of one address hold so many megabytes at once, until their connections end', async () => {
  for (let body = 0; body < 32; body++) await begin(1)
  const refused = await begin(1)
  expect(await codeOf(refused)).toBe(503)
  expect(await finish(await begin(2))).toBe(200)
  requests[0]?.destroy()
  await vi.waitFor(async () => expect(await finish(await begin(1))).toBe(200), 30_000)
})

test('bodies of all addresses together too, one without a length for as much as it may have', async () => {
  for (let body = 0; body < 96; body++) await begin(body, body % 2 === 0)
  expect(await codeOf(await begin(200))).toBe(503)
})

test('a body that was answered is held no longer', async () => {
  for (let body = 0; body < 34; body++) expect(await finish(await begin(1))).toBe(200)
})
