import * as z from 'zod/mini'
import { creatorRoles, endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { amount, pagination, paging } from '#platform/api/validation.ts'
import { payoutStates } from '../rules.ts'

/** The caller's own payouts since they were approved, newest first. Times are ISO 8601 UTC. */
export const creatorPayouts = endpoint({
  call: 'GET /creator/payout',
  kind: 'read',
  access: creatorRoles,
  input: z.object(paging(6)),
  reply: z.object({
    payouts: z.array(
      z.object({
        uid: z.string(),
        amount,
        state: z.enum(payoutStates),
        /** When it arrived or came back; until then when it was approved. */
        at: z.string(),
        /** The bank's reference (UTR), or ours until there is one. */
        reference: z.string(),
        hasUtr: z.boolean(),
        /** Masked: the account it went to. */
        account: z.string(),
      }),
    ),
    pagination,
  }),
  amounts: { reply: { payouts: { amount: 'rupees' } } },
  summary: 'Lists the caller’s payouts',
})
export type CreatorPayout = ReplyOf<typeof creatorPayouts>['payouts'][number]
