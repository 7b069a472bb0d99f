import { gatewayOf } from '#features/checkout/gateway/gateway-of.ts'
import type { GatewayOrder } from '#features/checkout/gateway/port.ts'
import { testReceipt } from '#features/checkout/rules/test-orders.ts'
import type { Ctx } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'

/** The smallest order that the provider takes: ₹1. */
const testPaise = 100

/** An order of ₹1 at the provider. What is paid of it is never captured, so the provider gives it back by itself. Throws what the gateway throws. */
export function createTestOrder(ctx: Ctx): Promise<GatewayOrder> {
  const receipt = testReceipt(newUid())
  return gatewayOf(ctx).createOrder({ amountPaise: testPaise, receipt, notes: {}, capture: 'manual' })
}
