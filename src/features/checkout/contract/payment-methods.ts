import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'

// What the payment gateway stores for a learner's next payment. No card number ever passes through here.

const methods = z.object({
  methods: z.array(
    z.object({
      uid: z.string(),
      kind: z.enum(['card', 'upi']),
      /** 'Visa', or the UPI ID with its middle hidden. */
      label: z.string(),
      lastFour: z.nullable(z.string()),
      expiryMonth: z.nullable(z.number()),
      expiryYear: z.nullable(z.number()),
    }),
  ),
})
export type SavedMethod = z.output<typeof methods>['methods'][number]

export const paymentMethods = endpoint({
  call: 'GET /payments/methods',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: methods,
  summary: 'Lists your saved payment methods as last read from the payment gateway',
})

/** Within a few seconds of the last time it answers what is stored. 503 GATEWAY_AWAY. */
export const refreshPaymentMethods = endpoint({
  call: 'POST /payments/methods',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  input: z.object({}),
  reply: methods,
  summary: 'Reads your saved payment methods from the payment gateway',
})

/** Removed at the payment gateway first. 503 GATEWAY_AWAY: nothing was removed here. */
export const removePaymentMethod = endpoint({
  call: 'DELETE /payments/methods/{id}',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  input: z.object({ id: required().check(maxLength(64)) }),
  reply: z.object({ uid: z.string() }),
  summary: 'Removes one of your saved payment methods',
})
