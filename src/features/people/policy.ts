import type { UserState } from '#features/accounts/rules.ts'
import type { EnrolmentSource } from '#features/enrolments/rules.ts'
import { hasRole, isAdmin, type Role, staffRoles, supportRoles } from '#platform/api/contract.ts'

type Actor = { uid: string; roles: readonly Role[] }
type User = { uid: string; state: UserState }

/**
 * An administrator manages everyone but themselves. So the last one can't be lost: a person who takes the role from an
 * administrator is one who stays.
 */
export const canManageUser = (actor: Actor, user: Pick<User, 'uid'>): boolean =>
  isAdmin(actor) && user.uid !== actor.uid

export const canChangeRole = (actor: Actor, user: Pick<User, 'uid'>): boolean => canManageUser(actor, user)
export const canSuspendUser = (actor: Actor, user: User): boolean =>
  canManageUser(actor, user) && user.state !== 'suspended'
export const canRestoreUser = (actor: Actor, user: User): boolean =>
  canManageUser(actor, user) && user.state === 'suspended'

/** An invitation, or a link that sets a new password; their own too. Support sends it to nobody who administers. */
export const canSendLink = (actor: Actor, user: Pick<User, 'state'> & { userRole: Role }): boolean =>
  user.state !== 'suspended' &&
  (isAdmin(actor) || (hasRole(actor, supportRoles) && !hasRole({ roles: [user.userRole] }, staffRoles)))

/** Administrators alone: a course is worth money. A suspended person could not open it. */
export const canGiveCourse = (actor: Pick<Actor, 'roles'>, user: Pick<User, 'state'>): boolean =>
  isAdmin(actor) && user.state !== 'suspended'
/** Only what was given: what was bought goes back by a refund, and what is free anyone may take again. */
export const canTakeCourse = (
  actor: Pick<Actor, 'roles'>,
  enrolment: { status: 'active' | 'revoked'; source: EnrolmentSource },
): boolean =>
  isAdmin(actor) && enrolment.status === 'active' && (enrolment.source === 'admin' || enrolment.source === 'given')

/** Who administers the school or a part of it is known by an email: it must be proven first. */
export const canBecomeAdmin = (user: { emailVerifiedAt: Date | null }): boolean => user.emailVerifiedAt !== null
