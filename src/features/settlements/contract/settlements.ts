import * as z from 'zod/mini'
import { endpoint, financeRoles } from '#platform/api/contract.ts'
import { dayFilter, listInput, selectedRows } from '#platform/api/lists.ts'
import { amount, flag, maxLength, minLength, pagination, required } from '#platform/api/validation.ts'
import { differences, itemSorts, itemStates, settlementItemKinds, settlementSorts } from '../rules.ts'

// What the provider paid to our bank. Times are ISO 8601 UTC.

const uid = () => required().check(maxLength(64))
export const maxReasonLength = 500
const reason = () => required().check(minLength(5), maxLength(maxReasonLength))

const settlement = z.object({
  uid: z.string(),
  /** The provider's id. */
  id: z.string(),
  utr: z.string(),
  amount,
  settledAt: z.string(),
  items: z.number(),
  /** Lines that differ and are not explained. */
  openItems: z.number(),
})
export type Settlement = z.output<typeof settlement>

const { search: _, ...settlementList } = listInput({ sorts: settlementSorts, sort: 'settled' })

/** One is found by its days, or by its lines. */
export const adminSettlements = endpoint({
  call: 'GET /admin/settlement',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...settlementList,
    /** Days in India, YYYY-MM-DD, both included. */
    from: dayFilter(),
    to: dayFilter(),
    selected: selectedRows(),
  }),
  reply: z.object({ settlements: z.array(settlement), openItems: z.number(), pagination }),
  amounts: { reply: { settlements: { amount: 'rupees' } } },
  answers: 'list',
  exports: 'money',
  summary: 'Lists the payment gateway’s settlements to the bank',
})

const item = z.object({
  uid: z.string(),
  kind: z.enum(settlementItemKinds),
  /** The provider's id of the payment, refund or adjustment. */
  id: z.string(),
  settlementUid: z.nullable(z.string()),
  orderUid: z.nullable(z.string()),
  /** Who paid; empty where it is of no order. */
  learner: z.string(),
  /** What the provider added, below 0 where it took; and what the books expected, where that differs. */
  amount,
  expected: z.nullable(amount),
  fee: amount,
  difference: z.nullable(z.enum(differences)),
  since: z.nullable(z.string()),
  explanation: z.string(),
  explainedBy: z.string(),
  explainedAt: z.nullable(z.string()),
})
export type SettlementItem = z.output<typeof item>

/** Lines of one settlement, or those that differ, which is what comes without any filter. `search` is the
 * provider's id of a line or its settlement, the bank's reference (UTR), or what finds an order. */
export const adminSettlementItems = endpoint({
  call: 'GET /admin/settlement/item',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: itemSorts, sort: 'since', direction: 'asc' }),
    settlement: z.optional(uid()),
    state: z.optional(z.enum(itemStates)),
    selected: selectedRows(),
  }),
  reply: z.object({ items: z.array(item), settlement: z.nullable(settlement), pagination }),
  amounts: {
    reply: {
      items: { amount: 'rupees', expected: 'rupees', fee: 'rupees' },
      settlement: { amount: 'rupees' },
    },
  },
  answers: 'list',
  exports: 'money',
  summary: 'Lists settlement lines and how they differ from the books',
})

/**
 * `book`: the difference is final and goes into the books, as other income or a loss. Refusals:
 * SETTLEMENT_ITEM_NOT_FOUND 404, SETTLEMENT_ITEM_EXPLAINED 409.
 */
export const explainItem = endpoint({
  call: 'POST /admin/settlement/item/{uid}/explain',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), reason: reason(), book: z._default(flag(), false) }),
  reply: z.object({ uid: z.string() }),
  summary: 'Resolves a settlement line that differs from the books, with an explanation',
})

/** The form of it. */
export const explanation = z.object({ reason: reason(), book: flag() })
