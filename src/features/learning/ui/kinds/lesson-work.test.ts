import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { type Outgoing, setTransport } from '#platform/api/client.ts'
import { makeStorage, stubPage } from '../../../../../tests/fake-browser.ts'
import { storeWork, lessonWork, reopenWork } from './lesson-work.ts'
import { onWorkSettled, sendWork, type Settled } from './send-work.ts'

type Sent = {
  url: string
  idempotencyKey: string
  version?: string
  answers?: object
  text?: string
  mediaUid?: string | null
}
let storage: ReturnType<typeof makeStorage>
let sent: Sent[] = []
let settled: Settled[] = []
let stop: () => void
let answer: (outgoing: Outgoing) => { status: number; text: string }

const scored = (passed = true) => ({
  status: 200,
  text: JSON.stringify({ status: 1, data: { attempt: { uid: 'a', passed }, attempts: 1, preview: false } }),
})
const refused = (status: number, error = 'NO') => ({
  status,
  text: JSON.stringify({ status: 0, message: 'Not so.', error }),
})
const noNetwork = () => {
  throw new TypeError('no network')
}
const signIn = (uid: string) => useSession.setState({ user: { uid } as never, isAuthenticated: true })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
  storage = makeStorage()
  stubPage(storage)
  ;[sent, settled, answer] = [[], [], () => scored()]
  stop = onWorkSettled((one) => settled.push(one))
  setTransport(async (outgoing) => {
    sent.push({ ...JSON.parse(outgoing.body ?? '{}'), url: outgoing.url })
    return answer(outgoing)
  })
  signIn('asha')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const quiz = (answers: Record<string, string[]>, sending = false) =>
  storeWork({ kind: 'quiz', lesson: 'quiz', version: 'v1', answers, sending })

test('what is being answered stays here and nothing goes out until it is sent', async () => {
  quiz({ one: ['a'] })
  await sendWork()
  expect(sent).toEqual([])
  quiz({ one: ['a'], two: ['b'] }, true)
  await sendWork()
  expect(sent).toMatchObject([{ url: '/api/learner/quiz/quiz', version: 'v1', answers: { one: ['a'], two: ['b'] } }])
  expect(lessonWork.all()).toEqual([])
  expect(settled).toMatchObject([{ lesson: 'quiz', kind: 'quiz' }])
})

test('without a network it waits, and is sent later as the same attempt', async () => {
  answer = noNetwork
  quiz({ one: ['a'] }, true)
  await sendWork()
  expect(settled).toEqual([])
  answer = () => scored()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
  expect(settled).toHaveLength(1)
})

test.each([500, 503, 429, 401])('an answer of %i keeps it for later', async (status) => {
  answer = () => refused(status)
  quiz({ one: ['a'] }, true)
  await sendWork()
  expect(lessonWork.all()).toHaveLength(1)
})

test('answers that are changed after they were sent are another attempt: the first may have arrived', async () => {
  answer = noNetwork
  quiz({ one: ['a'] }, true)
  await sendWork()
  reopenWork('quiz')
  answer = () => scored()
  quiz({ one: ['b'] }, true)
  await sendWork()
  expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey)
  expect(sent[1]?.answers).toEqual({ one: ['b'] })
})

test('a refusal keeps what was typed, says why, and sends nothing again by itself', async () => {
  answer = () => refused(409, 'QUIZ_CHANGED')
  quiz({ one: ['a'] }, true)
  await sendWork()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(settled).toMatchObject([{ lesson: 'quiz', kind: 'refused' }])
  answer = () => scored()
  quiz({ one: ['a'] }, true)
  await sendWork()
  expect(sent[1]?.answers).toEqual({ one: ['a'] })
})

test('a finished upload replaces none of the text that was typed during it', async () => {
  storeWork({ kind: 'assignment', lesson: 'task', text: 'Begun' })
  storeWork({ kind: 'assignment', lesson: 'task', text: 'Begun and gone on' })
  storeWork({ kind: 'assignment', lesson: 'task', mediaUid: 'file1' })
  storeWork({ kind: 'assignment', lesson: 'task', sending: true })
  await sendWork()
  expect(sent).toMatchObject([{ url: '/api/learner/assignment/task', text: 'Begun and gone on', mediaUid: 'file1' }])
})

test('what an earlier release stored is sent under the key that it was stored with', async () => {
  const work = { user: 'asha', lesson: 'quiz', kind: 'quiz', version: 'v1', answers: { one: ['a'] }, sending: true }
  window.localStorage.setItem('lessonWork', JSON.stringify([{ ...work, attempt: 'made-before', at: '2026-06-01' }]))
  // Another lesson's work is typed: the list is read from the browser again.
  storeWork({ kind: 'assignment', lesson: 'task', text: 'Begun' })
  await sendWork()
  // A server that is not updated yet finds it under the former name.
  expect(sent).toMatchObject([{ url: '/api/learner/quiz/quiz', idempotencyKey: 'made-before', attempt: 'made-before' }])
})

test('what one person answered is never sent for the next', async () => {
  answer = noNetwork
  quiz({ one: ['a'] }, true)
  await sendWork()
  sent = []
  signIn('ravi')
  answer = () => scored()
  await sendWork()
  expect(sent).toEqual([])
  signIn('asha')
  await sendWork()
  expect(sent).toHaveLength(1)
})

test('what an earlier version stored goes out as the same attempt, and what was only typed stays', async () => {
  const at = '2026-06-01T09:00:00Z'
  const old = [
    {
      user: 'asha',
      lesson: 'quiz',
      kind: 'quiz',
      version: 'v1',
      answers: { one: ['a'] },
      attempt: 'key1',
      sending: true,
      at,
    },
    {
      user: 'asha',
      lesson: 'task',
      kind: 'assignment',
      text: 'Begun',
      mediaUid: null,
      attempt: 'key2',
      sending: false,
      at,
    },
  ]
  storage.setItem('lessonWork', JSON.stringify(old))
  await sendWork()
  expect(sent).toMatchObject([
    { url: '/api/learner/quiz/quiz', idempotencyKey: 'key1', version: 'v1', answers: { one: ['a'] } },
  ])
  expect(lessonWork.all()).toMatchObject([{ name: 'task', value: { kind: 'assignment', text: 'Begun' } }])
  expect(storage.getItem('lessonWork')).toBeNull()
})
