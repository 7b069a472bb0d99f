import type { Ctx } from '#platform/api/action.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { applyRefund } from './apply-refund.ts'
import { paymentBehind } from './payment-behind.ts'
import type { Source } from './record-payment.ts'

/** Writes down a refund of which the provider speaks first: nothing may have been reported of its payment before. */
export async function applyReportedRefund(ctx: Ctx, reported: GatewayRefund, source: Source) {
  const payment = await paymentBehind(ctx, reported.paymentId, source)
  return payment ? applyRefund(ctx, reported) : { outcome: 'orphan' as const }
}
