import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { canSignIn } from '../policy.ts'
import { resendAfterSeconds, resetTokenMinutes } from '../rules.ts'
import {
  type AnsweredChallenge,
  answerChallenge,
  expiredCode,
  refuseCode,
  reopenChallenge,
  useChallenge,
} from './challenges.ts'
import { confirmRegistration, lockEmail, withAllowedRole } from './confirm-registration.ts'
import { notifyChange } from './notify-change.ts'
import { openReset } from './open-reset.ts'
import { recordProof } from './record-proof.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { codeNotSent } from './register.ts'
import { openSession } from './sessions.ts'
import type { Registration } from '../tables.ts'

const signInPurposes = ['register', 'login', 'reset'] as const
const suspended = refusal('SUSPENDED', 400, textOf(messages, 'suspended'))

/** A right code confirms the account and proves what it was sent to: the email or the number. */
export const verifyOtp = action(contract.verifyOtp, async (ctx, input) => {
  const answered = await answerChallenge(ctx, input.challenge, input.otp)
  // What a signed-in person was sent a code for is answered by the call that does it.
  if (!signInPurposes.some((one) => one === answered.purpose)) throw expiredCode()
  const registration = answered.registration && (await withAllowedRole(ctx, answered.registration))
  return ctx.transaction(async (tx) => {
    const at = ctx.now()
    await lockEmail(tx, answered.email)
    await useChallenge(tx, answered, at)
    if (answered.proof === 'recovery') await useRecoveryCode(ctx, tx, answered, input.otp)
    const user = registration
      ? await confirmRegistration(ctx, tx, answered, registration)
      : await recordProof(tx, answered, at)
    if (!canSignIn(user)) throw suspended()
    if (answered.purpose === 'reset')
      return { data: { resetToken: await openReset(tx, user.id, at, resetTokenMinutes, { byEmail: false }) } }
    return { ...(await openSession(ctx, tx, user)), message: textOf(messages, messageFor(answered, registration)) }
  })
})

function messageFor({ purpose, registration: requested }: AnsweredChallenge, registration: Registration | null) {
  if (registration?.userRole !== requested?.userRole) return 'creatorsInvited'
  return purpose === 'register' ? 'accountReady' : 'signedIn'
}

/** A recovery code takes the place of a sign-in's code alone. */
async function useRecoveryCode(ctx: Ctx, tx: Tx, answered: AnsweredChallenge, code: string): Promise<void> {
  const { userId, purpose } = answered
  if (userId === null || purpose !== 'login' || !(await takeRecoveryCode(tx, userId, code))) refuseCode(answered)
  await notifyChange(ctx, tx, userId, 'recovery-code-used')
}

/** For a reset the answer comes first, as with its first code: how it is sent depends on whether there is an account. */
export const resendOtp = action(contract.resendOtp, async (ctx, input) => {
  const { purpose, send } = await reopenChallenge(ctx, input.challenge)
  if (purpose === 'reset') {
    ctx.afterAnswer(async () => void (await send()))
    return { data: { resendAfterSeconds }, meta: {}, message: textOf(messages, 'codeMaybeSent') }
  }
  const sentBy = await send()
  if (sentBy === 'none') throw codeNotSent()
  return { data: { resendAfterSeconds }, meta: { sentBy }, message: textOf(messages, 'codeSent') }
})
