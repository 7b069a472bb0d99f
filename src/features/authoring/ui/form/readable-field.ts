import type { QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'
import type { Rupees } from '#platform/format/money.ts'
import { words as authoring } from '../../messages/authoring-en.ts'
import { words } from '../../messages/form-en.ts'
import { fieldNamed } from '../../rules/course-fields.ts'
import { formatEntered } from '../../rules/draft-price.ts'
import type { Outline } from './curriculum/outline.ts'

const say = words.readable

/** What a field of the course or of a lesson is called. */
export function fieldName(field: string): string {
  const lessonFields: Record<string, string> = say.lessonFields
  return (authoring.fields as Record<string, string>)[field] ?? lessonFields[field] ?? field
}

/** A field's value as a person reads it. */
export function readable(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === 'outline') {
    return (value as Outline)
      .map(({ title, lessons }, at) =>
        [
          words.numbered(at + 1, title || say.untitled),
          ...lessons.map((lesson) => `• ${lesson.title || say.untitled}`),
        ].join('\n'),
      )
      .join('\n')
  }
  if (field === 'questions')
    return (value as QuizQuestion[]).map(({ text }, at) => words.numbered(at + 1, text || say.untitled)).join('\n')
  const kind = fieldNamed(field)?.kind
  if (kind === 'price' || kind === 'discount') return formatEntered(value as Rupees)
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (kind === 'thumbnail' || kind === 'video' || field === 'mediaUid') return say.upload(String(value))
  const isHtml = kind === 'richText' || ['body', 'notes', 'note', 'brief'].includes(field)
  return isHtml ? plainText(String(value)) : String(value)
}
