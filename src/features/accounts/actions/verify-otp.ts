import { eq, sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import { hashToken, newToken } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { resendAfterSeconds, resetTokenMinutes } from '../rules.ts'
import { resetTokens, users } from '../tables.ts'
import { resendCode, takeCode } from './challenges.ts'
import { openSession } from './sessions.ts'

const suspended = refusal('SUSPENDED', 400, words.suspended)

/** A right code confirms the account whichever way it came; the number only where it came by SMS. */
export const verifyOtp = action(contract.verifyOtp, async (ctx, input) => {
  const taken = await takeCode(ctx, input.challenge, input.otp)
  return ctx.transaction(async (tx) => {
    const at = ctx.now()
    const [user] = await tx
      .update(users)
      .set({
        confirmedAt: sql`coalesce(${users.confirmedAt}, ${at})`,
        ...(taken.sentBySms ? { mobileVerifiedAt: sql`coalesce(${users.mobileVerifiedAt}, ${at})` } : {}),
      })
      .where(eq(users.id, taken.userId))
      .returning()
    if (!user) throw new Error(`challenge ${taken.id} has no user`)
    if (user.suspendedAt) throw suspended()
    if (taken.purpose === 'reset') {
      const resetToken = newToken()
      await tx.insert(resetTokens).values({
        tokenHash: hashToken(resetToken),
        userId: user.id,
        expiresAt: new Date(at.getTime() + resetTokenMinutes * 60_000),
      })
      return { data: { resetToken } }
    }
    const data = await openSession(ctx, tx, user)
    return { data, message: taken.purpose === 'register' ? words.accountReady : words.signedIn }
  })
})

export const resendOtp = action(contract.resendOtp, async (ctx, input) => {
  await resendCode(ctx, input.challenge, async (id) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0])
  return { data: { resendAfterSeconds }, message: words.codeSent }
})
