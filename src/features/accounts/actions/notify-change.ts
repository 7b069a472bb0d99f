import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { changeEmail } from '../emails.ts'
import type { AccountChange } from '../rules.ts'
import { users } from '../tables.ts'

type Change = { userId: number; change: AccountChange; at: string }

/** Has the owner of an account sent an email about a change of its security, exactly when the transaction commits. */
export function notifyChange(ctx: Ctx, tx: Tx, userId: number, change: AccountChange): Promise<void> {
  const data: Change = { userId, change, at: ctx.now().toISOString() }
  return ctx.jobs.enqueue(tx, 'accounts.send-notice', data)
}

/** An email that nobody has proved may be a stranger's: it is sent nothing. */
export async function sendNotice(ctx: Ctx<null>, { userId, change, at }: Change): Promise<void> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  if (!user?.emailVerifiedAt) return
  await ctx.send(changeEmail(change, user, new Date(at), await ctx.site()))
}
