import { and, eq, ne } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { sessions, users } from '../tables.ts'
import { checkCurrentPassword } from './limit-passwords.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './reset-password.ts'

/** Changes the password of the signed-in; a stolen session may guess at it no more often than anyone at /login. */
export const changePassword = action(contract.changePassword, async (ctx, input) => {
  const { userId, sessionId } = ctx.actor
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('a session without its user')
  await checkCurrentPassword(ctx, user, input.currentPassword)
  await checkPasswordChoice(ctx, 'newPassword', input.newPassword, user)
  const passwordHash = await hashPassword(input.newPassword, networkOf(ctx.request.address))
  await ctx.transaction(async (tx) => {
    await setPassword(ctx, tx, user, passwordHash)
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  })
  return { data: {}, message: textOf(messages, 'passwordChanged') }
})
