import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { ShareForm } from './share-form.tsx'

test('the creators’ share is saved as a rate of the marketplace from the day that it may start, and a refusal is shown', async () => {
  const server = fakeServer()
  render(
    <WithQueries>
      <ShareForm creatorShare={7000} shareFrom="2026-11-28" />
    </WithQueries>,
  )
  const field = screen.getByLabelText<HTMLInputElement>(/^Creators earn/)
  expect(field.value).toBe('70')
  expect(screen.getByText('It starts on 28 November 2026.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '65.5' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(server.requests).toEqual(['POST /api/admin/finance/rates'])
  expect(server.bodies[0]).toMatchObject({ kind: 'earning_marketplace', percent: 65.5, validFrom: '2026-11-28' })
  // Something was sold meanwhile.
  await act(async () => server.refuse(422, { errors: { validFrom: 'Choose tomorrow or a later day' } }))
  expect(await screen.findByText(/Choose tomorrow or a later day/)).toBeTruthy()
})
