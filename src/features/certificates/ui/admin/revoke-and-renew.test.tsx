import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { messages as platform } from '#platform/messages/en.ts'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import type { AdminCertificate } from '../../contract/admin-certificates.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SigningKeyCard } from './signing-key-card.tsx'

const certificate: AdminCertificate = {
  code: '7K2Q-94MX-BC3D',
  state: 'VALID',
  learner: { uid: 'p', email: 'priya@example.in' },
  learnerName: 'Priya Sharma',
  courseUid: 'c',
  courseTitle: 'Guitar',
  creatorName: 'Ishita Bose',
  issuedAt: '2026-03-12T06:00:00Z',
  revokedAt: null,
  revocationReason: null,
  revocationNote: '',
  revokedBy: '',
}

test('a certificate is revoked with a reason, which is asked for, sent once and kept where it is refused', async () => {
  const server = fakeServer()
  const onClose = vi.fn()
  render(
    <WithQueries>
      <RevokeDialog certificate={certificate} onClose={onClose} />
    </WithQueries>,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke this certificate?' }))
  expect(dialog.getByText(/^Priya Sharma, Guitar\. This can’t be undone\./)).toBeTruthy()
  const press = () => act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Revoke' })))
  await press()
  await dialog.findByText(platform.required)
  expect(server.requests).toEqual([])

  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
  fireEvent.change(reason, { target: { value: ' Another person took the quizzes. ' } })
  await press()
  await waitFor(() => expect(server.requests).toEqual(['POST /api/admin/certificate/7K2Q-94MX-BC3D/revoke']))
  expect(server.bodies).toEqual([{ reason: 'Another person took the quizzes.' }])
  await act(async () => server.refuse(409, { error: 'CERTIFICATE_REVOKED', message: 'It is revoked already.' }))
  expect(await dialog.findByText('It is revoked already.')).toBeTruthy()
  expect(reason.value).toContain('Another person took the quizzes.')
  expect(onClose).not.toHaveBeenCalled()

  await press()
  await waitFor(() => expect(server.requests).toHaveLength(2))
  await act(async () => server.answer({ ...certificate, state: 'REVOKED' }, 'Certificate revoked'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a new signing key is made after a question, and the day of the one before is said', async () => {
  const server = fakeServer()
  render(
    <WithQueries>
      <SigningKeyCard />
    </WithQueries>,
  )
  await act(async () => server.answer({ createdAt: '2026-03-12T06:00:00Z', renewableFrom: null }))
  expect(await screen.findByText(/^The current key was made on 12 Mar 2026/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make a new key' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a new signing key?' }))
  expect(server.requests).toEqual(['GET /api/admin/certificate/key'])
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Make a new key' })))
  await waitFor(() => expect(server.requests.at(-1)).toBe('POST /api/admin/certificate/renew-key'))
  await act(async () => server.answer({ keys: 2 }, 'A new key signs from now on'))
  await waitFor(() => expect(server.requests).toHaveLength(3))
  await act(async () => server.answer({ createdAt: '2026-03-14T06:00:00Z', renewableFrom: '2026-03-15T06:00:00Z' }))
  expect(await screen.findByText(/^You can make a new one from 15 Mar 2026/)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a new key' })).toBeNull()
})
