import { financeRoles, hasRole, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }

/** Its creator, and those who see the money pages. */
export const canReadStatement = (actor: Actor, statement: { creatorId: number }): boolean =>
  actor.userId === statement.creatorId || hasRole(actor, financeRoles)
