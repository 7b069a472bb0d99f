import * as z from 'zod/mini'
import { endpoint, financeRoles } from '#platform/api/contract.ts'
import { month } from './books.ts'

/**
 * Closes a month for good: the one after the last closed one, once it is over. One that is closed already is answered the
 * same. Refusals: MONTH_NOT_NEXT 409, MONTH_NOT_OVER 409.
 */
export const closeMonth = endpoint({
  call: 'POST /admin/finance/close',
  kind: 'write',
  access: financeRoles,
  input: z.object({ month: month() }),
  reply: z.object({ month: z.string() }),
  summary: 'Closes a month of the books',
})
