import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import { CallError } from '../../api/client.ts'
import { failureOf } from './call-failure.ts'
import { sendQueue, type SendQueue } from './send-queue.ts'
import { type UnsentItem, type UnsentWork, unsentWork } from './unsent-work.ts'

type Sent = UnsentItem<string> & { leaving: boolean }
let person: string | undefined
let page: ReturnType<typeof stubPage>
let work: UnsentWork<string>
let queue: SendQueue
let calls: Sent[]
let settled: [name: string, what: string][]
let answer: (piece: UnsentItem<string>) => Promise<string>

const failing = (status: number) => () => Promise.reject(new CallError(status, 'NO', `status ${status}`))
function submit(name: string, value: string): void {
  work.type(name, value)
  work.send(name)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
  page = stubPage(makeStorage())
  ;[person, calls, settled, answer] = ['asha', [], [], async () => 'taken']
  work = unsentWork<string>({ kind: 'answer', account: () => person, max: 10 })
  queue = sendQueue({
    work,
    retryMs: 1000,
    send(piece, leaving) {
      calls.push({ ...piece, leaving })
      return answer(piece)
    },
    onSent: ({ name }, reply) => settled.push([name, reply]),
    onRefused(piece, error) {
      work.reopen(piece, error.message)
      settled.push([piece.name, error.message])
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends what the person has pressed send for, and nothing that is only typed', async () => {
  work.type('one', 'Begun')
  submit('two', 'Done')
  await queue.flush()
  expect(calls.map(({ name }) => name)).toEqual(['two'])
  expect(settled).toEqual([['two', 'taken']])
  expect(work.all().map(({ name }) => name)).toEqual(['one'])
})

test('a piece that comes in the moment in which nothing was found goes without another press', async () => {
  const first = queue.flush()
  submit('one', 'Done')
  void queue.flush()
  await first
  expect(calls.map(({ name }) => name)).toEqual(['one'])
})

test.each([0, 401, 429, 500, 503])(
  'tries again by itself under the same key after a %i, and says that it waits',
  async (status) => {
    answer = failing(status)
    submit('one', 'Done')
    submit('two', 'Done too')
    await queue.flush()
    expect(calls.map(({ name }) => name)).toEqual(['one'])
    expect(queue.useState.getState()).toEqual({ sending: null, waiting: true })
    answer = async () => 'taken'
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.map(({ name }) => name)).toEqual(['one', 'one', 'two'])
    expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey)
    expect(queue.useState.getState().waiting).toBe(false)
    expect(work.all()).toEqual([])
  },
)

test('a refusal is final, and holds up none of the others', async () => {
  answer = ({ name }) => (name === 'one' ? failing(422)() : Promise.resolve('taken'))
  submit('one', 'Too long')
  submit('two', 'Done')
  await queue.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(2)
  expect(work.all()).toMatchObject([{ name: 'one', value: 'Too long', sent: false, problem: 'status 422' }])
})

test('a change made while the answer is awaited is sent as another item', async () => {
  answer = async () => {
    if (calls.length === 1) submit('one', 'Done better')
    return 'taken'
  }
  submit('one', 'Done')
  await queue.flush()
  expect(calls.map(({ value }) => value)).toEqual(['Done', 'Done better'])
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  expect(work.all()).toEqual([])
})

test('an answer that comes after another person has signed in removes the first one’s, and sends none of it for the other', async () => {
  let arrive = (_reply: string): void => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  submit('one', 'Asha’s')
  submit('two', 'Asha’s too')
  const flushing = queue.flush()
  person = 'ravi'
  arrive('taken')
  await flushing
  expect(calls.map(({ name }) => name)).toEqual(['one'])
  person = 'asha'
  expect(work.all().map(({ name }) => name)).toEqual(['two'])
})

test('after a sign-out nothing is sent until the same person is back', async () => {
  answer = failing(401)
  submit('one', 'Done')
  await queue.flush()
  person = undefined
  answer = async () => 'taken'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(1)
  person = 'asha'
  await queue.flush()
  expect(settled).toEqual([['one', 'taken']])
})

test('goes out at the start of a page, and when the network is back', async () => {
  answer = failing(0)
  submit('one', 'Done')
  queue.start()
  await vi.waitFor(() => expect(queue.useState.getState().waiting).toBe(true), 30_000)
  answer = async () => 'taken'
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(settled).toEqual([['one', 'taken']]), 30_000)
})

test('a call that was sent before the network was back, and fails after it, is sent again at once', async () => {
  let fail = (_error: CallError): void => {}
  answer = () => new Promise((_, reject) => (fail = reject))
  submit('one', 'Done')
  queue.start()
  answer = async () => 'taken'
  page.dispatchEvent(new Event('online'))
  fail(new CallError(0, 'FETCH_ERROR', 'no network'))
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toEqual([['one', 'taken']])
  expect(queue.useState.getState()).toEqual({ sending: null, waiting: false })
})

test('a call that fails although the network is back waits for the next try', async () => {
  answer = failing(503)
  submit('one', 'Done')
  queue.start()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(3)
})

test('a page that is left sends all at once, in calls that outlive it', async () => {
  submit('one', 'Done')
  submit('two', 'Done too')
  queue.flushLeaving()
  expect(calls.map(({ name, leaving }) => [name, leaving])).toEqual([
    ['one', true],
    ['two', true],
  ])
})

test('a fault in our own code is not taken for a lost network', async () => {
  answer = () => Promise.reject(new TypeError('our own'))
  submit('one', 'Done')
  await expect(queue.flush()).rejects.toThrow('our own')
  expect(work.all()).toHaveLength(1)
})

test('a failed call is worth another try, or another sign-in, or nothing', () => {
  const outcome = (status: number) => failureOf(new CallError(status, 'NO', ''))
  expect([0, 429, 500, 503].map(outcome)).toEqual(Array.from({ length: 4 }, () => 'unreachable'))
  expect(outcome(401)).toBe('signed-out')
  expect([400, 403, 404, 409, 422].map(outcome)).toEqual(Array.from({ length: 5 }, () => 'refused'))
})
