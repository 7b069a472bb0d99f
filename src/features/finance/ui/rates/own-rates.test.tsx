import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import type { FinanceRates } from '../../contract/rates.ts'
import { OwnRates } from './own-rates.tsx'

type Rate = FinanceRates['rates'][number]
const upcoming: Rate = {
  kind: 'earning_marketplace',
  basisPoints: 8000,
  creator: { uid: 'u1', name: 'Meera Iyer' },
  validFrom: '2026-12-01',
  validTo: null,
  source: 'Agreement of May',
  canRemove: true,
}
const show = (more: Partial<Rate>) =>
  render(
    <WithQueries>
      <OwnRates
        rates={{
          today: '2026-11-20',
          rates: [{ ...upcoming, ...more }],
          thresholds: [],
          series: [],
          counters: [],
          canChangeSeries: false,
        }}
      />
    </WithQueries>,
  )
const remove = () => screen.queryByRole('button', { name: /Remove/ })
const why = () => screen.queryByText('This is your own rate. Someone else must add or remove it.')

test('a creator’s rate that has not begun can be removed', () => {
  show({})
  expect(remove()).toBeTruthy()
  expect(why()).toBeNull()
})

test('one’s own rate has no button, and says that someone else removes it', () => {
  show({ canRemove: false })
  expect(remove()).toBeNull()
  expect(why()).toBeTruthy()
})

test('of one’s own rate that has begun, which nobody can remove, nothing is said', () => {
  show({ canRemove: false, validFrom: '2026-11-01' })
  expect([remove(), why()]).toEqual([null, null])
})
