import { canSignIn } from '#features/accounts/policy.ts'
import { creatorRoles, hasRole, type Role } from '#platform/api/contract.ts'

type Person = { roles: readonly Role[]; suspendedAt: Date | null }

/** A post keeps its author's name while that person teaches or administers, also when they are suspended later. */
export const canKeepByline = (person: Pick<Person, 'roles'>): boolean => hasRole(person, creatorRoles)

/** Whose name an administrator puts on a post. */
export const canSignBlog = (person: Person): boolean => canKeepByline(person) && canSignIn(person)
