import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { useList } from '#platform/browser/use-list.ts'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { adminPayoutRuns, type PayoutRun } from '../../contract/payout-runs.ts'
import { useFreshLists } from './use-fresh-lists.ts'

type Followed = Pick<PayoutRun, 'state' | 'counts'>
const counts = { all: 1, open: 1, processed: 0, returned: 0, dropped: 0 }

function Page({ run }: { run: Followed }) {
  useFreshLists(run)
  const { data } = useList(adminPayoutRuns, { limit: 10 })
  return <p>{data?.runs.map(({ state }) => state).join()}</p>
}
const page = (run: Followed) => (
  <WithQueries>
    <Page run={run} />
  </WithQueries>
)
const answer = (state: string) => ({
  runs: [{ state }],
  pagination: { page: 1, limit: 10, totalItems: 1, totalPages: 1 },
})

test('the list of runs is read again once the followed run has moved, and not before', async () => {
  const server = fakeServer()
  const { rerender } = render(page({ state: 'approved', counts }))
  await act(async () => server.answer(answer('approved')))
  expect(await screen.findByText('approved')).toBeTruthy()
  rerender(page({ state: 'approved', counts: { ...counts } }))
  await act(async () => rerender(page({ state: 'finished', counts: { ...counts, open: 0, processed: 1 } })))
  await act(async () => server.answer(answer('finished')))
  expect(await screen.findByText('finished')).toBeTruthy()
})
