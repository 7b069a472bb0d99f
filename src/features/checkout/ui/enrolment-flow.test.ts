import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useUi } from '#design/ui-state.ts'
import { beginSession, endSession } from '#features/accounts/ui/session-store.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { toWire } from '#platform/api/amounts.ts'
import { setTransport } from '#platform/api/client.ts'
import { dropCourses, enrol, openPending, resumeEnrolment, shownCourses } from './enrolment-flow.ts'
import { initiatePayment } from './initiate-payment.ts'
import { fakeBrowser, makeCard, makeUser } from './make-browser.ts'
import { rememberOwnLink } from './own-links.ts'
import { usePayment } from './payment-store.ts'
import { pendingCourses, selectedCourses } from './pending-courses.ts'

const shown = vi.hoisted(() => ({ toasts: [] as unknown[][] }))
vi.mock('#design/toast.ts', () => {
  const show =
    (type: string) =>
    (...args: unknown[]) =>
      void shown.toasts.push([type, ...args])
  return { toast: { info: show('info'), error: show('error'), warning: show('warning'), success: show('success') } }
})

type SentRequest = { url: string; headers: Record<string, string>; body: Record<string, unknown> }
type Answer = { http?: number; status?: 0 | 1; message?: string; error?: string; data?: unknown }
let requests: SentRequest[] = []
let owned: string[] = []
let visited: string[] = []
let answerToPay: () => Answer = () => ({ data: { redirectionUrl: '/pay/s1', orderUid: 'o1' } })

function answerOf({ url, body }: SentRequest): Answer {
  if (url.endsWith('/learner/course/mine'))
    return {
      data: {
        enrolled: owned.map((uid) => ({ uid, progress: 0, status: 'NOT_STARTED' })),
        wishlist: [],
        bookmarks: [],
      },
    }
  if (url.endsWith('/payment/init-payment')) return answerToPay()
  const uid = String(body.uid)
  if (visited.includes(uid)) return { http: 404, status: 0, message: 'gone', error: 'COURSE_NOT_FOUND' }
  return {
    data: { course: { ...toWire(makeCard(uid, 99_900), cardAmounts), canEnroll: true }, sections: [], creator: {} },
  }
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
  requests = []
  owned = []
  visited = []
  shown.toasts = []
  answerToPay = () => ({ data: { redirectionUrl: '/pay/s1', orderUid: 'o1' } })
  setTransport(async ({ url, headers, body }) => {
    const one = { url, headers, body: JSON.parse(body ?? '{}') as Record<string, unknown> }
    requests.push(one)
    const { http = 200, status = 1, message = '', ...rest } = answerOf(one)
    return { status: http, text: JSON.stringify({ status, message, ...rest }) }
  })
})
afterEach(() => {
  endSession()
  usePayment.setState(usePayment.getInitialState())
  useUi.setState(useUi.getInitialState())
  vi.unstubAllGlobals()
})

const openModal = () => Object.entries(useUi.getState().modals).find(([, { isOpen }]) => isOpen)?.[0]
const shownUids = () => shownCourses()?.map(({ uid }) => uid)
const payCalls = () => requests.filter(({ url }) => url.endsWith('init-payment'))

it('keeps a visitor’s course, says why, and sends them to sign in with the way back', async () => {
  await enrol(makeCard('a'))
  expect(pendingCourses.get().map(({ uid }) => uid)).toEqual(['a'])
  expect(shown.toasts).toEqual([
    ['info', 'Login Required', 'Please login to enroll in this course', { durationMs: 4000 }],
  ])
  expect(browser.location.assign).toHaveBeenCalledWith('/login?returnUrl=%2Fcourse-marketplace&courseId=a')
})

it('opens the single modal for the signed-in, and keeps nothing pending by it', async () => {
  beginSession(makeUser())
  await enrol(makeCard('a'))
  expect(openModal()).toBe('enrollment-modal')
  expect(pendingCourses.get()).toEqual([])
})

