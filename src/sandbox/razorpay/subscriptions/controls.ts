import * as z from 'zod'
import { idOf, controlAction, type ControlActions } from '../control-action.ts'
import { subscriptionSignature } from '../signatures.ts'
import { pay } from '../payment-controls.ts'
import { chargeSubscription } from './charges.ts'
import { orderToPay } from './invoices.ts'
import { entityOf, readSubscription } from './subscriptions.ts'

export const subscriptionControls: ControlActions = {
  /** Pays in the checkout of a subscription as a customer would, without a browser. */
  'pay-subscription': controlAction(
    {
      subscription: idOf('sub'),
      outcome: z.enum(['success', 'failure', 'pending', 'cancel']),
      method: z.enum(['upi', 'card']).default('upi'),
      customer: idOf('cust').optional(),
      /** Pays another way from now on, also where nothing is due. */
      change: z.enum(['yes', 'no']).default('no'),
    },
    async (sandbox, { subscription, outcome, method, customer, change }) => {
      const order = await orderToPay(sandbox, subscription, change === 'yes')
      const paid = await pay(sandbox, { order, outcome, method, customer, reason: 'payment_failed', save: 'no' })
      const row = await readSubscription(sandbox.sql, subscription)
      return {
        payment: paid.payment,
        subscription: await entityOf(sandbox, row),
        ...(outcome === 'success'
          ? {
              razorpay_payment_id: paid.payment.id,
              razorpay_subscription_id: subscription,
              razorpay_signature: subscriptionSignature(subscription, paid.payment.id, sandbox.keySecret),
            }
          : {}),
      }
    },
  ),
  /** The next charge now, whatever the day: a month passes by a press. */
  'charge-subscription': controlAction(
    { subscription: idOf('sub'), outcome: z.enum(['success', 'failure']).optional() },
    async (sandbox, { subscription, outcome }) => ({
      subscription: await entityOf(sandbox, await chargeSubscription(sandbox, subscription, { early: true, outcome })),
    }),
  ),
  /** As a customer ends it at their bank, and the merchant learns of it by the next charge alone. */
  'set-mandate': controlAction(
    { subscription: idOf('sub'), mandate: z.enum(['active', 'revoked']) },
    async (sandbox, { subscription, mandate }) => {
      await readSubscription(sandbox.sql, subscription)
      await sandbox.sql`
        update sbx.subscriptions set mandate_revoked = ${mandate === 'revoked'} where id = ${subscription}`
      return { subscription: await entityOf(sandbox, await readSubscription(sandbox.sql, subscription)) }
    },
  ),
}
