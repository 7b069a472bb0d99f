import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { statusEmail } from '../emails.ts'
import { users } from '../tables.ts'

/** `suspendedFor`: the administrator's reason; null: the account was restored. */
type StatusChange = { userId: number; suspendedFor: string | null }

/** Emails a person that their account was suspended or restored, exactly when the transaction commits. */
export function orderStatusEmail(ctx: Ctx, tx: Tx, change: StatusChange): Promise<void> {
  return ctx.jobs.enqueue(tx, 'accounts.send-status-email', change)
}

/**
 * Sends nothing if the account's status has changed again, because that change has its own email, and nothing to an
 * address that is not verified.
 */
export async function sendStatusEmail(ctx: Ctx<null>, { userId, suspendedFor }: StatusChange): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user?.emailVerifiedAt || (user.suspendedAt !== null) !== (suspendedFor !== null)) return
  await ctx.send(statusEmail(user, suspendedFor, await ctx.site()))
}
