import { eq, sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { resendAfterSeconds, resetTokenMinutes } from '../rules.ts'
import { users } from '../tables.ts'
import { resendCode, tryCode, useChallenge } from './challenges.ts'
import { openReset } from './reset-password.ts'
import { openSession } from './sessions.ts'

const suspended = refusal('SUSPENDED', 400, words.suspended)

/** A right code confirms the account whichever way it came; the number only where it came by SMS. */
export const verifyOtp = action(contract.verifyOtp, async (ctx, input) => {
  const tried = await tryCode(ctx, input.challenge, input.otp)
  return ctx.transaction(async (tx) => {
    const at = ctx.now()
    // The account first, as a registration that replaces it does: whoever comes second finds the other's work done.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, tried.userId)).for('update')
    await useChallenge(tx, tried, at)
    const [user] = await tx
      .update(users)
      .set({
        confirmedAt: sql`coalesce(${users.confirmedAt}, ${at})`,
        ...(tried.sentBySms ? { mobileVerifiedAt: sql`coalesce(${users.mobileVerifiedAt}, ${at})` } : {}),
      })
      .where(eq(users.id, tried.userId))
      .returning()
    if (!user) throw new Error(`challenge ${tried.id} has no user`)
    if (user.suspendedAt) throw suspended()
    if (tried.purpose === 'reset') return { data: { resetToken: await openReset(tx, user.id, at, resetTokenMinutes) } }
    const data = await openSession(ctx, tx, user)
    return { data, message: tried.purpose === 'register' ? words.accountReady : words.signedIn }
  })
})

export const resendOtp = action(contract.resendOtp, async (ctx, input) => {
  await resendCode(ctx, input.challenge)
  return { data: { resendAfterSeconds }, message: words.codeSent }
})
