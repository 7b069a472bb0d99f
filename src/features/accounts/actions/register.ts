import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { action, type Ctx } from '#platform/action.ts'
import { refusal, refuseFields, type Refusal } from '#platform/errors.ts'
import { languageOfCaller } from '#platform/language.ts'
import { networkOf } from '#platform/network-of.ts'
import { newUid } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { consentDocuments, consentVersions, limits, maskMobile } from '../rules.ts'
import { users } from '../tables.ts'
import { checkCodeLimits, closeChallenges, openChallenge } from './challenges.ts'
import { addressLimitReached, recordAttempt } from './limit-attempts.ts'
import { storedMobile } from './mobile-number.ts'
import { hashPassword } from './passwords.ts'
import { recordConsents } from './record-consents.ts'

const tooManyRegistrations = refusal('TOO_MANY_REGISTRATIONS', 429, words.tooManyRegistrations)

/**
 * Makes an unconfirmed account and sends its code. One that was never confirmed is replaced, its codes die; not one that
 * an administrator made.
 */
export const register = action(contract.register, async (ctx, input) => {
  const mobileNo = storedMobile(input.phone)
  // What the transaction refuses is refused before the password's hash too: a stranger gets none for nothing.
  await admitRegistration(ctx)
  if (await hasAccount(ctx, input.email)) throw await takenEmail(ctx, input.email)
  await checkCodeLimits(ctx, ctx.db, 'register', { email: input.email, mobileNo })
  const passwordHash = await hashPassword(input.password, networkOf(ctx.request.address))
  const role = input.role ?? 'LEARNER'
  const at = ctx.now()
  const account = {
    firstName: input.firstName,
    lastName: input.lastName,
    mobileNo,
    passwordHash,
    roles: [role],
    userRole: role,
    twoStep: false,
    mobileVerifiedAt: null,
    termsVersion: consentVersions.terms,
    termsAcceptedAt: at,
    profilePublic: role === 'CREATOR',
    language: languageOfCaller(ctx.request),
    createdAt: at,
  }
  const opened = await ctx.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ ...account, uid: newUid(), email: input.email })
      .onConflictDoUpdate({
        target: users.email,
        set: account,
        setWhere: and(isNull(users.confirmedAt), isNull(users.invitedAt)),
      })
      .returning()
    if (!user) return undefined
    await recordConsents(ctx, tx, user.id, consentDocuments)
    await closeChallenges(tx, user.id, at)
    return openChallenge(ctx, tx, 'register', user.email, user)
  })
  if (!opened) throw await takenEmail(ctx, input.email)
  opened.send()
  const { challenge, sentBy } = opened
  return {
    data: { mobileNo: maskMobile(mobileNo), challenge },
    meta: { navigate: true, sentBy },
    message: words.codeSent,
  }
})

/** Who asks for many taken e-mails is collecting them. New accounts are limited by their codes. */
async function admitRegistration(ctx: Ctx): Promise<void> {
  if (await addressLimitReached(ctx, ctx.db, 'email-taken', limits.emailsTakenPerAddress))
    throw tooManyRegistrations({ retryAfterSeconds: limits.emailsTakenPerAddress.minutes * 60 })
}

async function hasAccount(ctx: Ctx, email: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), or(isNotNull(users.confirmedAt), isNotNull(users.invitedAt))))
  return found.length > 0
}

/** Counts the question, for the limit on collecting e-mails. */
async function takenEmail(ctx: Ctx, email: string): Promise<Refusal> {
  await recordAttempt(ctx.db, 'email-taken', email, ctx.request.address, ctx.now())
  return refuseFields({ email: words.emailTaken })
}
