import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/action.ts'
import type { Db, Tx } from '#platform/db.ts'
import { refusal } from '#platform/errors.ts'
import { hashToken, newToken } from '#platform/session.ts'
import { words } from '../messages/en.ts'
import { limits, otpDigits, otpMinutes, otpTries, resendAfterSeconds } from '../rules.ts'
import { type ChallengePurpose, otpChallenges, users } from '../tables.ts'
import { addressLimitReached, limitReached, lockSubjects, recordAttempt } from './limit-attempts.ts'
import { sendCode } from './send-code.ts'
import type { UserRow } from './sessions.ts'

const tooManyCodes = refusal('TOO_MANY_CODES', 429, words.tooManyCodes)
const codeTooSoon = refusal('CODE_TOO_SOON', 429, words.codeTooSoon)
const wrongCode = refusal('WRONG_CODE', 400, words.wrongCode)
const deadCode = refusal('CODE_EXPIRED', 400, words.deadCode)
const noWayOn = () => deadCode({ errors: { otp: words.deadCode } })

/** How long one challenge may get new codes: after that the first step is asked again. */
const challengeLifeMs = 3_600_000

function newCode(): string {
  return String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
}

/** A code is stored only mixed with its challenge, which only the browser that asked holds. */
function hashCode(challenge: string, code: string): Buffer {
  return createHash('sha256').update(`${challenge}:${code}`).digest()
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + otpMinutes * 60_000)
}

/**
 * Refuses where e-mail, number or address have had their codes for the hour.
 * @returns whether the number has: for a reset, whose answer must be the same whether or not there is an account, it is
 * passed over in silence
 * @throws 429
 */
export async function checkCodeLimits(
  ctx: Ctx,
  db: Db | Tx,
  purpose: ChallengePurpose,
  { email, mobileNo }: { email: string; mobileNo?: string | undefined },
): Promise<{ numberFull: boolean }> {
  const full = (subject: string) => limitReached(db, 'code-sent', { subject }, limits.codesPerSubject, ctx.now())
  if ((await addressLimitReached(ctx, db, 'code-sent', limits.codesPerAddress)) || (await full(email)))
    throw tooManyCodes({ retryAfterSeconds: 3600 })
  const numberFull = mobileNo !== undefined && (await full(mobileNo))
  if (numberFull && purpose !== 'reset') throw tooManyCodes({ retryAfterSeconds: 3600 })
  return { numberFull }
}

/**
 * Counts a code about to be sent, against the e-mail that was typed, the account's number and the caller's address.
 * Codes of demo accounts are not counted (decisions 2).
 * @returns whether it may go to the account
 */
async function admitCode(
  ctx: Ctx,
  tx: Tx,
  purpose: ChallengePurpose,
  email: string,
  user: UserRow | undefined,
): Promise<boolean> {
  if (user?.isDemo) return true
  const { address } = ctx.request
  const now = ctx.now()
  const mobile = user?.mobileNo
  await lockSubjects(tx, 'code-sent', mobile ? [email, mobile] : [email])
  const { numberFull } = await checkCodeLimits(ctx, tx, purpose, { email, mobileNo: mobile })
  await recordAttempt(tx, 'code-sent', email, address, now)
  if (!user || !mobile || numberFull) return false
  // The address is counted once a code: the number's own row carries none.
  await recordAttempt(tx, 'code-sent', mobile, '', now)
  return true
}

/** A challenge that stands once the transaction has committed; only then may its code be sent. */
export type OpenedChallenge = { challenge: string; sentBy: 'sms' | 'email'; send: () => void }

/**
 * Opens a challenge: 256 bits, known to the browser alone.
 * Without a user (a reset for an address that has no account) the same is done, and nothing is sent.
 */
export async function openChallenge(
  ctx: Ctx,
  tx: Tx,
  purpose: ChallengePurpose,
  email: string,
  user: UserRow | undefined,
): Promise<OpenedChallenge> {
  const admitted = await admitCode(ctx, tx, purpose, email, user)
  const challenge = newToken()
  const code = newCode()
  const now = ctx.now()
  await tx.insert(otpChallenges).values({
    challengeHash: hashToken(challenge),
    userId: user?.id ?? null,
    email,
    purpose,
    codeHash: hashCode(challenge, code),
    sentBySms: ctx.settings.sms !== undefined,
    sentAt: now,
    expiresAt: expiry(now),
    createdAt: now,
  })
  return {
    challenge,
    sentBy: ctx.settings.sms !== undefined || ctx.settings.demo ? 'sms' : 'email',
    send: () => {
      if (user && admitted) sendCode(ctx, user, code, { resent: false })
    },
  }
}

/** Another code for the same challenge, 30 seconds after the last; the old code is dead. */
export async function resendCode(ctx: Ctx, challenge: string): Promise<void> {
  const send = await ctx.transaction(async (tx) => {
    const now = ctx.now()
    const [open] = await tx
      .select()
      .from(otpChallenges)
      .where(eq(otpChallenges.challengeHash, hashToken(challenge)))
      .for('update')
    if (!open || open.usedAt || now.getTime() - open.createdAt.getTime() > challengeLifeMs) throw noWayOn()
    const waited = (now.getTime() - open.sentAt.getTime()) / 1000
    if (waited < resendAfterSeconds) throw codeTooSoon({ retryAfterSeconds: Math.ceil(resendAfterSeconds - waited) })
    const [user] = open.userId === null ? [] : await tx.select().from(users).where(eq(users.id, open.userId))
    const admitted = await admitCode(ctx, tx, open.purpose, open.email, user)
    const code = newCode()
    await tx
      .update(otpChallenges)
      .set({
        codeHash: hashCode(challenge, code),
        tries: 0,
        sends: open.sends + 1,
        sentAt: now,
        expiresAt: expiry(now),
      })
      .where(eq(otpChallenges.id, open.id))
    return () => {
      if (user && admitted) sendCode(ctx, user, code, { resent: true })
    }
  })
  send()
}

type Challenge = typeof otpChallenges.$inferSelect & { userId: number }

/**
 * Compares a code with its challenge. Every try is counted in one statement before it is looked at, so that the sixth
 * fails even with the right code and even when it comes at the same moment.
 */
export async function tryCode(ctx: Ctx, challenge: string, code: string): Promise<Challenge> {
  const [tried] = await ctx.db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(
      and(
        eq(otpChallenges.challengeHash, hashToken(challenge)),
        isNull(otpChallenges.usedAt),
        gt(otpChallenges.expiresAt, ctx.now()),
        sql`${otpChallenges.tries} < ${otpTries}`,
      ),
    )
    .returning()
  if (!tried) throw noWayOn()
  const { userId } = tried
  const right = timingSafeEqual(tried.codeHash, hashCode(challenge, code))
  if (!right || userId === null) {
    if (tried.tries >= otpTries) throw noWayOn()
    throw wrongCode({ errors: { otp: words.wrongCode } })
  }
  return { ...tried, userId }
}

/** Takes a challenge whose code was right, once; a code sent again meanwhile or a newer registration is in the way. */
export async function useChallenge(tx: Tx, tried: Challenge, now: Date): Promise<void> {
  const taken = await tx
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(eq(otpChallenges.id, tried.id), isNull(otpChallenges.usedAt), eq(otpChallenges.sends, tried.sends)))
    .returning({ id: otpChallenges.id })
  if (taken.length === 0) throw noWayOn()
}

/** No code sent to the account so far opens anything any more. */
export async function closeChallenges(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(eq(otpChallenges.userId, userId), isNull(otpChallenges.usedAt)))
}
