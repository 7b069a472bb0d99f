import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { amount } from '#platform/api/validation.ts'
import { attentionKinds } from '../rules/overview.ts'

/** What the school owes and is owed, and the present month, all from the ledger. Times are ISO 8601 UTC. */
export const financeOverview = endpoint({
  call: 'GET /admin/finance',
  kind: 'read',
  access: financeRoles,
  input: z.object({}),
  reply: z.object({
    /** Today in India, YYYY-MM-DD. */
    today: z.string(),
    /** `onTheWay`: payouts that left and have not arrived. */
    creators: z.object({ held: amount, payable: amount, onTheWay: amount }),
    government: z.object({ gst: amount, tds: amount }),
    learners: z.object({
      /** Requests that wait for a decision. */
      requested: amount,
      requestedCount: z.number(),
      /** Decided, and on its way back through the payment gateway. */
      onTheWay: amount,
      /** Cannot go back by itself: is paid by hand. */
      byHand: amount,
    }),
    /** `lastSettledAt`: when the payment gateway last paid to our bank. */
    provider: z.object({ receivable: amount, lastSettledAt: z.nullable(z.string()) }),
    unexplained: z.object({ suspense: amount, payments: z.number(), differences: amount, differenceCount: z.number() }),
    /** The present month. Refunds, fees, GST and share are what they take from the gross; what is left is net. */
    sales: z.object({ gross: amount, refunds: amount, fees: amount, gst: amount, share: amount, net: amount }),
    /** What waits for a person; kinds of which nothing waits are left out. */
    attention: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        count: z.number(),
        total: amount,
        /** Since when the first of them waits, or by when it has to be answered: refunds and disputes. */
        at: z.nullable(z.string()),
      }),
    ),
    /** How many figures the nightly check found to differ from the ledger; `GET /admin/finance/difference` lists them. */
    ledgerDifferences: z.number(),
    /** The month that may be closed next, by its first day; null where none is over. And the last one that was closed. */
    closable: z.nullable(z.string()),
    lastClosed: z.nullable(z.string()),
  }),
  amounts: {
    reply: {
      creators: { held: 'rupees', payable: 'rupees', onTheWay: 'rupees' },
      government: { gst: 'rupees', tds: 'rupees' },
      learners: { requested: 'rupees', onTheWay: 'rupees', byHand: 'rupees' },
      provider: { receivable: 'rupees' },
      unexplained: { suspense: 'rupees', differences: 'rupees' },
      sales: { gross: 'rupees', refunds: 'rupees', fees: 'rupees', gst: 'rupees', share: 'rupees', net: 'rupees' },
      attention: { total: 'rupees' },
    },
  },
  summary: 'Returns what is owed and to whom, what is unexplained, and the current month from sales to net',
})
export type FinanceOverview = ReplyOf<typeof financeOverview>
