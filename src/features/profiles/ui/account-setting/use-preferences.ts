import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { accountPreferences, savePreferences } from '#features/accounts/contract/accounts.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { messages } from '../../messages/account-en.ts'

export type Preferences = ReplyOf<typeof accountPreferences>
type Change = Partial<Preferences>
type Saving = { change: Change; successText: string; saved?: () => void; failed?: () => void }

/** What the account prefers. A change shows at once, and is taken back where the server refuses it. */
export function usePreferences() {
  const queryClient = useQueryClient()
  const options = query(accountPreferences, {})
  const found = useQuery(options)
  const [changed, setChanged] = useState<Change>({})
  const saving = useWrite(({ change }: Saving) => call(savePreferences, change), {
    concurrent: true,
    onDone({ data }, { successText, saved }) {
      queryClient.setQueryData(options.queryKey, data)
      toast.success(successText)
      saved?.()
    },
    onFailed(error, { failed }) {
      setChanged({})
      failed?.()
      if (!(error instanceof CallError)) throw error
      // An ended session leads to /login, which says so.
      if (error.status !== 401) toast.error(error.message, messages.tryAgainLater)
    },
  })
  /** `saved` runs once it is, `failed` where it could not be. */
  function save(
    change: Change,
    successText: string = messages.preferencesSaved,
    then: Pick<Saving, 'saved' | 'failed'> = {},
  ) {
    setChanged({ ...changed, ...change })
    saving.mutate({ change, successText, ...then })
  }
  const preferences = found.data && { ...found.data, ...changed }
  return { preferences, error: found.error, retry: () => void found.refetch(), save }
}
