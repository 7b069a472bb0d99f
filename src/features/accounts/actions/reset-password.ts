import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { refusal, refuseFields } from '#platform/errors.ts'
import { hashToken } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { resetTokens, sessions, users } from '../tables.ts'
import { admitCode, openChallenge } from './challenges.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

const resetExpired = refusal('RESET_EXPIRED', 400, words.resetExpired)

/** The same answer, work and time whether or not the account exists: only the letter differs. */
export const forgetPassword = action(contract.forgetPassword, async (ctx, input) => {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email))
  await admitCode(ctx, ctx.db, [input.email], user?.isDemo ?? false)
  const challenge = await openChallenge(ctx, ctx.db, 'reset', user?.suspendedAt ? undefined : user)
  return { data: { challenge }, message: words.codeSent }
})

export const resetPassword = action(contract.resetPassword, async (ctx, input) => {
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    const [used] = await tx
      .update(resetTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(resetTokens.tokenHash, hashToken(input.resetToken)),
          isNull(resetTokens.usedAt),
          gt(resetTokens.expiresAt, now),
        ),
      )
      .returning({ userId: resetTokens.userId })
    if (!used) throw resetExpired()
    await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId))
    await tx.delete(sessions).where(eq(sessions.userId, used.userId))
  })
  return { data: {}, message: words.passwordReset }
})

export const changePassword = action(contract.changePassword, async (ctx, input) => {
  const { userId, sessionId } = ctx.actor
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!(await passwordMatches(user?.passwordHash, input.currentPassword)))
    throw refuseFields({ currentPassword: words.wrongCurrentPassword })
  const passwordHash = await hashPassword(input.newPassword)
  await ctx.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  })
  return { data: {}, message: words.passwordChanged }
})
