import { canSignIn } from '#features/accounts/policy.ts'
import { hasRole, type Role } from '#platform/api/contract.ts'
import { authorRoles } from './rules.ts'

type Person = { roles: readonly Role[]; suspendedAt: Date | null }

/** A post keeps its author's name while that person has such a role, also when they are suspended later. */
export const canKeepByline = (person: Pick<Person, 'roles'>): boolean => hasRole(person, authorRoles)

/** Whose name may be put on a post. */
export const canSignBlog = (person: Person): boolean => canKeepByline(person) && canSignIn(person)
