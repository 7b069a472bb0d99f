import * as z from 'zod/mini'
import { userStates } from '#features/accounts/rules.ts'
import { orderStates } from '#features/checkout/rules/order-states.ts'
import { enquiryKinds } from '#features/enquiries/rules.ts'
import { adminRoles, endpoint, type ReplyOf, roles } from '#platform/api/contract.ts'
import { amount, maxLength, minLength, required } from '#platform/api/validation.ts'

/** Of each kind at most this many matches; `more` says that there are others. */
export const maxMatches = 5

/**
 * People by name, email or mobile number; orders by their number, receipt, invoice, the provider's id of an order,
 * payment or refund, or how the buyer's email begins; enquiries by ticket, name, email, mobile number or subject.
 */
export const adminSearch = endpoint({
  call: 'GET /admin/search',
  kind: 'read',
  access: adminRoles,
  input: z.object({ q: required().check(minLength(2), maxLength(100)) }),
  reply: z.object({
    people: z.array(
      z.object({
        uid: z.string(),
        clubbedName: z.string(),
        email: z.string(),
        userRole: z.enum(roles),
        state: z.enum(userStates),
      }),
    ),
    orders: z.array(
      z.object({
        uid: z.string(),
        receipt: z.string(),
        buyer: z.string(),
        total: amount,
        state: z.enum(orderStates),
        createdAt: z.string(),
      }),
    ),
    enquiries: z.array(
      z.object({
        uid: z.string(),
        kind: z.enum(enquiryKinds),
        ticket: z.string(),
        name: z.string(),
        subject: z.string(),
      }),
    ),
    more: z.object({ people: z.boolean(), orders: z.boolean(), enquiries: z.boolean() }),
  }),
  amounts: { reply: { orders: { total: 'rupees' } } },
  summary: 'Searches people, orders, payments and tickets',
})
export type Matches = ReplyOf<typeof adminSearch>
