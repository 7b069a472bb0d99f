import { datesIn } from '../format/format.ts'
import { pathIn } from './language-path.ts'
import { type Language, languageCodes, languageOf } from './language.ts'
import type { Translated } from './translated.ts'
import { translationOf } from './translations.ts'

// What is written to a person (emails, codes, the bell) is in that person's language. Pages are built once a language;
// the server, which writes to everybody, holds the messages of all.

/** English messages as a reader has them: English where nobody knows what they read. */
export function messagesFor<Messages extends object>(
  language: Language | null | undefined,
  english: Messages,
): Translated<Messages> {
  return translationOf(language ?? 'en', english)
}

const dates = new Map(languageCodes.map((code) => [code, datesIn(languageOf(code).formats)]))

/** Dates as the reader's pages write them. */
export function datesFor(language: Language | null | undefined) {
  return dates.get(language ?? 'en') as ReturnType<typeof datesIn>
}

/**
 * The address of a page for a reader: a page behind a guard takes the prefix off again, and anyone who has chosen another
 * language on the device it is opened on is led to that.
 */
export function pageAddress(siteUrl: string, path: string, language: Language | null | undefined): string {
  return siteUrl.replace(/\/$/, '') + pathIn(language ?? 'en', path)
}
