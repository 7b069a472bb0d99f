import type { Ctx } from '#platform/api/action.ts'
import { Refusal } from '#platform/api/errors.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import type { Attachment } from '#platform/mail/outbox.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { issuedDocument } from '../queries/issued-documents.ts'
import { type DocumentKind, documentFileName } from '../rules/documents.ts'

/**
 * A document of an order, to be sent with an email. What can't be drawn is logged, and the email leaves without it: it holds
 * the same facts.
 * @throws BUSY where too many documents wait: the job runs again
 */
export async function attachDocument(
  ctx: Ctx,
  orderId: number,
  { kind, refundUid, language }: { kind: DocumentKind; refundUid?: string; language: Language | null },
): Promise<{ attachments?: Attachment[] }> {
  const issued = await issuedDocument(ctx.db, orderId, kind, refundUid)
  if (!issued) return {}
  const { number } = issued.invoice
  try {
    const { languages } = await ctx.site()
    const content = await drawDocument(issued, offeredLanguage(language, languages))
    return { attachments: [{ name: documentFileName(number), type: 'application/pdf', content }] }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error, number }, 'a document could not be drawn')
    return {}
  }
}
