import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastHost } from '#design/toast-host.tsx'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { messages as platform } from '#platform/messages/en.ts'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { newUser } from '../../../../../tests/user.ts'
import { SavedMethods } from './saved-methods.tsx'

const card = { uid: 'm1', kind: 'card', label: 'Visa', lastFour: '4242', expiryMonth: 3, expiryYear: 2029 }
const upi = { uid: 'm2', kind: 'upi', label: 'as•••@okbank', lastFour: null, expiryMonth: null, expiryYear: null }

/** The page with what is stored, and then with what the payment gateway says. */
async function show(stored: object[], atGateway = stored) {
  const server = fakeServer()
  const { container } = render(
    <WithQueries>
      <SavedMethods />
      <ToastHost />
    </WithQueries>,
  )
  const expectRows = (...rows: string[]) =>
    waitFor(() => expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(rows))
  await act(async () => server.answer({ methods: stored }))
  await act(async () => server.answer({ methods: atGateway }))
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(atGateway.length))
  return { server, user: newUser(), expectRows }
}

test('names each method: a card by network, last four and expiry, a UPI ID by itself', async () => {
  const { server, expectRows } = await show([card], [card, upi])
  expect(server.requests).toEqual(['GET /api/payments/methods', 'POST /api/payments/methods'])
  await expectRows('Visa card ending 4242Expires 03/2029Remove', 'as•••@okbankRemove')
})

test('removes nothing before the question is answered, and then says that it is removed', async () => {
  const { server, user, expectRows } = await show([card, upi])
  await user.click(screen.getByRole('button', { name: 'Remove Visa card ending 4242' }))
  expect(screen.getByRole('alertdialog', { name: 'Remove Visa card ending 4242?' }).textContent).toContain(
    'It is removed at the payment gateway too.',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.requests).toHaveLength(2)

  await user.click(screen.getByRole('button', { name: 'Remove Visa card ending 4242' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(server.requests[2]).toBe('DELETE /api/payments/methods/m1')
  await act(async () => server.answer({ uid: 'm1' }, 'Payment method removed'))
  expect(await screen.findByText('Payment method removed')).toBeTruthy()
  await act(async () => server.answer({ methods: [upi] }))
  await expectRows('as•••@okbankRemove')
})

test('a method that the gateway did not remove stays, and the page says why', async () => {
  const { server, user, expectRows } = await show([card])
  await user.click(screen.getByRole('button', { name: 'Remove Visa card ending 4242' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await act(async () => server.refuse(503, { error: 'GATEWAY_AWAY', message: 'Away' }))
  expect(await screen.findByText(platform.serverError)).toBeTruthy()
  await expectRows('Visa card ending 4242Expires 03/2029Remove')
})
