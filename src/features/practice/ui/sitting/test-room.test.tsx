import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { setTransport } from '#platform/api/client.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { inRouter } from '../../../../../tests/in-router.tsx'
import type { AskedQuestion, OpenAttempt, SavedAnswer } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { queueAnswer, queuedAnswers, queueVisit } from './answer-queue.ts'
import { ExpiredAnswers } from './expired-answers.tsx'
import { TestRoom } from './test-room.tsx'

const { room } = messages
const start = Date.parse('2026-11-25T10:00:00Z')
const at = (minutes: number) => new Date(start + minutes * minuteMs).toISOString()

const questions: AskedQuestion[] = [
  {
    ...{ uid: 'q1', kind: 'single', partners: [] },
    ...{ text: '<p>What is 2 + 3?</p>', textHi: '<p>2 + 3 कितना है?</p>' },
    options: [
      { uid: 'o1', text: 'Four', textHi: 'चार' },
      { uid: 'o2', text: 'Five', textHi: 'पाँच' },
    ],
  },
  { ...{ uid: 'q2', kind: 'short', partners: [], options: [] }, text: '<p>Capital of India?</p>', textHi: '' },
]

/** Sections of ten and five minutes, each with one question. */
function attemptAt(minutes: number, answers: SavedAnswer[] = []): OpenAttempt {
  const place = minutes < 10 ? 0 : minutes < 15 ? 1 : 2
  const section = (index: number, title: string, from: number, to: number) => ({
    ...{ title, minutes: to - from, questions: 1, marks: 1, negativeMarks: 0.25 },
    ...{ opensAt: at(from), closesAt: at(to) },
    state: index < place ? ('over' as const) : index === place ? ('open' as const) : ('next' as const),
  })
  return {
    ...{ uid: 'a1', course: { uid: 'c1', courseTitle: 'Bank PO' }, title: 'Mock test 1', instructions: '' },
    state: place === 2 ? 'submitted' : 'open',
    ...{ now: at(minutes), startedAt: at(0), endsAt: at(15), questions: 2, minutes: 15 },
    sections: [section(0, 'Quantitative', 0, 10), section(1, 'Reasoning', 10, 15)],
    asked: questions.slice(place, place + 1),
    answers,
  }
}

type Sent = { url: string; body: any }
let sent: Sent[]
/** What the server answers; undefined: there is no network. */
let server: (one: Sent) => { status: number; error?: string; data?: unknown } | undefined
const taken = { status: 200, data: { saved: 1, closed: [], now: at(0) } }
const submitted = { status: 409, error: 'ATTEMPT_SUBMITTED' }

