import type { Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { limits } from '../rules.ts'
import type { ChallengePurpose } from '../tables.ts'
import { type Channels, channelsFor, type Recipient } from './code-channels.ts'
import { addressLimitReached, limitReached, lockSubjects, recordAttempt } from './limit-attempts.ts'

export const tooManyCodes = refusal('TOO_MANY_CODES', 429, textOf(messages, 'tooManyCodes'))
const retryAfter = { retryAfterSeconds: 3600 }

/** Everyone who registers or resets one email shares a count, whether or not it has an account. */
const anonymousSubject = (purpose: ChallengePurpose, email: string) =>
  `${purpose === 'reset' ? 'reset' : 'register'}:${email}`

/**
 * Refuses where strangers have requested enough codes for the hour: for an email from one network or from anywhere, or
 * from one network for any email.
 * @throws 429
 */
export async function checkRequestedCodes(
  ctx: Ctx,
  db: Db | Tx,
  purpose: ChallengePurpose,
  email: string,
): Promise<void> {
  const { codesPerEmailAndNetwork, codesPerEmail, codesPerAddress } = limits
  const subject = anonymousSubject(purpose, email)
  const { address } = ctx.request
  const now = ctx.now()
  const full =
    (await limitReached(db, 'code-requested', { subject, address }, codesPerEmailAndNetwork, now)) ||
    (await limitReached(db, 'code-requested', { subject }, codesPerEmail, now)) ||
    (await addressLimitReached(ctx, db, 'code-requested', codesPerAddress))
  if (full) throw tooManyCodes(retryAfter)
}

/**
 * Counts a code that is about to be sent. What strangers can ask for (registrations and resets) and what needs a right
 * password or a session are counted apart, so that the first never uses up the second. A number that has had its SMS
 * for the hour is passed over: the code goes by email, where it may.
 * @param email what was typed; for a reset nothing in the answer may depend on whether it has an account
 * @returns the ways that are open to the code; none for a reset without an account
 * @throws 429
 */
export async function countCode(
  ctx: Ctx,
  tx: Tx,
  purpose: ChallengePurpose,
  email: string,
  to: Recipient | undefined,
): Promise<Channels> {
  const channels = to ? channelsFor(ctx.settings, purpose, to) : { sms: false, email: false }
  if (to?.isDemo) return channels
  // Anyone who has only registered may be a stranger, also with the password of that registration.
  const anonymous = !to || purpose === 'register' || purpose === 'reset' || to.confirmedAt === null
  const subject = anonymous ? anonymousSubject(purpose, email) : `${purpose}:${to.id}`
  // A reset does the same work whether or not there is a number that an SMS may go to.
  const countsNumber = channels.sms || (purpose === 'reset' && ctx.settings.sms !== undefined)
  const bucket = anonymous || to.mobileVerifiedAt === null ? 'unproven' : 'sign-in'
  const number = channels.sms ? `${bucket}:${to?.mobileNo}` : `nobody:${email}`
  await lockSubjects(tx, 'code-requested', [
    subject,
    ...(anonymous ? [`network:${networkOf(ctx.request.address)}`] : []),
    ...(purpose === 'email' ? [`email:${email}`] : []),
    ...(countsNumber ? [number] : []),
  ])
  const now = ctx.now()
  if (anonymous) {
    await checkRequestedCodes(ctx, tx, purpose, email)
    await recordAttempt(tx, 'code-requested', subject, ctx.request.address, now)
  } else {
    if (await limitReached(tx, 'account-code', { subject }, limits.codesPerAccount, now)) throw tooManyCodes(retryAfter)
    await recordAttempt(tx, 'account-code', subject, '', now)
  }
  if (purpose === 'email') {
    if (await limitReached(tx, 'email-code', { subject: email }, limits.codesPerEmail, now))
      throw tooManyCodes(retryAfter)
    await recordAttempt(tx, 'email-code', email, '', now)
  }
  if (!countsNumber) return channels
  if (!(await limitReached(tx, 'code-sms', { subject: number }, limits.smsPerNumber, now))) {
    await recordAttempt(tx, 'code-sms', number, '', now)
    return channels
  }
  if (!channels.email && purpose !== 'reset') throw tooManyCodes(retryAfter)
  return { ...channels, sms: false }
}
