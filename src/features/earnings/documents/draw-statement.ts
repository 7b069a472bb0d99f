import { readFileSync } from 'node:fs'
import { documentTemplate, drawPdf, type PdfTask } from '#platform/files/pdf.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type StatementFacts, statementDocument } from './statement-document.ts'

const template = documentTemplate(readFileSync(new URL('./statement.typ', import.meta.url), 'utf8'))

/** What Typst draws of a statement. */
export const statementTask = (facts: StatementFacts, language: Language): PdfTask => ({
  template,
  data: statementDocument(facts, language),
})

/** A statement as PDF: the same bytes each time. */
export function drawStatement(facts: StatementFacts, language: Language, caller?: string): Promise<Buffer> {
  return drawPdf(statementTask(facts, language), caller)
}
