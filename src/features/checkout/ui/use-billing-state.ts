import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#design/use-write.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { myBilling, saveBilling } from '../contract/billing.ts'

/** The State remembered on the profile, and a way to change it that is remembered too. */
export function useBillingState(): [state: string, setState: (state: string) => void] {
  const { data } = useQuery(query(myBilling, {}))
  const [chosen, setChosen] = useState<string | null>(null)

  const save = useWrite((billingState: string) => call(saveBilling, { billingState }), {
    concurrent: true,
    // Paying sends it along too, so a lost connection loses nothing.
    onFailed(error) {
      if (!(error instanceof CallError)) throw error
    },
  })

  function choose(billingState: string) {
    setChosen(billingState)
    save.mutate(billingState)
  }
  return [chosen ?? data?.billingState ?? '', choose]
}
