import { isAdmin } from '#platform/api/contract.ts'
import { useSession } from './session-store.ts'

/** Whether the signed-in person may open the administrators' own pages: those who see the money alone may not. */
export const useIsAdmin = (): boolean => useSession(({ user }) => user !== null && isAdmin(user))
