import { readFileSync } from 'node:fs'
import { documentTemplate, drawPdf } from '#platform/files/pdf.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type StatementFacts, statementDocument } from './statement-document.ts'

const template = documentTemplate(readFileSync(new URL('./statement.typ', import.meta.url), 'utf8'))

/** A statement as PDF: the same bytes each time. */
export function drawStatement(facts: StatementFacts, language: Language, caller?: string): Promise<Buffer> {
  return drawPdf({ template, data: statementDocument(facts, language) }, caller)
}
