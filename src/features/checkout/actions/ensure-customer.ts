import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, GatewayRefused } from '../gateway/port.ts'
import { paymentCustomers } from '../tables/payment-methods.ts'

/** Paying never waits longer for it than this. */
const maxWaitMs = 2000

/**
 * Makes the learner's customer at the provider once, outside any transaction, so that its checkout can offer what they
 * saved. Paying works without it: where it fails, the next payment tries again.
 */
export async function ensureCustomer(ctx: Ctx<Actor>): Promise<void> {
  const { userId } = ctx.actor
  if (await customerOf(ctx.db, userId)) return
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  try {
    const providerCustomerId = await gatewayOf(ctx)
      .within(performance.now() + maxWaitMs)
      .createCustomer({ name: clubbedName(user), email: user.email, contact: user.mobileNo })
    // Another's customer, by an email or a number that was theirs before, is never taken over.
    await ctx.db
      .insert(paymentCustomers)
      .values({ userId, providerCustomerId, createdAt: ctx.now() })
      .onConflictDoNothing()
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error
    ctx.log.warn({ err: error, userId }, 'the provider made no customer')
  }
}

export async function customerOf(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: paymentCustomers.providerCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
  return row?.id
}
