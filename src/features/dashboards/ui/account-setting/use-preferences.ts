import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#design/toast.ts'
import { accountPreferences, savePreferences } from '#features/accounts/contract.ts'
import { call, CallError, query } from '#platform/client.ts'
import type { InputOf, ReplyOf } from '#platform/contract.ts'
import { words } from '../../messages/account-en.ts'

export type Preferences = ReplyOf<typeof accountPreferences>
type Change = InputOf<typeof savePreferences>

/**
 * What the account prefers. A change shows at once and is taken back where the server refuses it.
 */
export function usePreferences() {
  const queryClient = useQueryClient()
  const options = query(accountPreferences, {})
  const found = useQuery(options)
  const saving = useMutation({
    mutationFn: async (change: Change) => (await call(savePreferences, change)).data,
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: options.queryKey })
      const before = queryClient.getQueryData(options.queryKey)
      if (before) queryClient.setQueryData(options.queryKey, { ...before, ...(change as Partial<Preferences>) })
      return before
    },
    onError: (error, _change, before) => {
      queryClient.setQueryData(options.queryKey, before)
      // An ended session leads to /login, which says so.
      if (!(error instanceof CallError) || error.status !== 401) toast.error(error.message, words.tryAgainLater)
    },
    onSuccess: (saved) => queryClient.setQueryData(options.queryKey, saved),
  })
  const save = (change: Change, said: string = words.preferencesSaved) =>
    saving.mutate(change, { onSuccess: () => toast.success(said) })
  return { preferences: found.data, error: found.error, retry: () => void found.refetch(), save }
}
