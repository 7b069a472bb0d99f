import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { isTeachingRole } from '#platform/api/contract.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { newUid } from '#platform/http/session.ts'
import { consentDocuments } from '../rules.ts'
import { type Registration, users } from '../tables.ts'
import { type AnsweredChallenge, closeChallenges, expiredCode } from './challenges.ts'
import { recordConsents } from './record-consents.ts'
import type { UserRow } from './sessions.ts'

/**
 * Locks this email until the transaction ends: a second registration, confirmation or invitation then sees the result
 * of the first.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await takeLock(tx, locks.accountEmail(email))
}

/** The role that a person registers in; people find the profile of a creator. */
export function registeredAs(role: 'LEARNER' | 'CREATOR'): Pick<Registration, 'roles' | 'userRole' | 'profilePublic'> {
  return { roles: [role], userRole: role, profilePublic: role === 'CREATOR' }
}

/** A person who registered as a creator before the school chose to invite its creators, and confirms it now, is a learner. */
export async function withAllowedRole(ctx: Ctx, registration: Registration): Promise<Registration> {
  const isRefused = isTeachingRole(registration.userRole) && (await ctx.site()).invitesCreators
  return isRefused ? { ...registration, ...registeredAs('LEARNER') } : registration
}

/** What a registration holds of an account, until its own code confirms it. */
export function accountOf({ termsAcceptedAt, ...rest }: Registration) {
  return { ...rest, termsAcceptedAt: termsAcceptedAt === null ? null : new Date(termsAcceptedAt) }
}

export function registrationOf(user: UserRow): Registration {
  const { firstName, lastName, mobileNo, passwordHash, roles, userRole, termsVersion, profilePublic, language } = user
  const termsAcceptedAt = user.termsAcceptedAt?.toISOString() ?? null
  const name = { firstName, lastName, mobileNo, passwordHash, roles, userRole }
  return { ...name, termsVersion, termsAcceptedAt, profilePublic, language }
}

/**
 * Makes an account of the registration whose own code was right, anyone who has registered the same email meanwhile: the
 * others' codes end with it. The caller holds the email's lock.
 * @throws 400 where the email has an account that has proved it, or an invitation
 */
export async function confirmRegistration(
  ctx: Ctx,
  tx: Tx,
  answered: AnsweredChallenge,
  registration: Registration,
): Promise<UserRow> {
  const at = ctx.now()
  const { email, proof } = answered
  const account = {
    ...accountOf(registration),
    twoStep: false,
    confirmedAt: at,
    emailVerifiedAt: proof === 'email' ? at : null,
    mobileVerifiedAt: proof === 'sms' ? at : null,
    createdAt: at,
  }
  const [holder] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (holder?.confirmedAt) {
    if (holder.emailVerifiedAt || proof !== 'email') throw expiredCode()
    await releaseEmail(tx, holder)
  } else if (holder?.invitedAt) throw expiredCode()
  const [user] =
    holder && !holder.confirmedAt
      ? await tx.update(users).set(account).where(eq(users.id, holder.id)).returning()
      : await tx
          .insert(users)
          .values({ ...account, uid: newUid(), email })
          .returning()
  if (!user) throw new Error('a registration made no account')
  await closeChallenges(tx, user, at)
  await recordConsents(ctx, tx, user.id, consentDocuments)
  return user
}

/**
 * Takes an email from an account that never proved it, for someone who has: the account keeps what it holds and its
 * sessions, and adds an email of its own in the settings.
 */
export async function releaseEmail(tx: Tx, holder: UserRow): Promise<void> {
  await tx
    .update(users)
    .set({ email: `released-${holder.uid}@email.invalid` })
    .where(eq(users.id, holder.id))
}

/** Takes the email from a confirmed account that never proved it; nothing where there is none. */
export async function releaseUnprovenEmail(tx: Tx, email: string): Promise<void> {
  await lockEmail(tx, email)
  const [holder] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (holder?.confirmedAt && !holder.emailVerifiedAt) await releaseEmail(tx, holder)
}
