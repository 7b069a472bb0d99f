import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { hashToken } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { canResetPassword } from '../policy.ts'
import { resetTokens, sessions, users } from '../tables.ts'
import { closeChallenges, openChallenge } from './challenges.ts'
import { forgetWrongPasswords } from './limit-passwords.ts'
import { notifyChange } from './notify-change.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { hashPassword } from './passwords.ts'

const resetExpired = refusal('RESET_EXPIRED', 400, textOf(messages, 'resetExpired'))

/** The same answer, work and time whether or not the account exists: the code goes after the answer. */
export const forgetPassword = action(contract.forgetPassword, async (ctx, { email }) => {
  const { challenge, send } = await ctx.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email))
    return openChallenge(ctx, tx, { purpose: 'reset', email, to: user && canResetPassword(user) ? user : undefined })
  })
  ctx.afterAnswer(async () => void (await send()))
  return { data: { challenge }, message: textOf(messages, 'codeMaybeSent') }
})

/** A new password: what was opened with the old one, or to replace it, is closed. */
export async function setPassword(
  ctx: Ctx,
  tx: Tx,
  user: { id: number; email: string },
  passwordHash: string,
): Promise<void> {
  const now = ctx.now()
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  await closeChallenges(tx, user, now)
  await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(and(eq(resetTokens.userId, user.id), isNull(resetTokens.usedAt)))
  await notifyChange(ctx, tx, user.id, 'password')
}

function isOpenToken(token: string, now: Date) {
  return and(eq(resetTokens.tokenHash, hashToken(token)), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now))
}

export const resetPassword = action(contract.resetPassword, async (ctx, input) => {
  // A token that opens nothing costs no hash.
  const [owner] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(isOpenToken(input.resetToken, ctx.now()))
  if (!owner) throw resetExpired()
  await checkPasswordChoice(ctx, 'newPassword', input.newPassword, owner)
  const passwordHash = await hashPassword(input.newPassword, networkOf(ctx.request.address))
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    const [used] = await tx
      .update(resetTokens)
      .set({ usedAt: now })
      .where(isOpenToken(input.resetToken, now))
      .returning({ userId: resetTokens.userId, byEmail: resetTokens.byEmail })
    if (!used) throw resetExpired()
    // Anyone who was invited has answered; a link that went to the email proves it.
    const [user] = await tx
      .update(users)
      .set({
        confirmedAt: sql`coalesce(${users.confirmedAt}, ${now})`,
        ...(used.byEmail ? { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` } : {}),
      })
      .where(eq(users.id, used.userId))
      .returning()
    if (!user) throw resetExpired()
    await setPassword(ctx, tx, user, passwordHash)
    await forgetWrongPasswords(tx, user.email)
    await tx.delete(sessions).where(eq(sessions.userId, used.userId))
  })
  return { data: {}, message: textOf(messages, 'passwordReset') }
})
