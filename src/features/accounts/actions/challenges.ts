import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { isRecoveryCode, limits, otpDigits, otpMinutes, otpTries, resendAfterSeconds } from '../rules.ts'
import { type ChallengePurpose, otpChallenges, type Registration, users } from '../tables.ts'
import type { Recipient } from './code-channels.ts'
import { countCode, tooManyCodes } from './count-codes.ts'
import { type Codes, sendCode, type SentBy } from './send-code.ts'

const codeTooSoon = refusal('CODE_TOO_SOON', 429, textOf(messages, 'codeTooSoon'))
const wrongCode = refusal('WRONG_CODE', 400, textOf(messages, 'wrongCode'))
const codeExpired = refusal('CODE_EXPIRED', 400, textOf(messages, 'codeExpired'))
export const expiredCode = () => codeExpired({ errors: { otp: textOf(messages, 'codeExpired') } })

/** How long one challenge may get new codes: after that the first step is needed again. */
const challengeLifeMs = hourMs

function newCodes(ctx: Ctx): Codes {
  const digits = () => String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
  const email = digits()
  if (!ctx.settings.sms) return { sms: email, email }
  let sms = digits()
  while (sms === email) sms = digits()
  return { sms, email }
}

/** A code is stored only mixed with its challenge, which only the browser that requested it holds. */
function hashCode(challenge: string, code: string): Buffer {
  return createHash('sha256').update(`${challenge}:${code}`).digest()
}

function hashesOf(ctx: Ctx, challenge: string, codes: Codes) {
  return {
    smsCodeHash: ctx.settings.sms ? hashCode(challenge, codes.sms) : null,
    emailCodeHash: hashCode(challenge, codes.email),
  }
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + otpMinutes * minuteMs)
}

export type ChallengeRequest = {
  purpose: ChallengePurpose
  /** What was typed: codes are counted by it. */
  email: string
  /** Absent for a reset without an account: the same is done, and nothing is sent. */
  to: Recipient | undefined
  /** What the code confirms, while the account is not confirmed. */
  registration?: Registration
}
/** A challenge that stands once the transaction has committed; only then may its code be sent. */
export type OpenedChallenge = { challenge: string; send: () => Promise<SentBy> }

/** Opens a challenge: 256 bits, known to the browser alone. */
export async function openChallenge(ctx: Ctx, tx: Tx, request: ChallengeRequest): Promise<OpenedChallenge> {
  const { purpose, email, to, registration } = request
  const channels = await countCode(ctx, tx, purpose, email, to)
  const challenge = newToken()
  const codes = newCodes(ctx)
  const now = ctx.now()
  await tx.insert(otpChallenges).values({
    challengeHash: hashToken(challenge),
    userId: to?.id ?? null,
    email,
    mobileNo: to?.mobileNo ?? '',
    purpose,
    registration: registration ?? null,
    ...hashesOf(ctx, challenge, codes),
    sentAt: now,
    expiresAt: expiry(now),
    createdAt: now,
  })
  return {
    challenge,
    send: async () => (to ? sendCode(ctx, { purpose, to, codes, channels, resent: false }) : 'none'),
  }
}

/** Another code for the same challenge, 30 seconds after the last; the earlier codes no longer work. */
export async function reopenChallenge(
  ctx: Ctx,
  challenge: string,
): Promise<{ purpose: ChallengePurpose; send: () => Promise<SentBy> }> {
  return ctx.transaction(async (tx) => {
    const now = ctx.now()
    const [open] = await tx
      .select()
      .from(otpChallenges)
      .where(eq(otpChallenges.challengeHash, hashToken(challenge)))
      .for('update')
    if (!open || open.usedAt || now.getTime() - open.createdAt.getTime() > challengeLifeMs) throw expiredCode()
    const waited = (now.getTime() - open.sentAt.getTime()) / 1000
    if (waited < resendAfterSeconds) throw codeTooSoon({ retryAfterSeconds: Math.ceil(resendAfterSeconds - waited) })
    if (open.sends >= limits.codesPerChallenge) throw tooManyCodes({ retryAfterSeconds: 3600 })
    const to = await recipientOf(tx, open)
    const channels = await countCode(ctx, tx, open.purpose, open.email, to)
    const codes = newCodes(ctx)
    await tx
      .update(otpChallenges)
      .set({
        ...hashesOf(ctx, challenge, codes),
        tries: 0,
        sends: open.sends + 1,
        sentAt: now,
        expiresAt: expiry(now),
      })
      .where(eq(otpChallenges.id, open.id))
    const { purpose } = open
    return {
      purpose,
      send: async () => (to ? sendCode(ctx, { purpose, to, codes, channels, resent: true }) : 'none'),
    }
  })
}

