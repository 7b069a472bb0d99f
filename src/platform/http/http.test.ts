import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { refusal } from '../api/errors.ts'
import { email, flag, number, oneOrMore, required } from '../api/validation.ts'
import { readSettings } from '../server/config.ts'
import { bytesOfReply, type CompressedReply } from './compressed-reply.ts'
import { textOf } from '../i18n/text.ts'
import { addTranslation } from '../i18n/translations.ts'
import { messages as inHindi } from '../messages/hi.ts'
import { buildHttp } from './http.ts'
import { pageCache } from './page-cache.ts'
import type { Actor } from './session.ts'

const learner: Actor = {
  userId: 1,
  uid: 'learner',
  roles: ['LEARNER'],
  userRole: 'LEARNER',
  mayExport: [],
  sessionId: 1,
}
const token = 'a-valid-token-of-forty-characters-length'
const messages = { taken: 'This seat is taken.', booked: 'Booked' }
const taken = refusal('SEAT_TAKEN', 409, textOf(messages, 'taken'))
let reads = 0
addTranslation('hi', messages, { taken: 'यह सीट ली जा चुकी है।', booked: 'बुक हो गया' })

const book = endpoint({
  call: 'POST /seat/{row}/book',
  kind: 'write',
  access: 'public',
  input: z.object({
    row: required(),
    uid: oneOrMore(3),
    email: email(),
    window: z.optional(flag()),
    price: z.optional(number()),
  }),
  reply: z.object({
    row: z.string(),
    uid: z.array(z.string()),
    window: z.optional(z.boolean()),
    price: z.optional(z.number()),
  }),
  creates: true,
  summary: 'Books seats',
})
const mine = endpoint({
  call: 'GET /seat/mine',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({ uid: z.string() }),
  summary: 'Mine',
})
const all = endpoint({
  call: 'GET /seat/all',
  kind: 'read',
  access: ['ADMIN'],
  input: z.object({}),
  reply: z.object({}),
  summary: 'All',
})
const free = endpoint({
  call: 'GET /seat/free',
  kind: 'read',
  access: 'public',
  input: z.object({ row: z.optional(z.string()) }),
  reply: z.object({ reads: z.number() }),
  summary: 'Free',
})
const fails = endpoint({
  call: 'POST /seat/fail',
  kind: 'write',
  access: 'public',
  input: z.object({ how: z.string() }),
  reply: z.object({}),
  summary: 'Fails',
})

const slow = endpoint({
  call: 'GET /seat/slow',
  kind: 'read',
  access: 'public',
  input: z.object({}),
  reply: z.object({ shown: z.string() }),
  summary: 'Slow',
})

let app: FastifyInstance
let answerSlow: ((shown: string) => void) | undefined
const replies = pageCache<CompressedReply>({ maxBytes: 100_000, bytesOf: bytesOfReply })
beforeAll(async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  app = await buildHttp({
    settings,
    replies,
    actorOf: async (sent) => (sent === token ? learner : null),
    ctxFor: (actor, request) => ({ actor, request }) as Ctx,
    actions: [
      action(book, async (_ctx, input) => ({
        data: { ...input, secret: 'never sent' } as never,
        message: textOf(messages, 'booked'),
      })),
      action(mine, async (ctx) => ({ data: { uid: ctx.actor.uid } })),
      action(all, async () => ({ data: {} })),
      action(free, async () => ({ data: { reads: (reads += 1) } })),
      action(slow, () => new Promise((resolve) => (answerSlow = (shown) => resolve({ data: { shown } })))),
      action(fails, async (_ctx, { how }) => {
        throw how === 'refused' ? taken({ data: { uids: ['x'] } }) : new Error('a bug with a secret inside')
      }),
    ],
  })
})
afterAll(() => app.close())

