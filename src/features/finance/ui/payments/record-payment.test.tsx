import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { RecordLearnerPayment } from './record-payment.tsx'

const learner = {
  uid: 'learner',
  name: 'Priya Sharma',
  email: 'priya@example.in',
  owed: 260_000,
  refunds: [
    { uid: 'first', orderUid: 'a', amount: 110_000 },
    { uid: 'second', orderUid: 'b', amount: 149_950 },
  ],
}

test('the amount is that of the chosen refund, or what is owed beside them', () => {
  render(
    <WithQueries>
      <RecordLearnerPayment learner={learner} onClose={() => undefined} />
    </WithQueries>,
  )
  const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/).value
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Refund it pays'), { target: { value } })
  expect(amount()).toBe('1100')
  choose('second')
  expect(amount()).toBe('1499.5')
  choose('')
  expect(amount()).toBe('0.5')
})