it('adds the course to those that wait and opens the multi modal with all', async () => {
  pendingCourses.add(makeCard('a'))
  beginSession(makeUser())
  await enrol(makeCard('b'))
  expect(openModal()).toBe('multi-enrollment-modal')
  expect(shownUids()).toEqual(['a', 'b'])
  expect(selectedCourses().map(({ uid }) => uid)).toEqual(['b', 'a'])
})

it('selects one course instead of whatever was selected before', async () => {
  beginSession(makeUser())
  await enrol(makeCard('a'))
  await enrol(makeCard('b'))
  expect(selectedCourses().map(({ uid }) => uid)).toEqual(['b'])
})

it('drops owned courses first after a sign-in, so that one left over opens the single modal', async () => {
  pendingCourses.add(makeCard('a'))
  pendingCourses.add(makeCard('b'))
  owned = ['a']
  beginSession(makeUser())
  await resumeEnrolment('u1', undefined)
  expect(openModal()).toBe('enrollment-modal')
  expect(shownUids()).toEqual(['b'])
  expect(pendingCourses.get().map(({ uid }) => uid)).toEqual(['b'])
})

it('opens the multi modal after a sign-in with several courses, at today’s prices, without those that are gone', async () => {
  for (const uid of ['a', 'b', 'c']) pendingCourses.add(makeCard(uid))
  visited = ['b']
  beginSession(makeUser())
  await resumeEnrolment('u1', 'a')
  expect(openModal()).toBe('multi-enrollment-modal')
  expect(shownUids()).toEqual(['a', 'c'])
  expect(shownCourses()?.map((course) => course.courseDiscountedPrice)).toEqual([99_900, 99_900])
})

it('opens the course named in the address when none waits, unless it is owned', async () => {
  beginSession(makeUser())
  await resumeEnrolment('u1', 'a')
  expect(shownUids()).toEqual(['a'])
  useUi.setState(useUi.getInitialState())
  owned = ['z']
  endSession()
  beginSession(makeUser())
  await resumeEnrolment('u1', 'z')
  expect(openModal()).toBeUndefined()
})

it('opens the basket with all that waits in the multi modal, without owned courses, and says when none is left', async () => {
  for (const uid of ['a', 'b', 'c']) pendingCourses.add(makeCard(uid))
  owned = ['a']
  visited = ['c']
  beginSession(makeUser())
  await openPending()
  expect(openModal()).toBe('multi-enrollment-modal')
  expect(shownUids()).toEqual(['b'])
  expect(pendingCourses.get().map(({ uid }) => uid)).toEqual(['b'])
  dropCourses(['b'])
  expect(openModal()).toBeUndefined()
  await openPending()
  expect(shown.toasts).toEqual([
    ['info', 'Your basket is empty', 'You already own the courses that were in it, or they are no longer for sale.'],
  ])
})

it('closes the modal when the last course is removed', async () => {
  pendingCourses.add(makeCard('a'))
  beginSession(makeUser())
  await enrol(makeCard('b'))
  dropCourses(['a'])
  expect(openModal()).toBe('multi-enrollment-modal')
  dropCourses(['b'])
  expect(openModal()).toBeUndefined()
  expect(pendingCourses.get()).toEqual([])
})

it('posts the uids and the total shown, takes the courses off the list and goes where it is told', async () => {
  pendingCourses.add(makeCard('a'))
  pendingCourses.add(makeCard('other'))
  beginSession(makeUser())
  await initiatePayment([makeCard('a'), makeCard('b', 49_950, 50_000)])
  expect(payCalls()[0]?.body).toEqual({ uid: ['a', 'b'], amount: 1798.5 })
  expect(browser.location.assign).toHaveBeenCalledWith('/pay/s1')
  expect(pendingCourses.get().map(({ uid }) => uid)).toEqual(['other'])
  expect(usePayment.getState()).toMatchObject({ orderId: 'o1', paymentSession: 's1', loading: false })
})