const bodies: [string, { payload: string; type: string }][] = [
  [
    'JSON',
    {
      payload: JSON.stringify({ uid: ['a', 'b'], email: ' Asha@Example.IN ', window: true, price: 12.5 }),
      type: 'application/json',
    },
  ],
  [
    'urlencoded',
    {
      payload: 'uid[0]=a&uid[1]=b&email=asha%40example.in&window=1&price=12.5',
      type: 'application/x-www-form-urlencoded',
    },
  ],
  [
    'multipart',
    {
      payload: ['uid[0]', 'a', 'uid[1]', 'b', 'email', 'asha@example.in', 'window', 'on', 'price', '12.5']
        .reduce(
          (text, value, i) =>
            i % 2 ? `${text}${value}\r\n` : `${text}--x\r\nContent-Disposition: form-data; name="${value}"\r\n\r\n`,
          '',
        )
        .concat('--x--\r\n'),
      type: 'multipart/form-data; boundary=x',
    },
  ],
]
test.each(bodies)('reads the same input from a %s body', async (_name, { payload, type }) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/seat/7/book',
    payload,
    headers: { 'content-type': type },
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    status: 1,
    message: 'Booked',
    data: { row: '7', uid: ['a', 'b'], window: true, price: 12.5 },
  })
})

test('answers 422 with the first failing rule of each field, in the specified words', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/seat/7/book', payload: { email: 'asha' } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    status: 0,
    error: 'VALIDATION_FAILED',
    errors: { uid: 'This field is required', email: 'Please enter a valid email address' },
  })
})

