import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError, query } from '#platform/api/client.ts'
import { myBilling, saveBilling } from '../contract/checkout.ts'

/** The State remembered on the profile, and a way to change it that is remembered too. */
export function useBillingState(): [state: string, setState: (state: string) => void] {
  const { data } = useQuery(query(myBilling, {}))
  const [chosen, setChosen] = useState<string | null>(null)

  function choose(billingState: string) {
    setChosen(billingState)
    // Paying sends it along too, so a lost connection loses nothing.
    call(saveBilling, { billingState }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }
  return [chosen ?? data?.billingState ?? '', choose]
}
