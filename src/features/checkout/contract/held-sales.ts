import * as z from 'zod/mini'
import { endpoint, financeRoles } from '#platform/api/contract.ts'
import { maxLength, minLength, required } from '#platform/api/validation.ts'
import { maxReasonLength } from './refunds.ts'

// Sales that their creator may have paid for. They are listed with all that needs attention (attention.ts).

const reason = () => required().check(minLength(5), maxLength(maxReasonLength))
const decision = {
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: required().check(maxLength(64)), reason: reason() }),
  reply: z.object({ uid: z.string() }),
} as const

/** Refusals: HELD_SALE_NOT_FOUND 404, HELD_SALE_DECIDED 409, HELD_SALE_OWN 403 for a sale of one's own course or to oneself while someone else can decide. */
export const releaseHeldSale = endpoint({
  ...decision,
  call: 'POST /admin/payment/sale/{uid}/release',
  summary: 'Releases the creator’s share of a held sale',
})

/** Refusals as of the release, and REFUND_DISPUTED 409. */
export const refundHeldSale = endpoint({
  ...decision,
  call: 'POST /admin/payment/sale/{uid}/refund',
  summary: 'Refunds a held sale to the learner',
})

export const heldSaleVerbs = ['refund', 'release'] as const
/** The form of what becomes of a held sale. */
export const heldSaleAct = z.object({ verb: z.enum(heldSaleVerbs), reason: reason() })
