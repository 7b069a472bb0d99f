import { isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { isTeachingRole } from '#platform/api/contract.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { newToken, newUid } from '#platform/http/session.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { exportsWith, type GivenRole, rolesWith } from '../rules.ts'
import { users } from '../tables.ts'
import { releaseUnprovenEmail } from './confirm-registration.ts'
import { hashPassword } from './passwords.ts'
import { orderLink } from './send-link.ts'
import type { UserRow } from './sessions.ts'

type Invited = GivenRole & { firstName: string; lastName: string; email: string; mobileNo: string }

/**
 * Makes an account of a role, whose password nobody knows; an administrator vouches for e-mail and number. It is
 * confirmed when the link of the email that follows sets its password. A registration of that email that was never
 * confirmed may be anyone's: it is replaced, its password with it; so is an invitation that was never answered.
 * @throws 422 on `email` where it has an account
 */
export async function inviteUser(
  ctx: Ctx,
  tx: Tx,
  { firstName, lastName, email, mobileNo, ...given }: Invited,
): Promise<UserRow> {
  const at = ctx.now()
  const account = {
    firstName,
    lastName,
    mobileNo,
    emailVerifiedAt: null,
    mobileVerifiedAt: null,
    passwordHash: await hashPassword(newToken()),
    roles: rolesWith([], given),
    userRole: given.role,
    mayExport: exportsWith(given),
    twoStep: false,
    confirmedAt: null,
    invitedAt: at,
    suspendedAt: null,
    // Nobody accepts for another: they are asked once they have signed in.
    termsVersion: null,
    termsAcceptedAt: null,
    profilePublic: isTeachingRole(given.role),
    // Until they choose, theirs is the one that the administrator works in.
    language: languageOfCaller(ctx.request),
    createdAt: at,
  }
  await releaseUnprovenEmail(tx, email)
  const [user] = await tx
    .insert(users)
    .values({ ...account, uid: newUid(), email })
    .onConflictDoUpdate({ target: users.email, set: account, setWhere: isNull(users.confirmedAt) })
    .returning()
  if (!user) throw refuseFields({ email: textOf(messages, 'emailTaken') })
  await tx.execute(sql`delete from otp_challenges where user_id = ${user.id} or email = ${email}`)
  await tx.execute(sql`delete from reset_tokens where user_id = ${user.id}`)
  await orderLink(ctx, tx, 'invitation', user.id)
  return user
}
