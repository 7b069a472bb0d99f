import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#design/toast.ts'
import { accountPreferences, savePreferences } from '#features/accounts/contract/accounts.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { words } from '../../messages/account-en.ts'

export type Preferences = ReplyOf<typeof accountPreferences>
type Change = Partial<Preferences>
type AfterSaving = { saved?: () => void; failed?: () => void }

/** What the account prefers. A change shows at once, and is taken back where the server refuses it. */
export function usePreferences() {
  const queryClient = useQueryClient()
  const options = query(accountPreferences, {})
  const found = useQuery(options)
  const [changed, setChanged] = useState<Change>({})
  const saving = useMutation({
    mutationFn: async (change: Change) => (await call(savePreferences, change)).data,
    onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
    onError: (error) => {
      setChanged({})
      // An ended session leads to /login, which says so.
      if (!(error instanceof CallError) || error.status !== 401) toast.error(error.message, words.tryAgainLater)
    },
  })
  /** `saved` runs once it is, `failed` where it could not be. */
  function save(change: Change, said: string = words.preferencesSaved, { saved, failed }: AfterSaving = {}) {
    setChanged({ ...changed, ...change })
    saving.mutate(change, {
      onSuccess: () => {
        toast.success(said)
        saved?.()
      },
      ...(failed ? { onError: failed } : {}),
    })
  }
  const preferences = found.data && { ...found.data, ...changed }
  return { preferences, error: found.error, retry: () => void found.refetch(), save }
}
