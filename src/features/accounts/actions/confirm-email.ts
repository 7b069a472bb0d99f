import { and, eq, ne } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/security.ts'
import { messages as accountsMessages } from '../messages/en.ts'
import { messages } from '../messages/security-en.ts'
import { canAnswerChallenge } from '../policy.ts'
import { users } from '../tables.ts'
import { closeChallenges, expiredCode, openChallenge, checkCode, useChallenge } from './challenges.ts'
import { lockEmail, releaseEmail } from './confirm-registration.ts'
import { tooManyCodes } from './count-codes.ts'
import { checkCurrentPassword } from './limit-passwords.ts'
import { notifyChange } from './notify-change.ts'
import { codeNotSent, findTaken, isTaken, recordTaken } from './register.ts'
import { signedInUserOf, type UserRow } from './sessions.ts'
import { ownAccount } from './two-step.ts'

const alreadyConfirmed = refusal('EMAIL_CONFIRMED', 409, textOf(messages, 'alreadyConfirmed'))

/** Sends a code to the email of the account while it is unproven, or to another that takes its place. */
export const sendEmailCode = action(contract.sendEmailCode, async (ctx, { email, currentPassword }) => {
  const user = await ownAccount(ctx)
  if (user.emailVerifiedAt) throw alreadyConfirmed()
  if (email !== user.email) await checkNewEmail(ctx, user, email, currentPassword)
  const { challenge, send } = await ctx.transaction((tx) =>
    openChallenge(ctx, tx, { purpose: 'email', email, to: { ...user, email } }),
  )
  if ((await send()) === 'none') throw codeNotSent()
  return { data: { challenge }, message: textOf(messages, 'codeSent') }
})

/** Who changes the email needs the password: a stolen session is not enough. */
async function checkNewEmail(ctx: Ctx<Actor>, user: UserRow, email: string, password: string | undefined) {
  if (!password) throw refuseFields({ currentPassword: textOf(messages, 'passwordForEmail') })
  await checkCurrentPassword(ctx, user, password)
  if (!(await findTaken(ctx, ctx.db, email))) return
  if (await recordTaken(ctx, email)) throw tooManyCodes({ retryAfterSeconds: 3600 })
  throw refuseFields({ email: textOf(accountsMessages, 'emailTaken') })
}

/** The email belongs to anyone who proves it: an account or a registration that never did gives it up. */
export const confirmEmail = action(contract.confirmEmail, async (ctx, { challenge, otp }) => {
  const answered = await checkCode(ctx, challenge, otp)
  const { userId } = ctx.actor
  if (!canAnswerChallenge(ctx.actor, answered, 'email')) throw expiredCode()
  const user = await ctx.transaction(async (tx) => {
    const at = ctx.now()
    const { email } = answered
    await lockEmail(tx, email)
    await useChallenge(tx, answered, at)
    const [holder] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, userId)))
      .for('update')
    if (holder && isTaken(ctx, holder)) throw refuseFields({ email: textOf(accountsMessages, 'emailTaken') })
    if (holder) await releaseEmail(tx, holder)
    const [confirmed] = await tx
      .update(users)
      .set({ email, emailVerifiedAt: at })
      .where(eq(users.id, userId))
      .returning()
    if (!confirmed) throw new Error('a session without its user')
    await closeChallenges(tx, confirmed, at)
    await notifyChange(ctx, tx, userId, 'email')
    return confirmed
  })
  return { data: signedInUserOf(user), message: textOf(messages, 'emailConfirmed') }
})
