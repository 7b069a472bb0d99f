import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, type CallError, type Incoming, type Outgoing, setOnSessionEnded, setTransport } from './client.ts'
import { endpoint } from './contract.ts'

const read = endpoint({
  call: 'GET /course/{uid}',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: z.string(), page: z.optional(z.number()) }),
  reply: z.object({ title: z.string(), lines: z.optional(z.array(z.object({ price: z.number() }))) }),
  amounts: { reply: { lines: { price: 'rupees' } } },
  summary: 'One',
})
const write = endpoint({
  call: 'POST /course/{uid}/buy',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: z.string(), amount: z.number() }),
  reply: z.object({}),
  amounts: { input: { amount: 'rupees' } },
  summary: 'Buy',
})

let answers: (Incoming | Error)[]
let sent: Outgoing[]
const answer = (status: number, body: unknown): Incoming => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const ok = answer(200, { status: 1, message: 'Success', data: { title: 'Tabla' } })
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: CallError) => error,
  )

beforeEach(() => {
  vi.useFakeTimers()
  const store = new Map<string, string>([['authToken', 'my-token']])
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (k: string) => store.get(k) ?? null,
      setItem: (k: string, v: string) => store.set(k, v),
      removeItem: (k: string) => store.delete(k),
    },
  })
  answers = []
  sent = []
  setTransport(async (outgoing) => {
    sent.push(outgoing)
    const next = answers.shift() ?? ok
    if (next instanceof Error) throw next
    return next
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('puts path fields into the path, the others into the query, and sends bearer and request id', async () => {
  await expect(call(read, { uid: 'a/b', page: 2 })).resolves.toMatchObject({ data: { title: 'Tabla' } })
  expect(sent[0]).toMatchObject({ method: 'GET', url: '/api/course/a%2Fb?page=2', body: undefined })
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer my-token', accept: 'application/json' })
  expect(sent[0]?.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
})

test('sends a write as JSON without the path field', async () => {
  await call(write, { uid: 'abc', amount: 49_900 })
  expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/course/abc/buy', body: '{"amount":499}' })
})

test('tries a failing read again after 1, 2 and 4 seconds and then gives up in the specified words', async () => {
  answers = Array.from({ length: 4 }, () => new TypeError('failed to fetch'))
  const failing = caught(call(read, { uid: 'a' }))
  const seen: number[] = []
  for (const wait of [999, 1, 1999, 1, 3999, 1]) {
    await vi.advanceTimersByTimeAsync(wait)
    seen.push(sent.length)
  }
  expect(seen).toEqual([1, 2, 2, 3, 3, 4])
  expect(await failing).toMatchObject({ status: 0, code: 'FETCH_ERROR', message: 'Maximum retry attempts exceeded' })
})

test('a read that comes through on a later try is answered', async () => {
  answers = [answer(503, { status: 0, message: 'x' }), ok]
  const reading = call(read, { uid: 'a' })
  await vi.advanceTimersByTimeAsync(1000)
  expect((await reading).data).toEqual({ title: 'Tabla' })
})

test('a write is never tried again', async () => {
  answers = [new TypeError('failed to fetch')]
  expect(await caught(call(write, { uid: 'a', amount: 1 }))).toMatchObject({
    message: 'Network error. Please check your connection.',
    status: 0,
  })
  expect(sent).toHaveLength(1)
})

const busy = (data?: object, retryAfterSeconds = 0): Incoming => ({
  ...answer(503, { status: 0, message: 'busy', error: 'BUSY', data }),
  retryAfterSeconds,
})
const done = answer(200, { status: 1, message: 'Success', data: {} })
const buy = { uid: 'a', amount: 1 }

test.each(['read', 'write'] as const)(
  'a %s during maintenance is not tried again, and its message is shown',
  async (kind) => {
    const text = 'This site is under maintenance.'
    answers = [{ ...answer(503, { status: 0, message: text, error: 'MAINTENANCE' }), retryAfterSeconds: 300 }]
    const refused = caught(kind === 'read' ? call(read, { uid: 'a' }) : call(write, buy, { idempotencyKey: 'one' }))
    await vi.advanceTimersByTimeAsync(400_000)
    expect(await refused).toMatchObject({ status: 503, message: text })
    expect(sent).toHaveLength(1)
  },
)

test.each([
  ['has an idempotency key in its header', () => call(write, buy, { idempotencyKey: 'one' }), busy()],
  [
    'has an idempotency key among its fields',
    () =>
      call(
        { ...write, input: z.object({ ...write.input.shape, idempotencyKey: z.string() }) },
        { ...buy, idempotencyKey: 'one' },
      ),
    busy(),
  ],
  ['is idempotent', () => call({ ...write, idempotent: true }, buy), busy()],
  ['was not begun by the server', () => call(write, buy), busy({ shouldRetry: true })],
])('a write that finds the server busy is tried again where it %s', async (_name, writing, refused) => {
  answers = [refused, done]
  const answered = writing()
  await vi.advanceTimersByTimeAsync(2000)
  expect((await answered).status).toBe(1)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
})

test.each([
  ['of the key and a lost network', new TypeError('failed to fetch'), { idempotencyKey: 'one' }],
  ['of the key and another refusal', answer(503, { status: 0, error: 'GATEWAY_AWAY' }), { idempotencyKey: 'one' }],
  ['of no key', busy(), {}],
  ['of a page that is left', busy({ shouldRetry: true }), { keepalive: true }],
])('a write is not tried again because %s', async (_name, failed, options) => {
  answers = [failed]
  expect((await caught(call(write, buy, options)))?.message).toBeDefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('a busy server is called again after 2, 8 and 24 seconds, and never before it asks to be', async () => {
  answers = [busy(undefined, 2), busy(undefined, 2), busy(undefined, 2), ok]
  const reading = call(read, { uid: 'a' })
  const seen: number[] = []
  for (const wait of [1999, 1, 7999, 1, 23_999, 1]) {
    await vi.advanceTimersByTimeAsync(wait)
    seen.push(sent.length)
  }
  expect(seen).toEqual([1, 2, 2, 3, 3, 4])
  expect((await reading).data).toEqual({ title: 'Tabla' })

  answers = [busy(undefined, 6), ok]
  const later = call(read, { uid: 'a' })
  await vi.advanceTimersByTimeAsync(5999)
  expect(sent).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1)
  expect((await later).data).toEqual({ title: 'Tabla' })
})

const failures: [string, Incoming, Partial<CallError>][] = [
  [
    '403',
    answer(403, { status: 0, message: 'no' }),
    { message: 'Access denied. You do not have permission to perform this action.' },
  ],
  [
    '500',
    answer(500, { status: 0, message: 'stack' }),
    { message: 'Server error. Please try again later.', status: 500 },
  ],
  [
    '409',
    answer(409, { status: 0, message: 'Price has changed.', error: 'PRICE_CHANGED', data: { now: 5 } }),
    { message: 'Price has changed.', code: 'PRICE_CHANGED', data: { now: 5 } },
  ],
  ['an empty message', answer(400, { status: 0 }), { message: 'An unexpected error occurred' }],
  ['no JSON', answer(200, '<html>'), { code: 'PARSING_ERROR', status: 200 }],
  ['nothing', answer(200, 'null'), { code: 'PARSING_ERROR', status: 200 }],
  ['a success without its data', answer(200, { status: 1, message: 'Success' }), { code: 'PARSING_ERROR' }],
]
test.each(failures)('words a failure of %s as the specification does', async (_name, incoming, expected) => {
  answers = [incoming]
  expect(await caught(call(write, { uid: 'a', amount: 1 }))).toMatchObject(expected)
})

test.each([
  [
    answer(503, { status: 0, message: 'Failed to create payment order', error: 'ORDER_FAILED' }),
    'Failed to create payment order',
  ],
  [answer(500, { status: 0, error: 'BANK_CLOSED' }), 'BANK_CLOSED'],
  [answer(500, { status: 0 }), ''],
  [answer(502, '<html>'), ''],
  [answer(403, { status: 0, message: 'no' }), 'Access denied. You do not have permission to perform this action.'],
])(
  'a call with its own messages keeps the server’s, and has none of the client’s for an answer without words',
  async (incoming, message) => {
    answers = [incoming]
    const failure = await caught(call({ ...write, ownMessages: true }, { uid: 'a', amount: 1 }))
    expect(failure).toMatchObject({ message, status: incoming.status })
  },
)

test('a 401 ends the session here, unless another tab has signed in meanwhile', async () => {
  const ended = vi.fn()
  setOnSessionEnded(ended)
  answers = [answer(401, { status: 0, message: 'x' })]
  expect(await caught(call(write, { uid: 'a', amount: 1 }))).toMatchObject({
    status: 401,
    message: 'Session expired. Please login again.',
  })
  expect(ended).toHaveBeenCalledTimes(1)
})

test('gives up after 15 seconds in the specified words', async () => {
  vi.useRealTimers()
  setTransport(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  expect(await caught(call(write, { uid: 'a', amount: 1 }, { timeoutMs: 20 }))).toMatchObject({
    code: 'TIMEOUT_ERROR',
    message: 'Request timeout. Please check your connection.',
  })
})

test('amounts go out as rupees and come in as paise', async () => {
  await call(write, { uid: 'abc', amount: 49_950 })
  expect(sent[0]?.body).toBe(JSON.stringify({ amount: 499.5 }))
  const priced = { title: 'Tabla', lines: [{ price: 1299.5 }, { price: 0 }] }
  answers = [answer(200, { status: 1, message: 'Success', data: priced })]
  expect((await call(read, { uid: 'abc' })).data).toEqual({ title: 'Tabla', lines: [{ price: 129_950 }, { price: 0 }] })
})
