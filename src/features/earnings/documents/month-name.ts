import { type Language, languageOf } from '#platform/i18n/language.ts'

/** October 2026, of a month given by its first day, as a language writes it. */
export function monthName(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languageOf(language).formats, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}T00:00:00Z`)).replaceAll('\u202F', ' ')
}
