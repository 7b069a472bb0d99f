import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import { CallError } from '../../api/client.ts'
import { outbox, type Outbox } from './outbox.ts'
import type { UnsentItem } from './unsent-work.ts'

let person: string | undefined
let storage: ReturnType<typeof makeStorage>
let box: Outbox<string>
let calls: UnsentItem<string>[]
let settled: number
let answer: (piece: UnsentItem<string>) => Promise<string>

const failing =
  (status: number, errors = {}) =>
  () =>
    Promise.reject(new CallError(status, 'NO', `status ${status}`, { errors }))
const taken = async () => 'taken'
const waiting = () => box.work.all().map(({ name }) => name)

/** A page of the browser: the first, or another after it was closed. */
function open() {
  stubPage(storage)
  box = outbox<string>({
    kind: 'note',
    account: () => person,
    max: 3,
    send(piece) {
      calls.push(piece)
      return answer(piece)
    },
  })
  box.onSettled(() => (settled += 1))
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
  storage = makeStorage()
  ;[person, calls, settled, answer] = ['asha', [], 0, failing(0)]
  open()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('any number is sent in its order, under the keys of the first try, once, also by another page', async () => {
  box.put('b', 'First', 'key b')
  box.put('a', 'Second', 'key a')
  vi.setSystemTime(new Date('2026-06-01T09:00:00Z'))
  box.put('c', 'Third, after the clock was set back', 'key c')
  await box.flush()
  expect(waiting()).toEqual(['b', 'a', 'c'])
  open()
  ;[calls, answer] = [[], taken]
  box.start()
  await vi.waitFor(() => expect(settled).toBe(3), 30_000)
  expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key b', 'key a', 'key c'])
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  await box.flush()
  expect(calls).toHaveLength(3)
  expect(storage.entries.size).toBe(0)
})

test.each([0, 401, 429, 500, 503])('after a %i it goes out by itself once the server is back', async (status) => {
  answer = failing(status)
  box.put('a', 'Text', 'key')
  await box.flush()
  expect(waiting()).toEqual(['a'])
  answer = taken
  await vi.advanceTimersByTimeAsync(16_000)
  expect(waiting()).toEqual([])
  expect(settled).toBe(1)
})

test.each([403, 404, 409, 422])(
  'what a %i refuses stays with its text and the reason, until it is changed',
  async (status) => {
    answer = (piece) => (piece.value === 'Bad' ? failing(status)() : taken())
    box.put('a', 'Bad', 'key a')
    box.put('b', 'Good', 'key b')
    await box.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(box.work.all()).toMatchObject([{ name: 'a', value: 'Bad', sent: false, problem: `status ${status}` }])
    expect(calls).toHaveLength(2)
    box.send('a', 'Better')
    await box.flush()
    expect(calls.at(-1)?.value).toBe('Better')
    expect(calls.at(-1)?.idempotencyKey).not.toBe('key a')
    expect(waiting()).toEqual([])
  },
)

test('the reason is that of the field, where one was wrong', async () => {
  answer = failing(422, { text: 'Too long.' })
  box.put('a', 'Long', 'key')
  await box.flush()
  expect(box.work.all()).toMatchObject([{ problem: 'Too long.' }])
})

test('what is being changed is not sent in the meantime', async () => {
  box.put('a', 'Text', 'key')
  await box.flush()
  box.work.reopen(box.work.find('a') as UnsentItem<string>)
  ;[calls, answer] = [[], taken]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual([])
  box.send('a', 'Text')
  await box.flush()
  expect(calls).toHaveLength(1)
})

test('what one person wrote is never sent, seen or removed by the next', async () => {
  box.put('a', 'Asha’s', 'key')
  await box.flush()
  person = 'ravi'
  ;[calls, answer] = [[], taken]
  await vi.advanceTimersByTimeAsync(60_000)
  await box.flush()
  expect([calls, waiting()]).toEqual([[], []])
  box.work.discard('a')
  person = 'asha'
  await box.flush()
  expect(calls).toMatchObject([{ account: 'asha', value: 'Asha’s' }])
})

test('a full outbox takes no more, loses nothing, and takes the newest of a name all the same', () => {
  for (const name of ['a', 'b', 'c']) expect(box.put(name, name, name)).toBe(true)
  expect(box.put('d', 'One too many', 'd')).toBe(false)
  expect(box.put('a', 'Changed', 'a2')).toBe(true)
  expect(box.work.all().map(({ value }) => value)).toEqual(['b', 'c', 'Changed'])
})

test('without a person it takes nothing', () => {
  person = undefined
  expect(box.put('a', 'Text', 'key')).toBe(false)
  expect(storage.entries.size).toBe(0)
})
