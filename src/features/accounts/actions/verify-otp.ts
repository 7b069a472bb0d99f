import { eq, sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import type { Tx } from '#platform/db.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { resendAfterSeconds, resetTokenMinutes } from '../rules.ts'
import { users } from '../tables.ts'
import { type AnsweredChallenge, expiredCode, reopenChallenge, tryCode, useChallenge } from './challenges.ts'
import { confirmRegistration, lockEmail } from './confirm-registration.ts'
import { codeNotSent } from './register.ts'
import { openReset } from './reset-password.ts'
import { openSession, type UserRow } from './sessions.ts'

const suspended = refusal('SUSPENDED', 400, words.suspended)

/** A right code confirms the account and proves what it was sent to: the email or the number. */
export const verifyOtp = action(contract.verifyOtp, async (ctx, input) => {
  const answered = await tryCode(ctx, input.challenge, input.otp)
  // Codes of a signed-in person's settings are answered there.
  if (answered.purpose === 'two-step' || answered.purpose === 'email') throw expiredCode()
  return ctx.transaction(async (tx) => {
    const at = ctx.now()
    await lockEmail(tx, answered.email)
    await useChallenge(tx, answered, at)
    const { registration } = answered
    const user = registration
      ? await confirmRegistration(ctx, tx, answered, registration)
      : await recordProof(tx, answered, at)
    if (user.suspendedAt) throw suspended()
    if (answered.purpose === 'reset')
      return { data: { resetToken: await openReset(tx, user.id, at, resetTokenMinutes, { byEmail: false }) } }
    const data = await openSession(ctx, tx, user)
    return { data, message: answered.purpose === 'register' ? words.accountReady : words.signedIn }
  })
})

/** What the code was sent to is proven, if it is still the account's; an invitation is answered. */
export async function recordProof(
  tx: Tx,
  { userId, proof, email, mobileNo, id }: AnsweredChallenge,
  at: Date,
): Promise<UserRow> {
  if (userId === null) throw expiredCode()
  const { emailVerifiedAt, mobileVerifiedAt } = users
  const provenNow = {
    email: {
      emailVerifiedAt: sql`case when ${users.email} = ${email} then coalesce(${emailVerifiedAt}, ${at}) else ${emailVerifiedAt} end`,
    },
    sms: {
      mobileVerifiedAt: sql`case when ${users.mobileNo} = ${mobileNo} then coalesce(${mobileVerifiedAt}, ${at}) else ${mobileVerifiedAt} end`,
    },
    recovery: {},
  }
  const [user] = await tx
    .update(users)
    .set({ confirmedAt: sql`coalesce(${users.confirmedAt}, ${at})`, ...provenNow[proof] })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error(`challenge ${id} has no user`)
  return user
}

/** For a reset the answer comes first, as with its first code: how it is sent depends on whether there is an account. */
export const resendOtp = action(contract.resendOtp, async (ctx, input) => {
  const { purpose, send } = await reopenChallenge(ctx, input.challenge)
  if (purpose === 'reset') {
    ctx.afterAnswer(async () => void (await send()))
    return { data: { resendAfterSeconds }, meta: {}, message: words.codeMaybeSent }
  }
  const sentBy = await send()
  if (sentBy === 'none') throw codeNotSent()
  return { data: { resendAfterSeconds }, meta: { sentBy }, message: words.codeSent }
})
