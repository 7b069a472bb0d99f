import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { type Outgoing, setTransport } from '#platform/api/client.ts'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import { flushProgress, onProgressSaved, queuedReports, reportProgress } from './progress-queue.ts'

type Sent = Record<string, unknown> & { url: string; keepalive: boolean }
let storage: ReturnType<typeof makeStorage>
let sent: Sent[] = []
let answer: (outgoing: Outgoing) => { status: number; text: string }
const saved = () => ({
  status: 200,
  text: JSON.stringify({ status: 1, data: { progress: 25, status: 'IN_PROGRESS' } }),
})
const refused = (status: number) => ({ status, text: JSON.stringify({ status: 0, message: 'no', error: 'NO' }) })
const noNetwork = () => {
  throw new TypeError('no network')
}

function signIn(uid: string) {
  useSession.setState({ user: { uid } as never, isAuthenticated: true })
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
  storage = makeStorage()
  stubPage(storage)
  sent = []
  answer = saved
  setTransport(async (outgoing) => {
    sent.push({ ...JSON.parse(outgoing.body ?? '{}'), url: outgoing.url, keepalive: outgoing.keepalive ?? false })
    return answer(outgoing)
  })
  signIn('asha')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const report = (lesson: string, positionSeconds: number, completed = false, more = {}) =>
  reportProgress({ course: 'tabla', lesson, positionSeconds, completed }, more)

test('a report is sent immediately, with the server’s time, and nothing stays stored', async () => {
  report('one', 30)
  await flushProgress()
  expect(sent).toEqual([
    {
      url: '/api/learner/course/tabla/progress',
      lessonUid: 'one',
      positionSeconds: 30,
      completed: false,
      keepalive: false,
    },
  ])
  expect(queuedReports()).toEqual([])
})

test('a report made without a network is stored and sent later, with the time at which it was made', async () => {
  answer = noNetwork
  report('one', 30)
  report('one', 41, true)
  report('two', 5)
  await flushProgress()
  expect(queuedReports().map((one) => [one.lesson, one.positionSeconds, one.completed])).toEqual([
    ['one', 41, true],
    ['two', 5, false],
  ])
  answer = saved
  sent = []
  vi.setSystemTime(new Date('2026-06-01T11:00:00Z'))
  await flushProgress()
  expect(sent.map(({ lessonUid, at }) => [lessonUid, at])).toEqual([
    ['one', '2026-06-01T10:00:00.000Z'],
    ['two', '2026-06-01T10:00:00.000Z'],
  ])
  expect(queuedReports()).toEqual([])
})

test.each([500, 503, 429])('an answer of %i keeps the report for later', async (status) => {
  answer = () => refused(status)
  report('one', 30)
  await flushProgress()
  expect(queuedReports()).toHaveLength(1)
})

test.each([404, 422])('an answer of %i is final: it holds up none of the others', async (status) => {
  answer = ({ body }) => (body?.includes('"one"') ? refused(status) : saved())
  report('one', 30)
  report('two', 5)
  await flushProgress()
  expect(queuedReports()).toEqual([])
  expect(sent.map(({ lessonUid }) => lessonUid)).toContain('two')
})

test('a page that is left sends all it has with its last breath and still keeps it until the answer', async () => {
  answer = noNetwork
  report('one', 30)
  await flushProgress()
  sent = []
  report('two', 5, false, { leaving: true })
  expect(queuedReports()).toHaveLength(2)
  await vi.waitFor(() => expect(sent.filter((one) => one.keepalive)).toHaveLength(2), 30_000)
})

test('what one person reported is never sent for the next', async () => {
  answer = noNetwork
  report('one', 30)
  await flushProgress()
  signIn('ravi')
  answer = saved
  sent = []
  report('two', 5)
  await flushProgress()
  expect(sent.map(({ lessonUid }) => lessonUid)).toEqual(['two'])
  signIn('asha')
  await flushProgress()
  expect(sent.map(({ lessonUid }) => lessonUid)).toEqual(['two', 'one'])
})

test('anyone who shows the course hears what the server says', async () => {
  const received: unknown[] = []
  const stop = onProgressSaved((course, { progress }) => received.push([course, progress]))
  report('one', 30)
  await flushProgress()
  stop()
  expect(received).toEqual([['tabla', 25]])
})

test('the queue has one report a lesson, the newest place, and never grows without end', async () => {
  answer = noNetwork
  for (let lesson = 0; lesson < 400; lesson++) {
    report(String(lesson), lesson)
    vi.advanceTimersByTime(1)
  }
  report('399', 12, true)
  report('399', 13)
  expect(queuedReports()).toHaveLength(300)
  expect(queuedReports().at(-1)).toMatchObject({ lesson: '399', positionSeconds: 13, completed: true })
})

test('a report that an earlier version stored goes out with the time it was seen', async () => {
  storage.setItem(
    'progressQueue',
    JSON.stringify([
      {
        user: 'asha',
        course: 'tabla',
        lesson: 'one',
        positionSeconds: 30,
        completed: true,
        at: '2026-06-01T09:00:00Z',
      },
    ]),
  )
  await flushProgress()
  expect(sent).toMatchObject([{ lessonUid: 'one', positionSeconds: 30, completed: true, at: '2026-06-01T09:00:00Z' }])
  expect(storage.entries.size).toBe(0)
})
