import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { ConfirmName } from './confirm-name.tsx'
import { OwnCertificates } from './own-certificates.tsx'

afterEach(cleanup)

const pagination = { page: 1, limit: 12, totalItems: 1, totalPages: 1 }
const name = 'श्रीमती वेंकटलक्ष्मी सुब्रमण्यम अय्यर'

test('the name is shown as it will be printed, and confirmed as it was shown, once', async () => {
  const server = fakeServer()
  const onConfirmed = vi.fn()
  render(
    <WithQueries>
      <ConfirmName name={name} onConfirmed={onConfirmed} />
    </WithQueries>,
  )
  expect(screen.getByText(name).lang).toBe('hi')
  const button = screen.getByRole('button', { name: 'Confirm and get certificate' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await act(async () => server.answer({ name, confirmed: true }))
  expect(server.requests).toEqual(['POST /api/learner/certificate/name'])
  expect(server.bodies).toEqual([{ name }])
  expect(onConfirmed).toHaveBeenCalledOnce()
})

test('an account without a name has nothing to confirm', () => {
  render(
    <WithQueries>
      <ConfirmName name="" />
    </WithQueries>,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and get certificate' }).disabled).toBe(true)
})

test('a revoked certificate says so and has no switch for search engines; a valid one has', async () => {
  const server = fakeServer()
  render(
    <WithQueries>
      <OwnCertificates />
    </WithQueries>,
  )
  const one = {
    courseUid: 'c',
    completedAt: '2026-03-12T06:00:00Z',
    issuedAt: '2026-03-12T06:00:00Z',
    indexable: false,
  }
  await act(async () =>
    server.answer({
      certificates: [
        { ...one, code: 'A', courseTitle: 'Guitar', state: 'VALID', revokedAt: null },
        { ...one, code: 'B', courseTitle: 'Tabla', state: 'REVOKED', revokedAt: '2026-03-14T06:00:00Z' },
      ],
      waiting: [],
      printedName: { name, confirmed: true },
      pagination: { ...pagination, totalItems: 2 },
    }),
  )
  expect(await screen.findByText('Revoked 14 March 2026')).toBeTruthy()
  const [lists, ...others] = screen.getAllByRole<HTMLInputElement>('switch')
  expect(others).toEqual([])
  expect(screen.getByRole('link', { name: 'Open the certificate for Guitar' }).getAttribute('href')).toBe(
    '/certificate/A',
  )

  // It turns at once, and back where the server refuses.
  expect(lists?.checked).toBe(false)
  await act(async () => fireEvent.click(lists as HTMLInputElement))
  expect(server.requests.at(-1)).toBe('POST /api/learner/certificate/A/indexable')
  expect(server.bodies.at(-1)).toEqual({ indexable: true })
  await waitFor(() => expect(lists?.checked).toBe(true))
  await act(async () => server.refuse(404, { error: 'CERTIFICATE_NOT_FOUND', message: 'It is not there.' }))
  await waitFor(() => expect(lists?.checked).toBe(false))
})

test('the profile of a creator without certificates says nothing of them', async () => {
  const server = fakeServer()
  const { container } = render(
    <WithQueries>
      <OwnCertificates hideEmpty />
    </WithQueries>,
  )
  await act(async () =>
    server.answer({ certificates: [], waiting: [], printedName: { name, confirmed: false }, pagination }),
  )
  expect(container.textContent).toBe('')
})
