import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import type { AttentionItem } from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'
import { AttentionCard } from './attention-card.tsx'

const at = '2026-11-20T06:00:00Z'
const learner = { uid: 'u1', clubbedName: 'Asha Rao', email: 'asha@example.in' }
const creator = { uid: 'u2', clubbedName: 'Meera Iyer' }
const item: AttentionItem = {
  kind: 'payment',
  uid: 'i1',
  order: { uid: 'o1', isPaid: false, total: 99_900, learner },
  name: 'pay_1',
  amount: 99_900,
  left: 99_900,
  currency: 'INR',
  why: '',
  state: 'captured',
  since: at,
  dueAt: null,
  lines: [{ uid: 'c1', title: 'Guitar', left: 99_900 }],
  sale: null,
  hasPart: false,
  canDecide: true,
}
const sale = { title: 'Guitar', creator, share: 70_000, samePayer: true, sameDevice: false }
/** Each item that a person ends here, and its button. */
const kinds: [string, Partial<AttentionItem>, string][] = [
  ['a payment without an order', {}, 'Refund payment'],
  ['a refund without courses', { kind: 'assign' }, 'Assign refund'],
  ['a held sale', { kind: 'sale', sale }, 'Release share'],
  ['a refund in another currency', { kind: 'refund', state: 'manual', currency: 'USD' }, 'Mark as paid'],
  ['a dispute that the gateway does not know', { kind: 'dispute' }, 'Save decision'],
]

const draw = (more: Partial<AttentionItem>) =>
  render(
    <WithQueries>
      <AttentionCard item={{ ...item, ...more }} now={new Date(at)} />
    </WithQueries>,
  )

/** The card, once the gateway has said that it does not know the payment. */
async function show(more: Partial<AttentionItem>) {
  const server = fakeServer()
  draw(more)
  await act(async () => server.answer({ payment: null, refunds: [] }))
  await screen.findByText('The payment gateway does not know this payment.')
}
const button = (name: string) => screen.queryByRole('button', { name })
const mustLeaveIt = () => screen.queryByText(/Someone else must decide/)
const isRecorded = () => screen.queryByText(/You can decide, and the audit log records it/)

test.each(kinds)('who has no part in %s has its form and reads nothing about parts', async (_, more, name) => {
  await show(more)
  expect(button(name)).toBeTruthy()
  expect([mustLeaveIt(), isRecorded()]).toEqual([null, null])
})

test.each(kinds)('who has a part in %s reads that someone else decides, and has no form', async (_, more, name) => {
  await show({ ...more, hasPart: true, canDecide: false })
  expect(button(name)).toBeNull()
  expect(mustLeaveIt()).toBeTruthy()
})

test.each(kinds)(
  'who has a part in %s that nobody else can decide reads that it is recorded',
  async (_, more, name) => {
    await show({ ...more, hasPart: true })
    expect(button(name)).toBeTruthy()
    expect(isRecorded()).toBeTruthy()
  },
)

const event = {
  kind: 'event',
  uid: 'evt1',
  order: null,
  name: 'order.paid',
  amount: null,
  left: null,
  currency: '',
} as const
test.each([
  ['that could not be read', { state: 'dead', why: 'no JSON' }],
  ['about nothing of ours', { state: 'orphan' }],
])('an event %s has no amount; it says what happened and can be explained', (_, more) => {
  draw({ ...event, lines: [], ...more })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(messages.kinds.event)
  expect(screen.getByText(more.state === 'dead' ? messages.unread : messages.orphan)).toBeTruthy()
  expect(button(messages.explain)).toBeTruthy()
})

test('of what nobody decides here, nothing is said about parts', async () => {
  await show({ kind: 'refund', state: 'failed', hasPart: true, canDecide: false })
  expect(mustLeaveIt()).toBeNull()
})
