import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { limits } from '../rules.ts'
import { rateLimitEvents } from '../tables.ts'
import { addressLimitReached, limitReached, lockSubjects, recordAttempt } from './limit-attempts.ts'
import { passwordMatches } from './passwords.ts'
import type { UserRow } from './sessions.ts'

const tooManyPasswords = refusal('TOO_MANY_ATTEMPTS', 429, textOf(messages, 'tooManyPasswords'))
const kind = 'wrong-password'
const retryAfter = { retryAfterSeconds: limits.wrongPasswordsPerAccount.minutes * 60 }

const reachedHere = (ctx: Ctx, db: Ctx['db'] | Tx, email: string) =>
  limitReached(
    db,
    kind,
    { subject: email, address: ctx.request.address },
    limits.wrongPasswordsPerAccountAndAddress,
    ctx.now(),
  )
const reachedAnywhere = (ctx: Ctx, db: Ctx['db'] | Tx, email: string) =>
  limitReached(db, kind, { subject: email }, limits.wrongPasswordsPerAccount, ctx.now())

/**
 * Refuses a sign-in after too many recent wrong passwords on this account from this address. The account need not
 * exist: attempts count by the typed email.
 * @returns whether there were many on the account from anywhere, or from this address on any account. A right password
 * then still needs a code, so nobody who shares the address is locked out
 */
export async function admitPassword(ctx: Ctx, email: string): Promise<{ pressed: boolean }> {
  const [here, onAccount, fromAddress] = await Promise.all([
    reachedHere(ctx, ctx.db, email),
    reachedAnywhere(ctx, ctx.db, email),
    addressLimitReached(ctx, ctx.db, kind, limits.wrongPasswordsPerAddress),
  ])
  if (here) throw tooManyPasswords(retryAfter)
  return { pressed: onAccount || fromAddress }
}

/**
 * Counts a wrong password, one after the other.
 * @throws 429 where the account has already had too many, from here or from anywhere
 */
export async function recordWrongPassword(ctx: Ctx, email: string): Promise<void> {
  const { address } = ctx.request
  const pressed = await ctx.transaction(async (tx) => {
    await lockSubjects(tx, kind, [email, `network:${networkOf(address)}`])
    if (await reachedHere(ctx, tx, email)) throw tooManyPasswords(retryAfter)
    const onAccount = await reachedAnywhere(ctx, tx, email)
    await recordAttempt(tx, kind, email, address, ctx.now())
    return onAccount
  })
  if (pressed) throw tooManyPasswords(retryAfter)
}

/** Anyone who has set a new password by a code starts afresh, whatever was guessed before. */
export async function forgetWrongPasswords(tx: Tx, email: string): Promise<void> {
  await tx.delete(rateLimitEvents).where(and(eq(rateLimitEvents.kind, kind), eq(rateLimitEvents.subject, email)))
}

/**
 * Asks a signed-in person for their password again. Wrong ones are counted apart from those at sign-in, where strangers
 * can cause them; a stolen session may guess no more often than anyone there.
 * @throws 422 on `currentPassword`, 429 after too many
 */
export async function checkCurrentPassword(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const subject = `account:${user.id}`
  const full = (db: Ctx['db'] | Tx) =>
    limitReached(db, kind, { subject }, limits.wrongPasswordsPerAccountAndAddress, ctx.now())
  if (await full(ctx.db)) throw tooManyPasswords(retryAfter)
  if (await passwordMatches(user.passwordHash, password, networkOf(ctx.request.address))) {
    // Checked again: of guesses that came at the same moment all were admitted above.
    if (await full(ctx.db)) throw tooManyPasswords(retryAfter)
    return
  }
  await ctx.transaction(async (tx) => {
    await lockSubjects(tx, kind, [subject])
    if (await full(tx)) throw tooManyPasswords(retryAfter)
    await recordAttempt(tx, kind, subject, '', ctx.now())
  })
  throw refuseFields({ currentPassword: textOf(messages, 'wrongCurrentPassword') })
}
