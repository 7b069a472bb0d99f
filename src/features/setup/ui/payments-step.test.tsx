import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import type { SetupState } from '../contract/setup.ts'
import { PaymentsStep } from './payments-step.tsx'

type Payments = SetupState['services']['payments']

function show(webhookEventAt: string | null, changes: Partial<Payments> = {}) {
  const payments: Payments = { source: 'environment', sells: true, keyId: 'rzp_test_1', mode: 'test', ...changes }
  const state = { services: { payments }, webhookUrl: 'https://learn.example.in/webhook', webhookEventAt }
  render(
    <WithQueries>
      <PaymentsStep state={state as SetupState} />
    </WithQueries>,
  )
}
const words = () => screen.queryByText(/event on|No event yet/)?.textContent

test.each([
  ['2026-11-27T10:00:00Z', 'The payment gateway sent an event on 27 Nov 2026, 3:30 pm.'],
  [null, 'No event yet: send a test event from the provider’s dashboard.'],
])('the payments step of an event at %s says “%s”', (at, text) => {
  show(at)
  expect(words()).toBe(text)
})

test('a school without keys of its own awaits no event', () => {
  show(null, { mode: 'sandbox' })
  expect(words()).toBeUndefined()
})
