import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { documentKinds } from '../rules/documents.ts'

const uid = () => required().check(maxLength(64))

/** A document of a sale that can be downloaded; `refundUid` of a credit note. */
export const documentName = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  refundUid: z.nullable(z.string()),
})
export type DocumentName = z.output<typeof documentName>

/**
 * A PDF file, for the buyer and for administrators. `refund` chooses among several credit notes, the newest without it;
 * `language` is the buyer's unless named. Refusals: ORDER_NOT_FOUND 404 (another's order), DOCUMENT_NOT_FOUND 404 where
 * none of this kind was issued, BUSY 503.
 */
export const paymentDocument = endpoint({
  call: 'GET /payments/{id}/document',
  kind: 'read',
  access: 'signedIn',
  input: z.object({
    id: uid(),
    kind: z.enum(documentKinds),
    refund: z.optional(uid()),
    language: z.optional(z.enum(languageCodes)),
  }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns the tax invoice, receipt or a credit note of an order as PDF',
})
