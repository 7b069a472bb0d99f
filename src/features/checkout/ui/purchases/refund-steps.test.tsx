import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Purchase } from '../../contract/purchases.ts'
import { RefundSteps } from './refund-steps.tsx'

const refund: Purchase['refunds'][number] = {
  uid: 'r1',
  kind: 'requested',
  amount: 99_900,
  state: 'manual',
  requestedAt: '2026-11-20T06:00:00Z',
  decidedAt: '2026-11-20T06:00:00Z',
  sentAt: null,
  arn: null,
  decision: '',
  creditNote: null,
}

test('a refund that could not be sent says so until it is paid by hand, and then when it was', () => {
  const { rerender } = render(<RefundSteps orderUid="o1" refund={refund} />)
  expect(screen.getByText('We’ll contact you and pay you another way.')).toBeTruthy()
  expect(screen.queryByText(/We are sending/)).toBeNull()
  rerender(<RefundSteps orderUid="o1" refund={{ ...refund, sentAt: '2026-11-24T06:30:00Z' }} />)
  expect(screen.getByText('Paid to you another way')).toBeTruthy()
  expect(screen.queryByText('We’ll contact you and pay you another way.')).toBeNull()
})

test('a request whose money went back another way was not declined', () => {
  const ended = { ...refund, state: 'rejected' as const }
  const { rerender } = render(<RefundSteps orderUid="o1" refund={ended} />)
  expect(screen.getByText('The money went back to you another way.')).toBeTruthy()
  expect(screen.queryByText('Declined')).toBeNull()
  rerender(<RefundSteps orderUid="o1" refund={{ ...ended, decision: 'You finished the course.' }} />)
  expect(screen.getByText('Declined')).toBeTruthy()
  expect(screen.getByText('Answer: You finished the course.')).toBeTruthy()
})

test('what the bank took back was not sent on top of that', () => {
  const taken = { ...refund, kind: 'dispute' as const, state: 'processed' as const, requestedAt: null }
  render(<RefundSteps orderUid="o1" refund={{ ...taken, sentAt: '2026-11-24T06:30:00Z' }} />)
  expect(screen.getByText('Your bank took this payment back')).toBeTruthy()
  expect(screen.queryByText('Sent to your bank')).toBeNull()
})
