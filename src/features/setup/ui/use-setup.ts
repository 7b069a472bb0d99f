import { useQueryClient } from '@tanstack/react-query'
import { query } from '#platform/api/client.ts'
import { getSetup, type SetupState } from '../contract/setup.ts'

export const setupQuery = query(getSetup, {})

/** What puts a newer state of the setup in place of the page's, or asks for it. */
export function useSetupChanges() {
  const client = useQueryClient()
  return {
    replace: (state: SetupState) => void client.setQueryData(setupQuery.queryKey, state),
    refetch: () => client.invalidateQueries(setupQuery),
  }
}