it('posts the codes of the creators’ own links that were opened, of these courses alone', async () => {
  rememberOwnLink('b', 'b'.repeat(12))
  rememberOwnLink('other', 'c'.repeat(12))
  beginSession(makeUser())
  await initiatePayment([makeCard('a'), makeCard('b', 49_950, 50_000)])
  expect(payCalls()[0]?.body).toEqual({ uid: ['a', 'b'], amount: 1798.5, ownLinkCodes: ['b'.repeat(12)] })
})

it('says what the server refused, and drops the rows it names as owned', async () => {
  pendingCourses.add(makeCard('a'))
  beginSession(makeUser())
  await enrol(makeCard('b'))
  answerToPay = () => ({
    http: 409,
    status: 0,
    message: 'You are already enrolled in this course.',
    error: 'ALREADY_ENROLLED',
    data: { uids: ['a'] },
  })
  await initiatePayment(shownCourses() ?? [])
  expect(shown.toasts).toEqual([
    ['error', 'Payment Failed', 'You are already enrolled in this course.', { durationMs: 5000 }],
  ])
  expect(openModal()).toBe('multi-enrollment-modal')
  expect(shownUids()).toEqual(['b'])
})

it.each([
  {
    http: 503,
    message: 'Failed to create payment order',
    error: 'ORDER_FAILED',
    says: 'Failed to create payment order',
  },
  { http: 500, message: 'The bank is closed today.', says: 'The bank is closed today.' },
  { http: 500, error: 'BANK_CLOSED', says: 'BANK_CLOSED' },
  { http: 400, says: 'Unable to initiate payment. Please try again.' },
  { http: 200, status: 1 as const, data: {}, says: 'Unable to initiate payment. Please try again.' },
])(
  'says the server’s message, else its error, else that the payment could not start: $http $message $error',
  async ({ says, ...answer }) => {
    beginSession(makeUser())
    await enrol(makeCard('a'))
    answerToPay = () => ({ status: 0, ...answer })
    await initiatePayment([makeCard('a')])
    expect(shown.toasts).toEqual([['error', 'Payment Failed', says, { durationMs: 5000 }]])
    expect(openModal()).toBe('enrollment-modal')
    expect(usePayment.getState()).toMatchObject({ status: 'failed', error: says, loading: false })
  },
)

it('calls what goes wrong in the browser a payment error, and still reports it', async () => {
  beginSession(makeUser())
  browser.location.assign.mockImplementation(() => {
    throw new Error('the address can’t be opened')
  })
  await expect(initiatePayment([makeCard('a')])).rejects.toThrow('the address can’t be opened')
  expect(shown.toasts).toEqual([
    ['error', 'Payment Error', 'Something went wrong. Please try again later.', { durationMs: 5000 }],
  ])
  expect(usePayment.getState()).toMatchObject({ status: 'failed', loading: false })
})

it('repeats a lost attempt under its key, and begins a new one after an answer', async () => {
  beginSession(makeUser())
  answerToPay = () => {
    throw new TypeError('no network')
  }
  await initiatePayment([makeCard('a')])
  expect(shown.toasts).toEqual([
    ['error', 'Payment Error', 'Something went wrong. Please try again later.', { durationMs: 5000 }],
  ])
  answerToPay = () => ({ data: { redirectionUrl: '/pay/s1', orderUid: 'o1' } })
  await initiatePayment([makeCard('a')])
  await initiatePayment([makeCard('a')])
  const [lost, again, later] = payCalls().map(({ headers }) => headers['idempotency-key'])
  expect(again).toBe(lost)
  expect(later).not.toBe(lost)
})

it('sends one call for a double click, and warns about an empty list', async () => {
  beginSession(makeUser())
  await Promise.all([initiatePayment([makeCard('a')]), initiatePayment([makeCard('a')])])
  expect(payCalls()).toHaveLength(1)
  await initiatePayment([])
  expect(shown.toasts).toEqual([['warning', 'No courses available for enrollment.']])
})
