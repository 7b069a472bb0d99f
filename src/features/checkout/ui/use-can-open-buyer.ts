import { useSession } from '#features/accounts/ui/session-store.ts'
import { canOpenBuyer } from '../policy.ts'

/** Whether the signed-in person may open the pages of those who buy. */
export const useCanOpenBuyer = (): boolean => useSession(({ user }) => user !== null && canOpenBuyer(user))
