import { and, eq, isNull, sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { refusal, refuseFields } from '#platform/errors.ts'
import { newUid } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { limits, maskMobile, termsVersion } from '../rules.ts'
import { otpChallenges, users } from '../tables.ts'
import { admitCode, openChallenge } from './challenges.ts'
import { limitReached, recordAttempt } from './limit-attempts.ts'
import { storedMobile } from './mobile-number.ts'
import { hashPassword } from './passwords.ts'

const tooManyRegistrations = refusal('TOO_MANY_REGISTRATIONS', 429, words.tooManyRegistrations)

/** Makes an unconfirmed account and sends its code. One that was never confirmed is replaced, its codes die. */
export const register = action(contract.register, async (ctx, input) => {
  const { request, now } = ctx
  const mobileNo = storedMobile(input.phone)
  if (await limitReached(ctx.db, 'registration', { address: request.address }, limits.registrationsPerAddress, now()))
    throw tooManyRegistrations({ retryAfterSeconds: 3600 })
  await recordAttempt(ctx.db, 'registration', input.email, request.address, now())
  const passwordHash = await hashPassword(input.password)
  const role = input.role ?? 'LEARNER'
  const account = {
    firstName: input.firstName,
    lastName: input.lastName,
    mobileNo,
    passwordHash,
    roles: [role],
    userRole: role,
    termsVersion,
    termsAcceptedAt: now(),
    profilePublic: role === 'CREATOR',
  }
  const challenge = await ctx.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...account, uid: newUid(), email: input.email, createdAt: now() })
      .onConflictDoUpdate({ target: users.email, set: account, setWhere: isNull(users.confirmedAt) })
      .returning()
    if (!user) throw refuseFields({ email: words.emailTaken })
    await admitCode(ctx, tx, [user.email, user.mobileNo], user.isDemo)
    await tx
      .update(otpChallenges)
      .set({ usedAt: sql`${now()}` })
      .where(and(eq(otpChallenges.userId, user.id), isNull(otpChallenges.usedAt)))
    return openChallenge(ctx, tx, 'register', user)
  })
  return { data: { mobileNo: maskMobile(mobileNo), challenge }, meta: { navigate: true }, message: words.codeSent }
})