beforeEach(() => {
  // The device's clock is years behind.
  vi.useFakeTimers({ now: new Date('2019-01-01T00:00:00Z') })
  useSession.setState({ user: { uid: 'asha' } as never })
  sent = []
  server = ({ url }) => (url.endsWith('/submit') ? { status: 200, data: { uid: 'a1' } } : taken)
  setTransport(async ({ url, body }) => {
    const one = { url, body: JSON.parse(body ?? '{}') }
    sent.push(one)
    const answer = server(one)
    if (!answer) throw new Error('Failed to fetch')
    const { status, ...envelope } = answer
    return { status, text: JSON.stringify({ status: status === 200 ? 1 : 0, message: '', ...envelope }) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
async function setOnline(value: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
  await act(async () => void window.dispatchEvent(new Event(value ? 'online' : 'offline')))
  await pass(1)
}

/** The room at a minute; what is read again is the attempt as it is by then, which `now` says. */
async function open(minutes: number, answers: SavedAnswer[] = []) {
  const reads: number[] = []
  const shown = { now: minutes, show: (next: OpenAttempt): void => void next }
  function Page() {
    const [attempt, setAttempt] = useState(() => attemptAt(minutes, answers))
    shown.show = (next) => act(() => setAttempt(next))
    const readAgain = useCallback(async () => {
      reads.push(shown.now)
      setAttempt(attemptAt(shown.now))
    }, [])
    return attempt.state === 'submitted' ? (
      <ExpiredAnswers attempt="a1" />
    ) : (
      <TestRoom attempt={attempt} onStale={readAgain} />
    )
  }
  const { element, address } = inRouter(<Page />)
  const { unmount } = render(element)
  await pass(0)
  return { reads, shown, address, close: unmount }
}
const submissions = () => sent.filter(({ url }) => url.endsWith('/submit')).length
const given = () => sent.flatMap(({ body }) => body.answers ?? []).filter((one: SavedAnswer) => one.given.length > 0)
const choose = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('radio', { name }))
  await pass(0)
}

test('a question and its options are read in English and in Hindi', async () => {
  await open(1)
  expect(screen.getByText('What is 2 + 3?')).toBeTruthy()
  expect(screen.getByText('2 + 3 कितना है?').closest('[lang]')?.getAttribute('lang')).toBe('hi')
  expect(screen.getByRole('radio', { name: /Five.*पाँच/ })).toBeTruthy()
  expect(screen.getByText('पाँच').getAttribute('lang')).toBe('hi')
})

test('the time left is the server’s: a device whose clock is wrong, and set during the test, changes nothing', async () => {
  await open(4)
  expect(screen.getByText(room.left('6:00'))).toBeTruthy()
  vi.setSystemTime(new Date('2031-07-01T12:00:00Z'))
  await pass(60)
  expect(screen.getByText(room.left('5:00'))).toBeTruthy()
  await choose(/Five/)
  expect(given()).toMatchObject([{ question: 'q1', given: ['o2'], changedMs: 300_000 }])
})

test('what the server says is read before an answer arrives there, and shown after it: the answer stays, here and there', async () => {
  const { shown } = await open(1)
  await choose(/Five/)
  await pass(5)
  shown.show(attemptAt(1.1))
  await pass(5)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Five/ }).checked).toBe(true)
  expect(sent.at(-1)?.body.answers).toMatchObject([{ question: 'q1', given: ['o2'] }])
})

test('another tab’s later answer is shown, and one that is not later is not', async () => {
  const { shown } = await open(2)
  await choose(/Five/)
  const fromServer = (minutes: number) =>
    attemptAt(3, [{ question: 'q1', given: ['o1'], marked: false, changedMs: minutes * minuteMs }])
  const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  shown.show(fromServer(1))
  expect(isChosen(/Five/)).toBe(true)
  shown.show(fromServer(2.5))
  expect(isChosen(/Four/)).toBe(true)
})

test('an answer is never older than the one before it, where the server’s time comes late', async () => {
  const { shown } = await open(4)
  await choose(/Five/)
  shown.show(attemptAt(3.9))
  await pass(1)
  await choose(/Four/)
  const [first, second] = given()
  expect(second.changedMs).toBeGreaterThanOrEqual(first.changedMs)
})

test('a question that is only looked at is older than any answer, and takes none away that waits in another tab', async () => {
  await open(1)
  expect(sent[0]?.body.answers).toEqual([{ question: 'q1', given: [], marked: false, changedMs: 0 }])
  server = () => undefined
  queueAnswer({ attempt: 'a1', question: 'q2', given: ['Delhi'], marked: false, changedMs: 61_000 })
  queueVisit('a1', 'q2')
  expect(queuedAnswers('a1')).toMatchObject([{ question: 'q2', given: ['Delhi'] }])
})

test('a section follows the other by itself, and the end of the last one submits the test once', async () => {
  const { reads, shown, address } = await open(9)
  await pass(59)
  expect(reads).toEqual([])
  shown.now = 10
  await pass(2)
  expect(reads).toEqual([10])
  const [first, second] = screen.getAllByRole('listitem').slice(0, 2)
  expect([first?.textContent, second?.getAttribute('aria-current')]).toEqual([`Quantitative${room.timeOver}`, 'step'])
  expect(screen.queryByText('What is 2 + 3?')).toBeNull()
  expect(screen.getByText('Capital of India?')).toBeTruthy()
  await pass(298)
  expect([submissions(), address()]).toEqual([0, '/'])
  await pass(10)
  expect([submissions(), address()]).toEqual([1, '/mock-test/a1/result'])
})

