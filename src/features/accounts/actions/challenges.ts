import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/db.ts'
import { hashToken, newToken } from '#platform/session.ts'
import { words } from '../messages/en.ts'
import { limits, otpDigits, otpMinutes, otpTries, resendAfterSeconds } from '../rules.ts'
import { type ChallengePurpose, otpChallenges } from '../tables.ts'
import { limitReached, recordAttempt } from './limit-attempts.ts'
import type { UserRow } from './sessions.ts'

export const tooManyCodes = refusal('TOO_MANY_CODES', 429, words.tooManyCodes)
const codeTooSoon = refusal('CODE_TOO_SOON', 429, words.codeTooSoon)
const wrongCode = refusal('WRONG_CODE', 400, words.wrongCode)
const deadCode = refusal('CODE_EXPIRED', 400, words.deadCode)

/** The product's name in letters and codes. */
const siteName = 'Sopaan'

function newCode(): string {
  return String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
}

/** A code is stored only mixed with its challenge, which only the browser that asked holds. */
function hashCode(challenge: string, code: string): Buffer {
  return createHash('sha256').update(`${challenge}:${code}`).digest()
}

/** Refuses where a person or an address has had its codes for the hour (decisions 2). Demo numbers are free of it. */
export async function admitCode(ctx: Ctx, db: Db | Tx, subjects: string[], isDemo: boolean): Promise<void> {
  const { now, request } = ctx
  if (!isDemo) {
    for (const subject of subjects) {
      if (await limitReached(db, 'code-sent', { subject }, limits.codesPerSubject, now()))
        throw tooManyCodes({ retryAfterSeconds: 3600 })
    }
  }
  if (await limitReached(db, 'code-sent', { address: request.address }, limits.codesPerAddress, now()))
    throw tooManyCodes({ retryAfterSeconds: 3600 })
  for (const subject of subjects) await recordAttempt(db, 'code-sent', subject, request.address, now())
}

/**
 * Opens a challenge and sends its code after the answer has gone.
 * Without a user (a reset for an address without an account) the same is done, and nothing is sent.
 * @returns the challenge: 256 bits, known to the browser alone
 */
export async function openChallenge(
  ctx: Ctx,
  db: Db | Tx,
  purpose: ChallengePurpose,
  user: UserRow | undefined,
): Promise<string> {
  const challenge = newToken()
  const code = newCode()
  const now = ctx.now()
  await db.insert(otpChallenges).values({
    challengeHash: hashToken(challenge),
    userId: user?.id ?? null,
    purpose,
    codeHash: hashCode(challenge, code),
    sentBySms: ctx.settings.sms !== undefined,
    sentAt: now,
    expiresAt: expiry(now),
  })
  if (user) sendCode(ctx, user, code, { resent: false })
  return challenge
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + otpMinutes * 60_000)
}

/** By SMS first where SMS is set up, by e-mail too when sent again; by e-mail where it is not. The mailbox gets both. */
function sendCode(ctx: Ctx, user: UserRow, code: string, { resent }: { resent: boolean }): void {
  const { settings } = ctx
  const smsWorks = settings.sms !== undefined
  if (smsWorks || settings.demo)
    ctx.sendSoon({ channel: 'sms', to: user.mobileNo, text: words.codeText(code, siteName, otpMinutes) })
  if (!smsWorks || resent) {
    ctx.sendSoon({
      channel: 'email',
      to: user.email,
      subject: words.codeSubject(code, siteName),
      text: words.codeLetter(user.firstName, code, otpMinutes),
    })
  }
}

type OpenChallenge = typeof otpChallenges.$inferSelect

/** Another code for the same challenge, 30 seconds after the last; the old code is dead. */
export async function resendCode(
  ctx: Ctx,
  challenge: string,
  userOf: (id: number) => Promise<UserRow | undefined>,
): Promise<void> {
  const now = ctx.now()
  const [open] = await ctx.db
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.challengeHash, hashToken(challenge)))
  if (!open || open.usedAt || now.getTime() - open.createdAt.getTime() > 3_600_000) throw deadCode()
  const waited = (now.getTime() - open.sentAt.getTime()) / 1000
  if (waited < resendAfterSeconds) throw codeTooSoon({ retryAfterSeconds: Math.ceil(resendAfterSeconds - waited) })
  const user = open.userId === null ? undefined : await userOf(open.userId)
  await admitCode(ctx, ctx.db, user ? [user.email, user.mobileNo] : [`challenge:${open.id}`], user?.isDemo ?? false)
  const code = newCode()
  const renewed = await ctx.db
    .update(otpChallenges)
    .set({
      codeHash: hashCode(challenge, code),
      tries: 0,
      sends: sql`${otpChallenges.sends} + 1`,
      sentAt: now,
      expiresAt: expiry(now),
    })
    .where(and(eq(otpChallenges.id, open.id), isNull(otpChallenges.usedAt), eq(otpChallenges.sends, open.sends)))
    .returning({ id: otpChallenges.id })
  if (renewed.length > 0 && user) sendCode(ctx, user, code, { resent: true })
}

/**
 * Takes a code once. Every try is counted in one statement before it is looked at, so that the sixth fails even with
 * the right code and even when it comes at the same moment.
 */
export async function takeCode(ctx: Ctx, challenge: string, code: string): Promise<OpenChallenge & { userId: number }> {
  const now = ctx.now()
  const [tried] = await ctx.db
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(
      and(
        eq(otpChallenges.challengeHash, hashToken(challenge)),
        isNull(otpChallenges.usedAt),
        gt(otpChallenges.expiresAt, now),
        sql`${otpChallenges.tries} < ${otpTries}`,
      ),
    )
    .returning()
  if (!tried?.codeHash) throw deadCode()
  const right = timingSafeEqual(tried.codeHash, hashCode(challenge, code))
  if (!right || tried.userId === null)
    throw tried.tries >= otpTries ? deadCode() : wrongCode({ errors: { otp: words.wrongCode } })
  const [taken] = await ctx.db
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(eq(otpChallenges.id, tried.id), isNull(otpChallenges.usedAt)))
    .returning()
  if (!taken) throw deadCode()
  return { ...taken, userId: tried.userId }
}
