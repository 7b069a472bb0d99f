import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages as accounts } from '#features/accounts/messages/en.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { newUser } from '../../../../../tests/user.ts'
import { BillingForm } from './billing-form.tsx'

const stored = {
  billingName: 'Ravi Kale',
  billingAddress: '4 MG Road, Pune',
  billingState: '27',
  billingPin: '411001',
  gstin: '27AAPFU0939F1ZV',
}

async function show(saved: object = stored) {
  const server = fakeServer()
  render(
    <WithQueries>
      <BillingForm />
    </WithQueries>,
  )
  await act(async () => server.answer(saved))
  await screen.findByLabelText('GSTIN')
  return { server, user: newUser() }
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
const save = () => screen.getByRole('button', { name: 'Save details' })
/** What a screen reader says of a field. */
const complaintAt = (name: string | RegExp) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

// The State is a select, whose first value this DOM does not take: a journey looks at it (tests/journeys/purchases.test.ts).
test('begins with what is saved', async () => {
  await show()
  const { billingState: _, ...texts } = stored
  expect(['Name on the invoice', 'Address', 'PIN code', 'GSTIN'].map((name) => field(name).value)).toEqual(
    Object.values(texts),
  )
})

test('a GSTIN of one State with another State is refused at the field, and what was typed stays', async () => {
  const { server, user } = await show()
  await user.selectOptions(field('State'), 'Karnataka')
  await user.click(save())
  expect(server.bodies[1]).toEqual({ ...stored, billingState: '29' })
  const message = accounts.stateOfGstin
  await act(async () => server.refuse(422, { message: 'Refused', errors: { billingState: message } }))
  expect(field('State').getAttribute('aria-invalid')).toBe('true')
  expect(complaintAt('State')).toContain(message)
  expect(field('GSTIN').getAttribute('aria-invalid')).not.toBe('true')
  expect(field('State').value).toBe('29')
})

test('a GSTIN chooses its State, and one that is none is refused before anything is sent', async () => {
  const { server, user } = await show({ ...stored, gstin: null })
  await user.type(field('GSTIN'), '29AAGCB7383J1Z5')
  await user.click(save())
  expect(complaintAt('GSTIN')).toContain('Please enter a valid GSTIN')
  expect(server.requests).toHaveLength(1)

  await user.clear(field('GSTIN'))
  await user.type(field('GSTIN'), '29aagcb7383j1z4')
  expect(field('State').value).toBe('29')
  await user.click(save())
  expect(server.bodies[1]).toMatchObject({ billingState: '29', gstin: '29AAGCB7383J1Z4' })
})
