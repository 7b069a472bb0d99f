import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  adminPayoutRuns,
  failedPayouts,
  nextPayouts,
  type PayoutRun,
  payoutsOfRun,
} from '../../contract/payout-runs.ts'

const lists = [payoutsOfRun, adminPayoutRuns, failedPayouts, nextPayouts]

/** While a run is followed its payouts move by themselves: what it shows to have changed, the lists show too. */
export function useFreshLists(run: Pick<PayoutRun, 'state' | 'counts'> | undefined): void {
  const client = useQueryClient()
  const seen = useRef<string>(undefined)
  const stage = run && JSON.stringify([run.state, run.counts])
  useEffect(() => {
    if (stage === undefined) return
    if (seen.current !== undefined && seen.current !== stage)
      for (const { call } of lists) void client.invalidateQueries({ queryKey: [call] })
    seen.current = stage
  }, [client, stage])
}
