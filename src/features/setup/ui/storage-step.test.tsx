import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { StorageChip, StorageStep } from './storage-step.tsx'

function show() {
  const server = fakeServer()
  render(
    <WithQueries>
      <StorageChip />
      <StorageStep />
    </WithQueries>,
  )
  return server
}
const found = (state: string, text: string) => ({
  lines: [
    { part: 'email', state: 'ok', text: 'Email works.' },
    { part: 'storage', state, text },
  ],
  checkedAt: '2026-11-28T10:00:00Z',
  testable: ['storage'],
})

test('a storage that refuses is not done, and its step says why', async () => {
  const server = show()
  expect(screen.getByText('Not checked yet')).toBeTruthy()
  expect(screen.queryByText('Done')).toBeNull()
  await act(async () => server.answer(found('wrong', 'The bucket media refused the keys.')))
  expect(await screen.findByText('The bucket media refused the keys.')).toBeTruthy()
  expect(screen.getByText('Failed')).toBeTruthy()
  expect(screen.queryByText('Done')).toBeNull()
})

test('a storage that System check finds in order is done', async () => {
  const server = show()
  await act(async () => server.answer(found('ok', 'The bucket media answers.')))
  expect(await screen.findByText('Done')).toBeTruthy()
  expect(screen.queryByText('Not checked yet')).toBeNull()
})

test('a check that fails says nothing of the storage', async () => {
  const server = show()
  await act(async () => server.refuse(403, { error: 'FORBIDDEN' }))
  expect(screen.getByText('Not checked yet')).toBeTruthy()
})
