import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { newToken, newUid } from '#platform/http/session.ts'
import { linkHours } from '../rules.ts'
import { users } from '../tables.ts'
import { releaseUnprovenEmail } from './confirm-registration.ts'
import { openReset } from './open-reset.ts'
import { hashPassword } from './passwords.ts'

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
  await releaseUnprovenEmail(tx, email)
  const [user] = await tx
    .insert(users)
    .values({
      uid: newUid(),
      email,
      firstName: 'Administrator',
      lastName: '',
      mobileNo,
      passwordHash: await hashPassword(newToken()),
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
  return { token: await openReset(tx, user.id, now, linkHours * 60, { byEmail: false }), made: user.made }
}
