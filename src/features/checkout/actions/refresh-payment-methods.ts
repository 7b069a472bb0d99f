import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { isOlder } from '#platform/database/within.ts'
import { newUid } from '#platform/http/session.ts'
import * as contract from '../contract/payment-methods.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, GatewayRefused, type GatewayToken } from '../gateway/port.ts'
import { maxPaymentMethods, methodsOfUser } from '../queries/payment-methods.ts'
import { paymentCustomers, paymentMethods } from '../tables/payment-methods.ts'
import { gatewayAway } from './refusals.ts'

/** A page that is opened again and again asks the provider no more often than this. */
const minSecondsBetween = 10

export const refreshPaymentMethods = action(contract.refreshPaymentMethods, async (ctx) => {
  const { userId } = ctx.actor
  const customer = await claimReading(ctx, userId)
  if (customer) {
    try {
      const tokens = await gatewayOf(ctx).tokensOfCustomer(customer)
      await storeTokens(ctx, userId, tokens.slice(0, maxPaymentMethods))
    } catch (error) {
      if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error
      ctx.log.warn({ err: error, userId }, 'the provider did not say what is saved')
      await ctx.db.update(paymentCustomers).set({ methodsReadAt: null }).where(eq(paymentCustomers.userId, userId))
      throw gatewayAway()
    }
  }
  return { data: { methods: await methodsOfUser(ctx.db, userId) } }
})

/** @returns the customer, to one caller in so many seconds */
async function claimReading(ctx: Ctx, userId: number): Promise<string | undefined> {
  const isDue = isOlder(paymentCustomers.methodsReadAt, ctx.now(), minSecondsBetween * 1000)
  const [claimed] = await ctx.db
    .update(paymentCustomers)
    .set({ methodsReadAt: ctx.now() })
    .where(and(eq(paymentCustomers.userId, userId), or(isNull(paymentCustomers.methodsReadAt), isDue)))
    .returning({ id: paymentCustomers.providerCustomerId })
  return claimed?.id
}

/** What the provider no longer has goes; what it has is written once by its token. */
async function storeTokens(ctx: Ctx, userId: number, tokens: readonly GatewayToken[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ids = tokens.map(({ id }) => id)
    const mine = eq(paymentMethods.userId, userId)
    await tx.delete(paymentMethods).where(and(mine, notInArray(paymentMethods.providerTokenId, ids)))
    if (tokens.length === 0) return
    await tx
      .insert(paymentMethods)
      .values(
        tokens.map(({ id, ...shown }) => ({
          ...shown,
          uid: newUid(),
          userId,
          providerTokenId: id,
          createdAt: ctx.now(),
        })),
      )
      .onConflictDoNothing()
  })
}
