import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import type { RefundRequest } from '../../contract/refunds.ts'
import { RefundCard } from './refund-card.tsx'

const at = '2026-11-20T06:00:00Z'
const course = { uid: 'c1', title: 'Guitar', amount: 99_900, progress: 80, minutes: 0, certified: false, seats: null }
const waiting: RefundRequest = {
  uid: 'r1',
  state: 'requested',
  orderUid: 'o1',
  learner: { uid: 'u1', clubbedName: 'Asha Rao', email: 'asha@example.in' },
  amount: 99_900,
  reason: '',
  courses: [{ ...course, termsVersion: null, refundPolicyVersion: null }],
  paidAt: at,
  paid: 99_900,
  method: 'upi',
  requestedAt: at,
  dueAt: '2026-11-22T06:00:00Z',
  decidedAt: null,
  decision: '',
  decidedBy: '',
  processedAt: null,
  hasPart: false,
  canDecide: true,
  recentRefunds: 0,
}
const show = (more: Partial<RefundRequest>) =>
  render(
    <WithQueries>
      <RefundCard request={{ ...waiting, ...more }} now={new Date(at)} nextHref={undefined} heading={null} />
    </WithQueries>,
  )
const buttons = () => screen.queryAllByRole('button', { name: /Approve|Decline/ }).length

test('who may decide about a request has both answers', () => {
  show({})
  expect(buttons()).toBe(2)
  expect(screen.queryByText(/Someone else must decide/)).toBeNull()
})

test('who has a part in the sale reads that someone else decides, and has no answer to send', () => {
  show({ hasPart: true, canDecide: false })
  expect(buttons()).toBe(0)
  expect(
    screen.getByText('You placed this order or created one of its courses. Someone else must decide.'),
  ).toBeTruthy()
})

test('where nobody else can decide, who has a part in the sale reads before deciding that it is recorded', () => {
  show({ hasPart: true })
  expect(buttons()).toBe(2)
  expect(screen.getByText(/You can decide, and the audit log records it/)).toBeTruthy()
})

test('a request that ended because its money went back another way was declined by nobody', () => {
  show({ state: 'rejected', decidedAt: at })
  expect(screen.getByText('Ended: the money went back another way')).toBeTruthy()
  expect(screen.queryByText(/^Declined by/)).toBeNull()
})
