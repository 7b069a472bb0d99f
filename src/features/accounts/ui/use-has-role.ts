import { hasRole, type Role } from '#platform/api/contract.ts'
import { useSession } from './session-store.ts'

/** Whether the signed-in person has one of these roles: what they may not open is not shown to them. */
export const useHasRole = (allowed: readonly Role[]): boolean =>
  useSession(({ user }) => user !== null && hasRole(user, allowed))
