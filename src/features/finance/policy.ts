import { isAdmin, type Role } from '#platform/api/contract.ts'

/** Nobody agrees a rate with themselves, but the one person who runs a school and approves payouts alone. */
export const canAgreeRate = (
  actor: { userId: number },
  creatorId: number | undefined,
  { alone }: { alone: boolean },
): boolean => alone || actor.userId !== creatorId

/** Numbers of documents are the school's: those who see the money alone read the series. */
export const canChangeSeries = (actor: { roles: readonly Role[] }): boolean => isAdmin(actor)
