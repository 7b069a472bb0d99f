import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { textOf } from '#platform/i18n/text.ts'
import { amount, maxLength, pagination, paging, required, rule } from '#platform/api/validation.ts'
import { messages } from '../messages/exports-en.ts'
import { exportKinds, exportStates, isMonth } from '../rules/exports.ts'

const financeExport = z.object({
  uid: z.string(),
  kind: z.enum(exportKinds),
  /** The period's first and last day in India, as `YYYY-MM-DD`. */
  fromDay: z.string(),
  toDay: z.string(),
  state: z.enum(exportStates),
  /** So many of its records (documents, vouchers or lines) are written, of so many counted before. */
  done: z.number(),
  records: z.number(),
  /** How long the file is; null until it is made. */
  bytes: z.nullable(z.number()),
  /** Of a GSTR-1 that is made: the tax of its documents, and of the tax accounts of the same days; null for others. */
  gst: z.nullable(
    z.object({
      taxable: amount,
      cgst: amount,
      sgst: amount,
      igst: amount,
      books: z.object({ cgst: amount, sgst: amount, igst: amount }),
    }),
  ),
  requestedAt: z.string(),
  /** Until when it can be downloaded. */
  availableUntil: z.string(),
})
const amountsOfExport = {
  gst: {
    taxable: 'rupees',
    cgst: 'rupees',
    sgst: 'rupees',
    igst: 'rupees',
    books: { cgst: 'rupees', sgst: 'rupees', igst: 'rupees' },
  },
} as const
export type FinanceExport = z.output<typeof financeExport>

/** Files that were asked for, the newest first. */
export const financeExportList = endpoint({
  call: 'GET /admin/finance/export',
  kind: 'read',
  access: financeRoles,
  input: z.object(paging(10)),
  reply: z.object({ exports: z.array(financeExport), pagination }),
  amounts: { reply: { exports: amountsOfExport } },
  summary: 'Lists the files made for the accountant: GSTR-1, TDS, Tally and the ledger',
})
export type FinanceExportList = ReplyOf<typeof financeExportList>

/**
 * Asks for the file of a month, or for TDS of the quarter that the month is in; a job makes it. One that waits or is being
 * made already is answered instead. Refusals: 422 for a month that has not begun, EXPORTS_WAITING 429 where too many wait.
 */
export const requestExport = endpoint({
  call: 'POST /admin/finance/export',
  kind: 'write',
  access: financeRoles,
  exports: 'money',
  input: z.object({
    kind: z.enum(exportKinds),
    /** As `YYYY-MM`. */
    month: required().check(rule(isMonth, textOf(messages, 'wrongMonth'))),
  }),
  reply: financeExport,
  amounts: { reply: amountsOfExport },
  creates: true,
  summary: 'Creates a file for the accountant',
})

/** The file. Refusals: EXPORT_NOT_FOUND 404, also where it is not made yet or was deleted after a week. */
export const exportFile = endpoint({
  call: 'GET /admin/finance/export/{uid}/file',
  kind: 'read',
  access: financeRoles,
  exports: 'money',
  input: z.object({ uid: required().check(maxLength(64)) }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns a file made for the accountant',
})
