import type { Ctx } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import { words } from '../messages/en.ts'
import { limits } from '../rules.ts'
import { addressLimitReached, limitReached, recordAttempt } from './limit-attempts.ts'

const tooManyPasswords = refusal('TOO_MANY_ATTEMPTS', 429, words.tooManyPasswords)
const kind = 'wrong-password'

/**
 * Refuses where too many wrong passwords came lately, on this account from this address or from this address at all.
 * An account need not exist: what is counted is the e-mail that was typed.
 * @returns whether the account is under pressure from many addresses: a right password then still needs a code
 */
export async function admitPassword(ctx: Ctx, email: string): Promise<{ pressed: boolean }> {
  const { db } = ctx
  const { address } = ctx.request
  const now = ctx.now()
  const [here, fromHere, pressed] = await Promise.all([
    limitReached(db, kind, { subject: email, address }, limits.wrongPasswordsPerAccountAndAddress, now),
    addressLimitReached(ctx, db, kind, limits.wrongPasswordsPerAddress),
    limitReached(db, kind, { subject: email }, limits.wrongPasswordsPerAccount, now),
  ])
  if (here || fromHere) throw tooManyPasswords({ retryAfterSeconds: retryAfterSeconds() })
  return { pressed }
}

/**
 * Counts a failure.
 * @throws 429 where the account has already had too many from anywhere, so that no more guesses are answered
 */
export async function recordWrongPassword(ctx: Ctx, email: string): Promise<void> {
  const { pressed } = await admitPassword(ctx, email)
  await recordAttempt(ctx.db, kind, email, ctx.request.address, ctx.now())
  if (pressed) throw tooManyPasswords({ retryAfterSeconds: retryAfterSeconds() })
}

function retryAfterSeconds(): number {
  return limits.wrongPasswordsPerAccount.minutes * 60
}
