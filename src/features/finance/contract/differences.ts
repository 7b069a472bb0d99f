import * as z from 'zod/mini'
import { endpoint, financeRoles } from '#platform/api/contract.ts'
import { listInput, selectedRows } from '#platform/api/lists.ts'
import { amount, pagination } from '#platform/api/validation.ts'
import { differenceSorts, ledgerChecks } from '../rules/ledger-checks.ts'

const difference = z.object({
  uid: z.string(),
  kind: z.enum(ledgerChecks),
  /** The first day of the month that was compared. */
  month: z.string(),
  /** An order's uid, a document's number, an account, or the provider's id of a payment, dispute or settlement. */
  subject: z.string(),
  /** What the ledger says. */
  expected: amount,
  /** What the figure says. */
  found: amount,
  foundAt: z.string(),
})
export type OpenDifference = z.output<typeof difference>

/** Figures that the nightly check found to differ from the ledger and that differ still. Times are ISO 8601 UTC. */
export const ledgerDifferenceList = endpoint({
  call: 'GET /admin/finance/difference',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: differenceSorts, sort: 'found', direction: 'asc' }),
    selected: selectedRows(),
  }),
  reply: z.object({ differences: z.array(difference), pagination }),
  amounts: { reply: { differences: { expected: 'rupees', found: 'rupees' } } },
  answers: 'list',
  exports: 'money',
  summary: 'Lists amounts that differ from the ledger',
})
