import * as z from 'zod/mini'
import { returnedFields } from '#features/checkout/contract/checkout.ts'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import { checkLine } from './system-check.ts'

/**
 * Creates an order of ₹1 for the checkout of the payment gateway. What is paid of it is never captured, so the gateway gives
 * it back by itself. Refusals: NOT_SET_UP 409, ORDER_NOT_CREATED 409 with the reason, TOO_MANY_TESTS 429.
 */
export const startTestPayment = endpoint({
  call: 'POST /admin/test-payment',
  kind: 'write',
  access: adminRoles,
  input: z.object({}),
  reply: z.object({ key: z.string(), orderId: z.string(), amountPaise: z.number(), checkoutScriptUrl: z.string() }),
  summary: 'Creates a test order of ₹1 to be paid in the checkout',
})

/** What became of a test payment: its signature, the payment itself, and whether an event of the gateway has come since. */
export const checkTestPayment = endpoint({
  call: 'POST /admin/test-payment/check',
  kind: 'read',
  access: adminRoles,
  input: z.object(returnedFields),
  reply: z.object({ lines: z.array(checkLine) }),
  summary: 'Checks a test payment by its signature, at the payment gateway and by its event',
})
