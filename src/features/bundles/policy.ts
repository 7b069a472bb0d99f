import { financeRoles, hasRole, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
/** Of the platform where it has no creator. */
type Bundle = { creatorId: number | null }

/** Writes it: its creator alone; the platform's, everyone who works on the money pages, because it takes off a price. */
export const canWriteBundle = (actor: Actor, bundle: Bundle): boolean =>
  bundle.creatorId === null ? hasRole(actor, financeRoles) : bundle.creatorId === actor.userId

/** Reads its figures and archives it: those who write it, and everyone who works on the money pages. */
export const canArchiveBundle = (actor: Actor, bundle: Bundle): boolean =>
  canWriteBundle(actor, bundle) || hasRole(actor, financeRoles)
