import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import type { StatementProgress } from '../../contract/statements.ts'
import { Statements } from './statements.tsx'

const none = { month: '2026-10', written: 0, left: 0, leftBefore: 0, running: false }

async function show(progress: Partial<StatementProgress>) {
  const server = fakeServer()
  render(
    <WithQueries>
      <Statements />
    </WithQueries>,
  )
  await act(async () => server.answer({ ...none, ...progress }))
}

test('while statements are written, one sees how many of them are', async () => {
  await show({ written: 1250, left: 750, running: true })
  expect(await screen.findByText('1,250 of 2,000 statements for October 2026')).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Statements' })
  expect(bar.getAttribute('aria-valuenow')).toBe('62')
  expect(screen.getByText('We’re writing them now.')).toBeTruthy()
})

test('statements that nobody writes at the moment come in the night, and those of earlier months are named', async () => {
  await show({ left: 3, leftBefore: 1 })
  expect(await screen.findByText('0 of 3 statements for October 2026')).toBeTruthy()
  expect(screen.getByText('Statements of earlier months are missing: 1. They come first.')).toBeTruthy()
  expect(screen.getByText('The rest are written tonight, from 1:20 am IST.')).toBeTruthy()
})

test('once all are written one sentence says so', async () => {
  await show({ written: 2000 })
  expect(await screen.findByText('Every statement for October 2026 is written: 2,000.')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
