import { readFileSync } from 'node:fs'
import { documentDate, documentTemplate, drawPdf } from '#platform/files/pdf.ts'
import type { Language } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import type { Note } from '../contract.ts'
import { messages as english } from '../messages/en.ts'
import { clock } from '../rules/clock.ts'

const template = documentTemplate(readFileSync(new URL('./notes.typ', import.meta.url), 'utf8'))

export type NotedLesson = {
  /** Its title, at its first lesson. */
  course: string | undefined
  /** Null: it was taken out of the course. */
  lesson: string | null
  /** It goes on with the lesson before. */
  isMore: boolean
  notes: readonly Note[]
}

/** A learner's notes as PDF, lesson by lesson. `site`: the school's name. */
export function drawNotes(
  { site, at, lessons }: { site: string; at: Date; lessons: readonly NotedLesson[] },
  language: Language,
  caller: string,
): Promise<Buffer> {
  const { export: messages } = messagesFor(language, english)
  const data = {
    language,
    title: messages.title,
    number: datesFor(language).date(at).replaceAll('\u202F', ' '),
    issuedAt: documentDate(at),
    seller: { name: site },
    none: lessons.length === 0 ? messages.none : '',
    lessons: lessons.map(({ course, lesson, isMore, notes }) => ({
      course: course ?? '',
      title: isMore ? '' : (lesson ?? messages.lessonGone),
      notes: notes.map(({ second, passage, text }) => ({
        at: second === null ? '' : clock(second),
        passage: linesOf(passage),
        text: linesOf(text),
      })),
    })),
    page: messages.page('{page}', '{pages}'),
  }
  return drawPdf({ template, data }, caller)
}

const linesOf = (text: string): string[] => (text.trim() === '' ? [] : text.trim().split(/\r\n|\r|\n/))
