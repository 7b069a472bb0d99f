import { eq, isNull } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { newUid } from '#platform/http/session.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { emailWorks } from '#platform/mail/outbox.ts'
import * as contract from '../contract/accounts.ts'
import { accountExistsEmail } from '../emails.ts'
import { messages } from '../messages/en.ts'
import { consentVersions, limits, maskMobile } from '../rules.ts'
import { type Registration, users } from '../tables.ts'
import { openChallenge, type OpenedChallenge, registrantOf } from './challenges.ts'
import { accountOf, lockEmail, registeredAs } from './confirm-registration.ts'
import { checkRequestedCodes } from './count-codes.ts'
import { addressLimitReached, lockSubjects, recordAttempt } from './limit-attempts.ts'
import { storedMobile } from './mobile-number.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { hashPassword } from './passwords.ts'
import type { UserRow } from './sessions.ts'

export const codeNotSent = refusal('CODE_NOT_SENT', 400, textOf(messages, 'codeNotSent'))

/**
 * Makes an unconfirmed account and sends its code. What was registered stands in the challenge too: a stranger who
 * registers the same email replaces the unconfirmed account, but not what the owner's own code confirms.
 */
export const register = action(contract.register, async (ctx, input) => {
  const { email, role = 'LEARNER' } = input
  if (role === 'CREATOR' && (await ctx.site()).invitesCreators)
    throw refuseFields({ role: textOf(messages, 'creatorsInvited') })
  const mobileNo = storedMobile(input.phone)
  // What the transaction refuses is refused before the password's hash too: a stranger gets none for nothing.
  const collecting = await addressLimitReached(ctx, ctx.db, 'email-taken', limits.emailsTakenPerAddress)
  if (!collecting && (await findTaken(ctx, ctx.db, email)) && !(await recordTaken(ctx, email))) throw emailTaken()
  await checkRequestedCodes(ctx, ctx.db, 'register', email)
  await checkPasswordChoice(ctx, 'password', input.password, input)
  const registration: Registration = {
    firstName: input.firstName,
    lastName: input.lastName,
    mobileNo,
    passwordHash: await hashPassword(input.password, networkOf(ctx.request.address)),
    ...registeredAs(role),
    termsVersion: consentVersions.terms,
    termsAcceptedAt: ctx.now().toISOString(),
    language: languageOfCaller(ctx.request),
  }
  const { challenge, send, taken } = await ctx.transaction((tx) => openRegistration(ctx, tx, email, registration))
  const silent = collecting || (taken && (await recordTaken(ctx, email)))
  if (taken && !silent) throw emailTaken()
  if (silent) ctx.afterAnswer(async () => void (await send()))
  const sentBy = silent ? firstChannel(ctx) : await send()
  if (sentBy === 'none') throw codeNotSent()
  return {
    data: { mobileNo: maskMobile(mobileNo), challenge },
    meta: { navigate: true, sentBy },
    message: textOf(messages, 'codeSent'),
  }
})

const emailTaken = () => refuseFields({ email: textOf(messages, 'emailTaken') })
const firstChannel = ({ settings }: Ctx) => (settings.sms || settings.demo ? 'sms' : 'email')

/**
 * Counts a taken email, one after the other. Who tries many is collecting them: from then on a registration from there
 * is answered the same whether or not the email has an account, whose owner is sent an email. Nobody else who shares
 * the address is stopped.
 * @returns whether the limit is reached
 */
export function recordTaken(ctx: Ctx, email: string): Promise<boolean> {
  const { address } = ctx.request
  return ctx.transaction(async (tx) => {
    await lockSubjects(tx, 'email-taken', [networkOf(address)])
    if (await addressLimitReached(ctx, tx, 'email-taken', limits.emailsTakenPerAddress)) return true
    await recordAttempt(tx, 'email-taken', email, address, ctx.now())
    return false
  })
}

type OpenedRegistration = OpenedChallenge & { taken: boolean }

async function openRegistration(
  ctx: Ctx,
  tx: Tx,
  email: string,
  registration: Registration,
): Promise<OpenedRegistration> {
  await lockEmail(tx, email)
  const owner = await findTaken(ctx, tx, email)
  if (owner) {
    const opened = await openChallenge(ctx, tx, { purpose: 'register', email, to: undefined })
    return { ...opened, taken: true, send: () => sendAccountExists(ctx, owner) }
  }
  const userId = await replaceUnconfirmed(ctx, tx, email, registration)
  const to = registrantOf(registration, email, userId)
  return { ...(await openChallenge(ctx, tx, { purpose: 'register', email, to, registration })), taken: false }
}

/** The holder of an email, whom nobody else can register over: an account that has verified it, or an invitation. */
export async function findTaken(ctx: Ctx, db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const [holder] = await db.select().from(users).where(eq(users.email, email))
  return holder && isTaken(ctx, holder) ? holder : undefined
}

/** Without a way to send emails nobody can prove one: the first who confirmed an account keeps it. */
export function isTaken(ctx: Ctx, holder: UserRow): boolean {
  if (!holder.confirmedAt) return holder.invitedAt !== null
  return holder.emailVerifiedAt !== null || !emailWorks(ctx.settings)
}

/**
 * The unconfirmed account of the email holds the last registration; null where an account was confirmed by SMS alone,
 * which gives the email up to anyone who proves it.
 */
async function replaceUnconfirmed(ctx: Ctx, tx: Tx, email: string, registration: Registration): Promise<number | null> {
  const account = {
    ...accountOf(registration),
    twoStep: false,
    emailVerifiedAt: null,
    mobileVerifiedAt: null,
    createdAt: ctx.now(),
  }
  const [user] = await tx
    .insert(users)
    .values({ ...account, uid: newUid(), email })
    .onConflictDoUpdate({ target: users.email, set: account, setWhere: isNull(users.confirmedAt) })
    .returning({ id: users.id })
  return user?.id ?? null
}

async function sendAccountExists(ctx: Ctx, owner: UserRow) {
  await ctx.send(accountExistsEmail(owner, await ctx.site()))
  return 'email' as const
}
