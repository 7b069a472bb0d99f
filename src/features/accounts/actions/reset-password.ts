import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import type { Tx } from '#platform/db.ts'
import { refusal } from '#platform/errors.ts'
import { networkOf } from '#platform/network-of.ts'
import { hashToken, newToken } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { resetTokens, sessions, users } from '../tables.ts'
import { closeChallenges, openChallenge } from './challenges.ts'
import { hashPassword } from './passwords.ts'

const resetExpired = refusal('RESET_EXPIRED', 400, words.resetExpired)

/** The same answer, work and time whether or not the account exists: only the letter differs. */
export const forgetPassword = action(contract.forgetPassword, async (ctx, input) => {
  const { challenge, send } = await ctx.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, input.email))
    return openChallenge(ctx, tx, 'reset', input.email, user?.suspendedAt ? undefined : user)
  })
  send()
  return { data: { challenge }, message: words.codeMaybeSent }
})

/** A token that sets a new password once. */
export async function openReset(tx: Tx, userId: number, now: Date, minutes: number): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await tx.insert(resetTokens).values({ tokenHash: hashToken(token), userId, expiresAt })
  return token
}

/** A new password: what was opened with the old one, or to replace it, is closed. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await closeChallenges(tx, userId, now)
  await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(and(eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)))
}

function isOpenToken(token: string, now: Date) {
  return and(eq(resetTokens.tokenHash, hashToken(token)), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now))
}

export const resetPassword = action(contract.resetPassword, async (ctx, input) => {
  // A token that opens nothing costs no hash.
  const [open] = await ctx.db
    .select({ id: resetTokens.id })
    .from(resetTokens)
    .where(isOpenToken(input.resetToken, ctx.now()))
  if (!open) throw resetExpired()
  const passwordHash = await hashPassword(input.newPassword, networkOf(ctx.request.address))
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    const [used] = await tx
      .update(resetTokens)
      .set({ usedAt: now })
      .where(isOpenToken(input.resetToken, now))
      .returning({ userId: resetTokens.userId })
    if (!used) throw resetExpired()
    await setPassword(tx, used.userId, passwordHash, now)
    // Whoever was invited has answered.
    await tx
      .update(users)
      .set({ confirmedAt: now })
      .where(and(eq(users.id, used.userId), isNull(users.confirmedAt), isNotNull(users.invitedAt)))
    await tx.delete(sessions).where(eq(sessions.userId, used.userId))
  })
  return { data: {}, message: words.passwordReset }
})
