import { readFileSync } from 'node:fs'
import { documentTemplate, drawPdf, type PdfTask } from '#platform/files/pdf.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type IssuedDocument, saleDocument } from './sale-document.ts'

const template = documentTemplate(readFileSync(new URL('./sale-document.typ', import.meta.url), 'utf8'))

/** An order holds 50 courses at most (contract/checkout.ts): a document with more lines is a mistake. */
const maxLines = 60

/** What Typst draws of a document of a sale. */
export const documentTask = (issued: IssuedDocument, language: Language): PdfTask => ({
  template,
  data: saleDocument(issued, language),
})

/** A document of a sale as PDF: the same bytes each time. */
export async function drawDocument(issued: IssuedDocument, language: Language, caller?: string): Promise<Buffer> {
  if (issued.invoice.lines.length > maxLines)
    throw new Error(`the document ${issued.invoice.number} has too many lines`)
  return drawPdf(documentTask(issued, language), caller)
}
