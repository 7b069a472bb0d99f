import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#design/use-write.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { myBilling, saveBilling } from '../contract/billing.ts'
import { isInvoiceReady, isRegistered } from '../rules/tax.ts'

/**
 * The State remembered on the profile, and a way to change it that is remembered too. `asks`: what is known, where the
 * seller's tax invoice needs more. `fixed`: a GSTIN decides the State.
 */
export function useBilling() {
  const site = useSite()
  const { data } = useQuery(query(myBilling, {}))
  const [chosen, setChosen] = useState<string | null>(null)

  const save = useWrite((billingState: string) => call(saveBilling, { billingState }), {
    concurrent: true,
    // Paying sends it along too, so a lost connection loses nothing.
    onFailed(error) {
      if (!(error instanceof CallError)) throw error
    },
  })

  return {
    state: chosen ?? data?.billingState ?? '',
    setState(billingState: string) {
      setChosen(billingState)
      save.mutate(billingState)
    },
    fixed: !!data?.gstin,
    asks: isRegistered(site) && data && !isInvoiceReady(data) ? data : undefined,
  }
}
