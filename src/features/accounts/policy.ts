import { adminRoles, creatorRoles, hasRole, type Role, staffRoles } from '#platform/api/contract.ts'
import type { SignedInPurpose } from './rules.ts'

type Moment = Date | string | null
type Person = { roles: readonly Role[] }
/** `invitedAt`: an administrator vouched for the email. Nobody has answered for it until `confirmedAt`. */
type Account = { suspendedAt: Moment; confirmedAt: Moment; invitedAt: Moment }

/** A suspended person neither signs in nor keeps a session. */
export const canSignIn = (account: Pick<Account, 'suspendedAt'>): boolean => account.suspendedAt === null

/** A registration never confirmed may be anyone's: it is registered again, not reset. */
export const canResetPassword = (account: Account): boolean =>
  canSignIn(account) && (account.confirmedAt !== null || account.invitedAt !== null)

/** Whether an account may do the work of one of these roles now. */
export const worksAs = (
  account: Person & Pick<Account, 'suspendedAt' | 'confirmedAt'>,
  allowed: readonly Role[],
): boolean => hasRole(account, allowed) && canSignIn(account) && account.confirmedAt !== null

/** Who acts as an administrator. */
export const canAdminister = (account: Person & Pick<Account, 'suspendedAt' | 'confirmedAt'>): boolean =>
  worksAs(account, adminRoles)

/** A code that a signed-in person asked for, answered by that very person for what it was asked for. */
export const canAnswerChallenge = (
  actor: { userId: number },
  challenge: { userId: number | null; purpose: string },
  purpose: SignedInPurpose,
): boolean => challenge.userId === actor.userId && challenge.purpose === purpose

/** Who decides about courses or the money of creators does not become one: an administrator may make them one. */
export const canBecomeCreator = (person: Person): boolean => !hasRole(person, [...creatorRoles, ...staffRoles])

/** The sign-in of those who administer the school or a part of it always takes two steps. */
export const canTurnOffTwoStep = (person: Person): boolean => !hasRole(person, staffRoles)
