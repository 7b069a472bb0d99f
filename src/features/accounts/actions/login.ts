import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { limits, maskMobile } from '../rules.ts'
import { users } from '../tables.ts'
import { admitCode, openChallenge } from './challenges.ts'
import { limitReached, recordAttempt } from './limit-attempts.ts'
import { passwordMatches } from './passwords.ts'
import { openSession, type UserRow } from './sessions.ts'

const wrongCredentials = refusal('WRONG_CREDENTIALS', 400, words.wrongCredentials)
const tooManyPasswords = refusal('TOO_MANY_ATTEMPTS', 429, words.tooManyPasswords)
const suspended = refusal('SUSPENDED', 400, words.suspended)

/** Signs in, or asks for a code: on the first sign-in, with two-step sign-in, and always for an administrator. */
export const login = action(contract.login, async (ctx, input) => {
  const pressed = await admitPassword(ctx, input.email)
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email))
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) {
    await recordAttempt(ctx.db, 'wrong-password', input.email, ctx.request.address, ctx.now())
    throw wrongCredentials()
  }
  if (user.suspendedAt) throw suspended()
  if (!needsCode(user) && !pressed) {
    return { data: await openSession(ctx, ctx.db, user), meta: { navigate: false }, message: words.signedIn }
  }
  await admitCode(ctx, ctx.db, [user.email, user.mobileNo], user.isDemo)
  const challenge = await openChallenge(ctx, ctx.db, 'login', user)
  return { data: { mobileNo: maskMobile(user.mobileNo), challenge }, meta: { navigate: true }, message: words.codeSent }
})

function needsCode(user: UserRow): boolean {
  return !user.confirmedAt || user.twoStep || user.roles.includes('ADMIN')
}

/**
 * Refuses where too many wrong passwords came lately.
 * @returns whether the account is under pressure from many addresses: a right password then still needs a code
 */
async function admitPassword(ctx: Ctx, email: string): Promise<boolean> {
  const { db, now } = ctx
  const { address } = ctx.request
  const [here, fromHere, anywhere] = await Promise.all([
    limitReached(db, 'wrong-password', { subject: email, address }, limits.wrongPasswordsPerAccountAndAddress, now()),
    limitReached(db, 'wrong-password', { address }, limits.wrongPasswordsPerAddress, now()),
    limitReached(db, 'wrong-password', { subject: email }, limits.wrongPasswordsPerAccount, now()),
  ])
  if (here || fromHere) throw tooManyPasswords({ retryAfterSeconds: 900 })
  return anywhere
}
