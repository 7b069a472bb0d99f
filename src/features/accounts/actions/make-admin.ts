import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newToken, newUid } from '#platform/http/session.ts'
import { consentDocuments, consentVersions, linkHours } from '../rules.ts'
import { resetTokens, sessions, users } from '../tables.ts'
import { releaseUnprovenEmail } from './confirm-registration.ts'
import { openReset } from './open-reset.ts'
import { hashPassword } from './passwords.ts'
import { recordConsents } from './record-consents.ts'
import { openSession } from './sessions.ts'

/**
 * Makes an administrator of an e-mail: a new, confirmed account whose password nobody knows, or the account that has
 * it. Anyone who runs the installation vouches for both e-mail and number.
 * @returns the token of a one-time link that sets the password
 */
export async function makeAdmin(
  tx: Tx,
  { email, mobileNo }: { email: string; mobileNo: string },
  now: Date,
): Promise<{ token: string; made: boolean }> {
  const { user, made } = await writeAdmin(tx, { email, mobileNo }, await hashPassword(newToken()), now)
  return { token: await openReset(tx, user.id, now, linkHours * 60, { byEmail: false }), made }
}

type NamedAdmin = { firstName: string; lastName: string; email: string; mobileNo: string; passwordHash: string }

/**
 * The same for a person who is there and accepts the terms: an administrator with a name and a password, who is signed
 * in. Of an account that has the email the password changes, and all other sessions end.
 */
export async function makeSignedInAdmin(ctx: Ctx, tx: Tx, { email, mobileNo, passwordHash, ...name }: NamedAdmin) {
  const now = ctx.now()
  const { user } = await writeAdmin(tx, { email, mobileNo }, passwordHash, now)
  const [named] = await tx
    .update(users)
    .set({ ...name, passwordHash, termsVersion: consentVersions.terms, termsAcceptedAt: now })
    .where(eq(users.id, user.id))
    .returning()
  if (!named) throw new Error('no account was made')
  await recordConsents(ctx, tx, user.id, consentDocuments)
  await tx.delete(resetTokens).where(eq(resetTokens.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  return openSession(ctx, tx, named)
}

async function writeAdmin(
  tx: Tx,
  { email, mobileNo }: { email: string; mobileNo: string },
  passwordHash: string,
  now: Date,
): Promise<{ user: { id: number }; made: boolean }> {
  await releaseUnprovenEmail(tx, email)
  const [user] = await tx
    .insert(users)
    .values({
      uid: newUid(),
      email,
      firstName: 'Administrator',
      lastName: '',
      mobileNo,
      passwordHash,
      roles: ['ADMIN'],
      userRole: 'ADMIN',
      confirmedAt: now,
      emailVerifiedAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: users.email,
      set: {
        mobileNo,
        mobileVerifiedAt: null,
        roles: sql`array_append(array_remove(${users.roles}, 'ADMIN'), 'ADMIN')`,
        userRole: 'ADMIN',
        // Anyone who registered this e-mail without a code may be anyone: their password and their consent go.
        termsVersion: sql`case when ${users.confirmedAt} is not null then ${users.termsVersion} end`,
        termsAcceptedAt: sql`case when ${users.confirmedAt} is not null then ${users.termsAcceptedAt} end`,
        passwordHash: sql`case when ${users.confirmedAt} is null then excluded.password_hash else ${users.passwordHash} end`,
        confirmedAt: sql`coalesce(${users.confirmedAt}, ${now})`,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})`,
        suspendedAt: null,
      },
    })
    .returning({ id: users.id, made: sql`xmax = 0`.mapWith(Boolean) })
  if (!user) throw new Error('no account was made')
  return { user, made: user.made }
}