test('where the server still has the former section, the next one is asked for again', async () => {
  const { reads, shown } = await open(9.9)
  shown.now = 9.999
  await pass(8)
  expect([reads, screen.queryByText('Capital of India?')]).toEqual([[9.999], null])
  shown.now = 10.2
  await pass(11)
  expect(reads).toEqual([9.999, 10.2])
  expect(screen.getByText('Capital of India?')).toBeTruthy()
})

test('five minutes and one minute before the end of a section are announced, and no second besides', async () => {
  await open(5 - 1 / 60)
  const status = () => within(screen.getByRole('region', { name: room.sections })).getByRole('status').textContent
  expect(status()).toBe('')
  await pass(1)
  expect(status()).toBe(room.fiveMinutesLeft)
  await pass(239)
  expect(status()).toBe(room.fiveMinutesLeft)
  await pass(1)
  expect(status()).toBe(room.minuteLeft)
  await pass(30)
  expect(status()).toBe(room.minuteLeft)
})

test('an answer that its section no longer takes is named in the next section, until that is closed', async () => {
  const { shown, close } = await open(9.9)
  server = ({ body }) =>
    body.answers[0].question === 'q1' ? { status: 200, data: { ...taken.data, saved: 0, closed: ['q1'] } } : taken
  shown.now = 10.1
  await choose(/Five/)
  expect(screen.getByText('Capital of India?')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(room.late(1))
  close()
  server = () => taken
  await open(10.2)
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
  await pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('answers that waited for a network until the end was over: the learner reads that they came too late', async () => {
  const { reads, shown } = await open(9)
  server = () => undefined
  await setOnline(false)
  await choose(/Five/)
  expect(screen.getByText(room.unsent)).toBeTruthy()
  await pass(420)
  expect([submissions(), reads]).toEqual([0, []])
  server = () => submitted
  shown.now = 16
  await setOnline(true)
  expect(reads).not.toEqual([])
  expect(screen.getByRole('alert').textContent).toBe(room.late(1))
})

test('what was answered here without a network is sent from the result, days later, where it is named as late', async () => {
  const { close } = await open(9)
  server = () => undefined
  await choose(/Five/)
  close()
  server = () => submitted
  render(<ExpiredAnswers attempt="a1" />)
  await pass(5)
  expect(screen.getByRole('alert').textContent).toBe(room.late(1))
})

test('a question that is looked at is sent at once, and one that was only looked at loses nothing', async () => {
  server = () => undefined
  const { shown } = await open(9)
  expect(sent.flatMap(({ body }) => body.answers)).toMatchObject([{ question: 'q1', given: [] }])
  server = () => submitted
  shown.now = 16
  await pass(5)
  expect(sent).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of two tabs the later change is shown, and what the other one submitted takes nothing more from this one', async () => {
  const answer = (changed: number, option: string): SavedAnswer => ({
    ...{ question: 'q1', given: [option], marked: false },
    changedMs: changed * minuteMs,
  })
  const { shown } = await open(5, [answer(4, 'o1')])
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.checked)
  shown.show(attemptAt(5, [answer(4.5, 'o2')]))
  expect(checked()).toEqual([false, true])
  // This tab has no network, and changes its answer after the other one.
  server = () => undefined
  await choose(/Four/)
  shown.show(attemptAt(5, [answer(4.6, 'o2')]))
  expect(checked()).toEqual([true, false])
  server = () => submitted
  shown.now = 16
  await pass(5)
  expect(screen.getByRole('alert').textContent).toBe(room.late(1))
})
