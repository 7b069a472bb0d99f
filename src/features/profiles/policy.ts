import { hasRole, type Role, supportRoles } from '#platform/api/contract.ts'

type Actor = { uid: string; roles: readonly Role[] }
type Person = { uid: string }

export const canEditProfile = (actor: Actor, person: Person): boolean => person.uid === actor.uid

/** With email, mobile number and address. Everyone else gets the public profile, where there is one. */
export const canReadFullProfile = (actor: Actor, person: Person): boolean =>
  canEditProfile(actor, person) || hasRole(actor, supportRoles)