type ChallengeRow = typeof otpChallenges.$inferSelect

/** Whom the codes of a challenge go to: to the number and email it was opened for. */
async function recipientOf(tx: Tx, open: ChallengeRow): Promise<Recipient | undefined> {
  const { registration, email, mobileNo, userId } = open
  if (registration) return registrantOf(registration, email, userId)
  const [user] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId))
  return user && { ...user, email, mobileNo }
}

/** A registration as the recipient of its code. */
export function registrantOf(registration: Registration, email: string, userId: number | null): Recipient {
  const { firstName, mobileNo, language } = registration
  const unproven = { confirmedAt: null, invitedAt: null, emailVerifiedAt: null, mobileVerifiedAt: null }
  return { id: userId, firstName, email, mobileNo, language, isDemo: false, ...unproven }
}

/** What a right code has proven; nothing where a recovery code took its place. */
export type Proof = 'sms' | 'email' | 'recovery'
export type AnsweredChallenge = ChallengeRow & { proof: Proof }

/**
 * Counts an attempt in one statement before the code is compared, so that the sixth attempt fails even with the right
 * code and even when it comes at the same moment as others.
 */
async function countAttempt(ctx: Ctx, challenge: string): Promise<ChallengeRow> {
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
  if (!tried) throw expiredCode()
  return tried
}

/** @throws 400 for a wrong code; for the last try, that the code has expired */
export function refuseCode(tried: ChallengeRow): never {
  if (tried.tries >= otpTries) throw expiredCode()
  throw wrongCode({ errors: { otp: textOf(messages, 'wrongCode') } })
}

/** Compares a code with its challenge. */
export async function checkCode(ctx: Ctx, challenge: string, code: string): Promise<AnsweredChallenge> {
  const tried = await countAttempt(ctx, challenge)
  const sent = hashCode(challenge, code)
  const equals = (hash: Buffer | null) => hash !== null && timingSafeEqual(hash, sent)
  const [bySms, byEmail] = [equals(tried.smsCodeHash), equals(tried.emailCodeHash)]
  if ((!bySms && !byEmail) || (tried.userId === null && !tried.registration)) refuseCode(tried)
  return { ...tried, proof: bySms ? 'sms' : 'email' }
}

/** The same where a recovery code may take its place: whether it is one of the account's is looked up when it is used. */
export async function answerChallenge(ctx: Ctx, challenge: string, otp: string): Promise<AnsweredChallenge> {
  if (!isRecoveryCode(otp)) return checkCode(ctx, challenge, otp)
  const tried = await countAttempt(ctx, challenge)
  if (tried.userId === null || tried.registration) refuseCode(tried)
  return { ...tried, proof: 'recovery' }
}

/** Takes a challenge whose code was right, once; a code sent again meanwhile or a finished registration is in the way. */
export async function useChallenge(tx: Tx, tried: ChallengeRow, now: Date): Promise<void> {
  const taken = await tx
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(eq(otpChallenges.id, tried.id), isNull(otpChallenges.usedAt), eq(otpChallenges.sends, tried.sends)))
    .returning({ id: otpChallenges.id })
  if (taken.length === 0) throw expiredCode()
}

/** No code sent to the account so far, nor one of a registration for its email, opens anything any more. */
export async function closeChallenges(tx: Tx, user: { id: number; email: string }, now: Date): Promise<void> {
  const { userId, email, registration, usedAt } = otpChallenges
  await tx
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(or(eq(userId, user.id), and(eq(email, user.email), sql`${registration} is not null`)), isNull(usedAt)))
}
