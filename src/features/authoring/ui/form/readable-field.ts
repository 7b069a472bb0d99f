import type { QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'
import { startOfDay } from '#platform/format/day-in-india.ts'
import { formatDate } from '#platform/format/format.ts'
import type { Rupees } from '#platform/format/money.ts'
import { messages as authoringMessages } from '../../messages/authoring-en.ts'
import { messages } from '../../messages/form-en.ts'
import { fieldNamed } from '../../rules/course-fields.ts'
import { formatEntered } from '../../rules/draft-price.ts'
import type { Outline } from './curriculum/outline.ts'

/** What a field of the course or of a lesson is called. */
export function fieldName(field: string): string {
  const lessonFields: Record<string, string> = messages.readable.lessonFields
  return (authoringMessages.fields as Record<string, string>)[field] ?? lessonFields[field] ?? field
}

/** A field's value as a person reads it. */
export function readable(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === 'outline') {
    return (value as Outline)
      .map(({ title, lessons }, at) =>
        [
          messages.numbered(at + 1, title || messages.readable.untitled),
          ...lessons.map((lesson) => `• ${lesson.title || messages.readable.untitled}`),
        ].join('\n'),
      )
      .join('\n')
  }
  if (field === 'questions')
    return (value as QuizQuestion[])
      .map(({ text }, at) => messages.numbered(at + 1, text || messages.readable.untitled))
      .join('\n')
  const kind = fieldNamed(field)?.kind
  if (kind === 'price' || kind === 'discount') return formatEntered(value as Rupees)
  if (kind === 'discountEnd') return formatDate(startOfDay(value as string))
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? messages.readable.yes : messages.readable.no
  if (kind === 'thumbnail' || kind === 'video' || field === 'mediaUid') return messages.readable.upload(String(value))
  const isHtml = kind === 'richText' || ['body', 'notes', 'note', 'brief'].includes(field)
  return isHtml ? plainText(String(value)) : String(value)
}
