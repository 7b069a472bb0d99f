import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract/checkout.ts'
import { messages } from '../messages/en.ts'
import { isBuyer } from '../policy.ts'
import { coursesOfOrder, orderOfPerson, orderOfSession, statusOf } from '../queries/orders.ts'
import { isInvoiceReady, isRegistered } from '../rules/tax.ts'
import { customerOf } from './ensure-customer.ts'
import { isOpen } from './create-payment.ts'
import { orderNotFound, sessionEnded } from './refusals.ts'

export const paymentConfig = action(contract.paymentConfig, async (ctx) => ({
  data: {
    keyId: ctx.settings.gateway.keyId,
    checkoutScriptUrl: ctx.settings.gateway.checkoutScriptUrl,
    mode: ctx.settings.gateway.mode,
    enabled: ctx.settings.payments,
  },
}))

export const paymentStatus = action(contract.paymentStatus, async (ctx, input) => {
  const order = await orderOfPerson(ctx.db, ctx.actor.userId, input.order)
  if (input.order && !order) throw orderNotFound()
  return { data: await statusOf(ctx.db, order, ctx.now()) }
})

/** Nothing of a person is in it: anyone who holds the address sees what is bought and for how much. */
export const paySession = action(contract.paySession, async (ctx, input) => {
  const order = await orderOfSession(ctx.db, input.session)
  if (!order?.providerOrderId || !isOpen(ctx, order)) throw sessionEnded()
  const bought = await coursesOfOrder(ctx.db, order.id, ctx.now())
  const { gateway } = ctx.settings
  return {
    data: {
      orderUid: order.uid,
      providerOrderId: order.providerOrderId,
      amountPaise: order.totalPaise,
      currency: order.currency,
      description: bought.length === 1 ? (bought[0]?.courseTitle ?? '') : messages.courses(bought.length),
      keyId: gateway.keyId,
      checkoutScriptUrl: gateway.checkoutScriptUrl,
      callbackUrl: `/api/payment/callback/${input.session}`,
      mode: gateway.mode,
    },
  }
})

/** The buyer's own details for the provider's form, by the buyer's own bearer. */
export const payPrefill = action(contract.payPrefill, async (ctx, input) => {
  const order = await orderOfSession(ctx.db, input.session)
  if (!order || !isBuyer(ctx.actor, order)) throw orderNotFound()
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw orderNotFound()
  const billingState = order.billingState ?? user.stateCode
  const site = await settingsOfSite(ctx.db, ctx.settings)
  return {
    data: {
      clubbedName: clubbedName(user),
      email: user.email,
      mobileNo: user.mobileNo,
      askState: !billingState && order.totalPaise > 0,
      askBilling: isRegistered(site) && order.totalPaise > 0 && !isInvoiceReady(order),
      billingState,
      billingAddress: order.billingAddress ?? user.billingAddress,
      customerId: (await customerOf(ctx.db, ctx.actor.userId)) ?? null,
      billingPin: order.billingPin ?? user.pin,
    },
  }
})
