import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { storedFields } from '#features/accounts/ui/unsent-texts.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { newUser } from '../../../../../tests/user.ts'
import { HeldSaleForm } from './held-sale.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReasonForm } from './reason-form.tsx'

beforeEach(() => useSession.setState({ user: { uid: 'asha' } as never }))

function show(form: ReactNode) {
  const server = fakeServer()
  render(<WithQueries>{form}</WithQueries>)
  return { server, user: newUser() }
}
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
const press = (user: ReturnType<typeof newUser>, name: string) => user.click(screen.getByRole('button', { name }))

test('what a payment is settled with is sent by its verb; what was refused stands at the field, typed and stored', async () => {
  const { server, user } = show(<PaymentForm item={{ uid: 'pay1', left: 99_900, currency: 'INR' } as never} />)
  await user.type(reason(), 'A gift')
  await user.click(screen.getByRole('radio', { name: 'Settle it without a refund' }))
  await press(user, 'Settle payment')
  expect(server.requests).toEqual(['POST /api/admin/payment/pay1/settle'])
  expect(server.bodies).toEqual([{ reason: 'A gift' }])
  await act(async () => server.refuse(422, { message: 'Refused', errors: { reason: 'Say who gave it.' } }))
  expect(screen.getByRole('alert').textContent).toBe('Say who gave it.')
  expect(reason().value).toBe('A gift')
  expect(storedFields('attention:pay1')).toMatchObject({ reason: 'A gift' })

  await press(user, 'Settle payment')
  await act(async () => server.answer({ uid: 'pay1' }, 'The payment is settled.'))
  expect(storedFields('attention:pay1')).toBeUndefined()
})

test('a payment is attached to an order alone that was named', async () => {
  const { server, user } = show(<PaymentForm item={{ uid: 'pay2', left: 99_900, currency: 'INR' } as never} />)
  await user.click(screen.getByRole('radio', { name: 'Attach it to an order' }))
  await user.type(reason(), 'They wrote to us')
  await press(user, 'Attach payment')
  expect(server.requests).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /order/i }), 'order1')
  await press(user, 'Attach payment')
  expect(server.bodies).toEqual([{ order: 'order1', reason: 'They wrote to us' }])
})

test('a sale that is held is released with a reason, and a refusal is read above the form', async () => {
  const { server, user } = show(<HeldSaleForm uid="sale1" left={99_900} />)
  await user.type(reason(), 'Sisters share it')
  await press(user, 'Release share')
  expect(server.requests).toEqual(['POST /api/admin/payment/sale/sale1/release'])
  await act(async () => server.refuse(409, { message: 'Someone has already decided about this sale.' }))
  expect(screen.getByRole('alert').textContent).toBe('Someone has already decided about this sale.')
  expect(storedFields('attention:sale1')).toEqual({ reason: 'Sisters share it' })
})

test('an act that needs a reason alone is sent once it has one', async () => {
  const acts: string[] = []
  const explain = async (written: string) => {
    acts.push(written)
    return { message: 'Explained.' }
  }
  const { user } = show(<ReasonForm hint="For the audit log." submit="Explain" act={explain} />)
  await press(user, 'Explain')
  expect(acts).toEqual([])
  await user.type(reason(), 'A test event')
  await press(user, 'Explain')
  expect(acts).toEqual(['A test event'])
})