test('a list under one name is bounded', async () => {
  const uid = Array.from({ length: 1000 }, (_, i) => `u${i}`)
  const answer = await app.inject({ method: 'POST', url: '/api/seat/7/book', payload: { email: 'a@b.in', uid } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.uid).toBeTruthy()
})

test('of thousands of wrong values a hundred are named', async () => {
  const payload = { uid: Array.from({ length: 15_000 }, () => 'a'.repeat(65)), email: 'asha@example.in' }
  const answer = await app.inject({ method: 'POST', url: '/api/seat/a/book', payload })
  expect([answer.statusCode, Object.keys(answer.json().errors).length]).toEqual([422, 100])
})

test('a body that is no JSON, of another type or too large is refused in the envelope', async () => {
  const send = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/seat/7/book', payload, headers: { 'content-type': type } })
  expect((await send('{"a":', 'application/json')).json()).toMatchObject({ status: 0, error: 'MALFORMED_BODY' })
  expect((await send('{"__proto__":{"admin":true}}', 'application/json')).statusCode).toBe(400)
  expect((await send('<a/>', 'application/xml')).statusCode).toBe(415)
  expect((await send(JSON.stringify({ x: 'y'.repeat(1_100_000) }), 'application/json')).statusCode).toBe(413)
})

test('no session is 401, a wrong role 403, and a session opens what is its own', async () => {
  expect((await app.inject('/api/seat/mine')).json()).toMatchObject({ status: 0, error: 'UNAUTHENTICATED' })
  const as = { headers: { authorization: `Bearer ${token}` } }
  expect((await app.inject({ url: '/api/seat/all', ...as })).statusCode).toBe(403)
  expect((await app.inject({ url: '/api/seat/mine', ...as })).json().data).toEqual({ uid: 'learner' })
})

test('echoes a request id, or makes one', async () => {
  expect(
    (await app.inject({ url: '/api/seat/free', headers: { 'x-request-id': 'phone-42-abc' } })).headers['x-request-id'],
  ).toBe('phone-42-abc')
  expect(
    (await app.inject({ url: '/api/seat/free', headers: { 'x-request-id': 'a\u0001b' } })).headers['x-request-id'],
  ).toMatch(/^[\w-]{36}$/)
})

test('a refusal is answered as worded, a bug as the server error with its request id and nothing of itself', async () => {
  const refused = await app.inject({ method: 'POST', url: '/api/seat/fail', payload: { how: 'refused' } })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({
    status: 0,
    message: 'This seat is taken.',
    error: 'SEAT_TAKEN',
    data: { uids: ['x'] },
  })
  const bug = await app.inject({ method: 'POST', url: '/api/seat/fail', payload: { how: 'bug' } })
  expect(bug.statusCode).toBe(500)
  expect(bug.json()).toMatchObject({
    status: 0,
    message: 'Server error. Please try again later.',
    data: { requestId: bug.headers['x-request-id'] },
  })
  expect(bug.payload).not.toContain('secret')
})

test('a public read answers strangers from memory, and a signed-in person again', async () => {
  const first = (await app.inject('/api/seat/free?row=a')).json().data.reads
  expect((await app.inject('/api/seat/free?row=a')).json().data.reads).toBe(first)
  expect((await app.inject('/api/seat/free?row=b')).json().data.reads).toBe(first + 1)
  const signedIn = await app.inject({ url: '/api/seat/free?row=a', headers: { authorization: `Bearer ${token}` } })
  expect(signedIn.json().data.reads).toBe(first + 2)
})

test('a reply that was started before a change is sent, but not stored for the next stranger', async () => {
  const ask = async () => (await app.inject('/api/seat/slow')).json().data.shown as string
  const answer = async (shown: string) => {
    await expect.poll(() => answerSlow).toBeDefined()
    answerSlow?.(shown)
    answerSlow = undefined
  }
  const before = ask()
  await expect.poll(() => answerSlow).toBeDefined()
  replies.forget()
  await answer('before the change')
  expect(await before).toBe('before the change')
  const after = ask()
  await answer('after the change')
  expect(await after).toBe('after the change')
  expect(await ask()).toBe('after the change')
})

test('an asker who likes Hindi is answered in it: replies, refusals, fields, and nothing kept for the other', async () => {
  const callIn = async (language: string, path: string, payload?: object) => {
    const reply = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/seat/${path}`,
      headers: { 'accept-language': language },
      ...(payload ? { payload } : {}),
    })
    return { language: reply.headers['content-language'], ...reply.json<{ message: string; errors?: object }>() }
  }
  expect(await callIn('hi', 'fail', { how: 'refused' })).toMatchObject({
    language: 'hi',
    message: 'यह सीट ली जा चुकी है।',
  })
  expect(await callIn('hi', 'a/book', { uid: 'a' })).toMatchObject({ errors: { email: inHindi.required } })
  expect(await callIn('en-IN', 'free?row=k')).toMatchObject({ language: 'en', message: 'Success' })
  expect(await callIn('hi', 'free?row=k')).toMatchObject({ language: 'hi', message: inHindi.success })
  expect(await callIn('en-IN', 'free?row=k')).toMatchObject({ message: 'Success' })
  expect(await callIn('hi-IN,hi;q=0.9', 'free?row=k')).toMatchObject({ message: inHindi.success })
})

test('an answer names every header that it would be another one for', async () => {
  const varyOf = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).headers.vary
  expect(await varyOf('/api/seat/free?row=v')).toBe('accept-language, authorization')
  expect(await varyOf('/api/seat/free?row=v')).toBe('accept-language, authorization')
  expect(await varyOf('/api/seat/mine', { authorization: `Bearer ${token}` })).toBe('accept-language, authorization')
  expect(await varyOf('/api/seat/mine')).toBe('accept-language')
  expect(await varyOf('/api/nowhere')).toBe('accept-language')
})

test('a zero byte in a path or a query of a call is refused', async () => {
  expect((await app.inject('/api/seat/free?row=%00')).statusCode).toBe(400)
  expect((await app.inject('/api/seat/free?%00=a')).statusCode).toBe(400)
  expect((await app.inject({ method: 'POST', url: '/api/seat/%00/book', payload: {} })).statusCode).toBe(400)
  expect((await app.inject('/api/seat/free?row=%ff&x=%')).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/seat/%ff/book', payload: {} })).statusCode).toBe(422)
})
