import { and, eq, ne } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { refuseFields } from '#platform/errors.ts'
import { networkOf } from '#platform/network-of.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { sessions, users } from '../tables.ts'
import { admitPassword, recordWrongPassword } from './limit-passwords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { setPassword } from './reset-password.ts'

/** Changes the password of the signed-in; a stolen session may guess at it no more often than anyone at /login. */
export const changePassword = action(contract.changePassword, async (ctx, input) => {
  const { userId, sessionId } = ctx.actor
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('a session without its user')
  await admitPassword(ctx, user.email)
  const caller = networkOf(ctx.request.address)
  if (!(await passwordMatches(user.passwordHash, input.currentPassword, caller))) {
    await recordWrongPassword(ctx, user.email)
    throw refuseFields({ currentPassword: words.wrongCurrentPassword })
  }
  const passwordHash = await hashPassword(input.newPassword, caller)
  await ctx.transaction(async (tx) => {
    await setPassword(tx, userId, passwordHash, ctx.now())
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  })
  return { data: {}, message: words.passwordChanged }
})
