import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { formatMinor } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/attention.ts'
import { gatewayOf } from '../gateway/gateway-of.ts'
import { GatewayAway, GatewayRefused } from '../gateway/port.ts'
import { messages } from '../messages/attention-en.ts'
import { partsOfOrders } from '../queries/decisions.ts'
import { isDecided } from '../rules/payment-states.ts'
import { disputes } from '../tables/disputes.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { writeDispute } from './apply-dispute.ts'
import { checkParts } from './check-parts.ts'
import { disputeAtProvider, disputeDecided, disputeNotFound, disputeOwn, gatewayAway } from './refusals.ts'

/** A person says how a dispute ended whose payment the provider no longer knows. It is written as if the provider had said so. */
export const endDispute = action(contract.endDispute, async (ctx, { uid, decision, reason }) => {
  const [found] = await ctx.db
    .select({ dispute: disputes, payment: payments, order: orders.uid })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.uid, uid))
  if (!found) throw disputeNotFound()
  const { dispute, payment } = found
  const parts = await partsOfOrders(ctx.db, [payment.orderId])
  await checkParts(ctx, ctx.db, parts, disputeOwn)
  if (isDecided(dispute.state)) throw disputeDecided()
  if (await isKnownThere(ctx, payment.providerPaymentId)) throw disputeAtProvider()
  await ctx.transaction(async (tx) => {
    const isWritten = await writeDispute(ctx, tx, payment, {
      id: dispute.providerDisputeId,
      paymentId: payment.providerPaymentId,
      amountPaise: dispute.amountPaise,
      deductedPaise: decision === 'lost' ? dispute.amountPaise : 0,
      reason: dispute.reason,
      status: decision,
      respondBy: dispute.respondBy,
      openedAt: dispute.openedAt,
      source: 'administrator',
    })
    if (!isWritten) throw disputeDecided()
    // Again: someone else may have joined while the provider was asked.
    const part = await checkParts(ctx, tx, parts, disputeOwn)
    await recordAudit(tx, ctx, {
      act: 'order.dispute-ended',
      uid: found.order,
      name: dispute.providerDisputeId,
      before: { state: dispute.state },
      after: { state: decision, amount: formatMinor(dispute.amountPaise, payment.currency), reason, ...part },
    })
  })
  return { data: { uid }, message: textOf(messages, 'disputeEnded') }
})

async function isKnownThere(ctx: Ctx, paymentId: string): Promise<boolean> {
  try {
    return (await gatewayOf(ctx).payment(paymentId)) !== undefined
  } catch (error) {
    if (error instanceof GatewayAway) throw gatewayAway()
    // A payment of another account is refused instead of not found.
    if (error instanceof GatewayRefused && error.status === 400) return false
    throw error
  }
}
