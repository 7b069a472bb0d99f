import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/security.ts'
import { messages } from '../messages/security-en.ts'
import { canAnswerChallenge, canTurnOffTwoStep } from '../policy.ts'
import { maskMobile } from '../rules.ts'
import { users } from '../tables.ts'
import { answerChallenge, expiredCode, openChallenge, refuseCode, useChallenge } from './challenges.ts'
import { checkCurrentPassword } from './limit-passwords.ts'
import { notifyChange } from './notify-change.ts'
import { recordProof } from './record-proof.ts'
import { countRecoveryCodes, removeRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { codeNotSent } from './register.ts'
import type { UserRow } from './sessions.ts'

const alwaysOn = refusal('TWO_STEP_ALWAYS_ON', 409, textOf(messages, 'alwaysOn'))
const unchanged = refusal('TWO_STEP_UNCHANGED', 409, textOf(messages, 'unchanged'))
const notOn = refusal('TWO_STEP_OFF', 409, textOf(messages, 'notOn'))

export async function ownAccount(ctx: Ctx<Actor>, db: Db | Tx = ctx.db): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new Error('a session without its user')
  return user
}

const isOn = (user: UserRow) => user.twoStep || !canTurnOffTwoStep(user)

function checkSwitch(user: UserRow, on: boolean): void {
  if (!on && !canTurnOffTwoStep(user)) throw alwaysOn()
  if (on === isOn(user)) throw unchanged()
}

/** The first step of a change: the password. A code follows, also to prove that codes arrive. */
export const sendTwoStepCode = action(contract.sendTwoStepCode, async (ctx, { currentPassword, on }) => {
  const user = await ownAccount(ctx)
  checkSwitch(user, on)
  await checkCurrentPassword(ctx, user, currentPassword)
  const { challenge, send } = await ctx.transaction((tx) =>
    openChallenge(ctx, tx, { purpose: 'two-step', email: user.email, to: user }),
  )
  const sentBy = await send()
  if (sentBy === 'none' && (on || (await countRecoveryCodes(ctx.db, user.id)) === 0)) throw codeNotSent()
  return {
    data: { challenge, mobileNo: maskMobile(user.mobileNo) },
    meta: { sentBy },
    message: sentBy === 'none' ? textOf(messages, 'useRecoveryCode') : textOf(messages, 'codeSent'),
  }
})

/** The second step: the code, or to switch it off a recovery code. */
export const changeTwoStep = action(contract.changeTwoStep, async (ctx, { challenge, otp, on }) => {
  const answered = await answerChallenge(ctx, challenge, otp)
  const { userId } = ctx.actor
  if (!canAnswerChallenge(ctx.actor, answered, 'two-step')) throw expiredCode()
  return ctx.transaction(async (tx) => {
    const at = ctx.now()
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new Error('a session without its user')
    checkSwitch(user, on)
    await useChallenge(tx, answered, at)
    if (answered.proof === 'recovery') {
      if (on || !(await takeRecoveryCode(tx, userId, otp))) refuseCode(answered)
    } else await recordProof(tx, answered, at)
    await tx.update(users).set({ twoStep: on }).where(eq(users.id, userId))
    const recoveryCodes = on ? await replaceRecoveryCodes(tx, userId) : []
    if (!on) await removeRecoveryCodes(tx, userId)
    await notifyChange(ctx, tx, userId, on ? 'two-step-on' : 'two-step-off')
    return {
      data: { twoStep: on, recoveryCodes },
      message: on ? textOf(messages, 'turnedOn') : textOf(messages, 'turnedOff'),
    }
  })
})

export const makeRecoveryCodes = action(contract.makeRecoveryCodes, async (ctx, { currentPassword }) => {
  const user = await ownAccount(ctx)
  if (!isOn(user)) throw notOn()
  await checkCurrentPassword(ctx, user, currentPassword)
  const recoveryCodes = await ctx.transaction(async (tx) => {
    // Held, so that of two presses the second replaces what the first made.
    const [still] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
    if (!still || !isOn(still)) throw notOn()
    await notifyChange(ctx, tx, user.id, 'recovery-codes')
    return replaceRecoveryCodes(tx, user.id)
  })
  return { data: { recoveryCodes }, message: textOf(messages, 'codesMade') }
})

export const accountSecurity = action(contract.accountSecurity, async (ctx) => {
  const user = await ownAccount(ctx)
  return {
    data: {
      twoStep: isOn(user),
      alwaysTwoStep: !canTurnOffTwoStep(user),
      recoveryCodesLeft: await countRecoveryCodes(ctx.db, user.id),
      email: user.email,
      emailConfirmed: user.emailVerifiedAt !== null,
    },
  }
})
