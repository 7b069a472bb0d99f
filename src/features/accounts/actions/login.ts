import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { messages as securityMessages } from '../messages/security-en.ts'
import { canSignIn, canTurnOffTwoStep } from '../policy.ts'
import { maskMobile } from '../rules.ts'
import { users } from '../tables.ts'
import { openChallenge } from './challenges.ts'
import { registrationOf } from './confirm-registration.ts'
import { admitPassword, recordWrongPassword } from './limit-passwords.ts'
import { passwordMatches } from './passwords.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { codeNotSent } from './register.ts'
import { openSession, type UserRow } from './sessions.ts'

const wrongCredentials = refusal('WRONG_CREDENTIALS', 400, textOf(messages, 'wrongCredentials'))
const suspended = refusal('SUSPENDED', 400, textOf(messages, 'suspended'))

/** Signs in, or asks for a code: on the first sign-in, with two-step sign-in, and always for an administrator. */
export const login = action(contract.login, async (ctx, input) => {
  await admitPassword(ctx, input.email)
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email))
  const right = await passwordMatches(user?.passwordHash, input.password, networkOf(ctx.request.address))
  if (!right || !user) {
    await recordWrongPassword(ctx, input.email)
    throw wrongCredentials()
  }
  // Checked again: of guesses that came at the same moment all were admitted above.
  const { pressed } = await admitPassword(ctx, input.email)
  if (!canSignIn(user)) throw suspended()
  if (!needsCode(user) && !pressed) {
    return {
      ...(await openSession(ctx, ctx.db, user)),
      meta: { navigate: false },
      message: textOf(messages, 'signedIn'),
    }
  }
  return startCodeStep(ctx, user)
})

function needsCode(user: UserRow): boolean {
  return !user.confirmedAt || user.twoStep || !canTurnOffTwoStep(user)
}

async function startCodeStep(ctx: Ctx, user: UserRow) {
  const unconfirmed = user.confirmedAt ? {} : { registration: registrationOf(user) }
  const { challenge, send } = await ctx.transaction((tx) =>
    openChallenge(ctx, tx, { purpose: 'login', email: user.email, to: user, ...unconfirmed }),
  )
  const sentBy = await send()
  if (sentBy === 'none' && (await countRecoveryCodes(ctx.db, user.id)) === 0) throw codeNotSent()
  return {
    data: { mobileNo: maskMobile(user.mobileNo), challenge },
    meta: { navigate: true, sentBy },
    message: sentBy === 'none' ? textOf(securityMessages, 'useRecoveryCode') : textOf(messages, 'codeSent'),
  }
}
