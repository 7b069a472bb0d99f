import { creatorRoles, financeRoles, hasRole, isAdmin, type Role } from '#platform/api/contract.ts'
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

/** Who acts as an administrator, or is given an administrator's work. */
export const canAdminister = (account: Person & Pick<Account, 'suspendedAt' | 'confirmedAt'>): boolean =>
  isAdmin(account) && canSignIn(account) && account.confirmedAt !== null

/** A code that a signed-in person asked for, answered by that very person for what it was asked for. */
export const canAnswerChallenge = (
  actor: { userId: number },
  challenge: { userId: number | null; purpose: string },
  purpose: SignedInPurpose,
): boolean => challenge.userId === actor.userId && challenge.purpose === purpose

/** Who decides about the money of creators does not become one: an administrator may make them one. */
export const canBecomeCreator = (person: Person): boolean => !hasRole(person, [...creatorRoles, ...financeRoles])

/** The sign-in of those who administer the school or its money always takes two steps. */
export const canTurnOffTwoStep = (person: Person): boolean => !hasRole(person, financeRoles)
