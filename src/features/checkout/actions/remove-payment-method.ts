import { and, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/payment-methods.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, GatewayRefused } from '../gateway/port.ts'
import { messages } from '../messages/billing-en.ts'
import { paymentMethods } from '../tables/payment-methods.ts'
import { customerOf } from './ensure-customer.ts'
import { gatewayAway, paymentMethodNotFound } from './refusals.ts'

/** Removed at the provider first: what is no longer shown here can no longer be paid with there. */
export const removePaymentMethod = action(contract.removePaymentMethod, async (ctx, { id: uid }) => {
  const { userId } = ctx.actor
  const own = and(eq(paymentMethods.uid, uid), eq(paymentMethods.userId, userId))
  const [method] = await ctx.db.select().from(paymentMethods).where(own)
  if (!method) throw paymentMethodNotFound()
  const customer = await customerOf(ctx.db, userId)
  try {
    if (customer) await gatewayOf(ctx).deleteToken(customer, method.providerTokenId)
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error
    ctx.log.warn({ err: error, userId }, 'the provider removed no saved payment method')
    throw gatewayAway()
  }
  await ctx.db.delete(paymentMethods).where(own)
  return { data: { uid }, message: textOf(messages, 'removed') }
})
