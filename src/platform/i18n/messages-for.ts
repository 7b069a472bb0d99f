import { datesIn } from '../format/format.ts'
import { messages as english } from '../messages/language-en.ts'
import { messages as hindi } from '../messages/language-hi.ts'
import type { Language } from './language.ts'
import type { Spoken } from './spoken.ts'

// What is written to a person (emails, codes, the bell) is in that person's language. Pages are built once a language;
// the server, which writes to everybody, holds the words of both.

/** Words in both languages. @returns those of a reader, English where nobody knows what they read */
export function messagesFor<Words>(inEnglish: Words, inHindi: Spoken<Words>) {
  return (language: Language | null | undefined): Spoken<Words> =>
    language === 'hi' ? inHindi : (inEnglish as Spoken<Words>)
}

const languageFor = messagesFor(english, hindi)
const dates = { en: datesIn(english.formats), hi: datesIn(hindi.formats) }

/** Dates as the reader's pages write them. */
export function datesFor(language: Language | null | undefined) {
  return dates[language ?? 'en']
}

/**
 * The address of a page for a reader: a page behind a guard takes the prefix off again, and anyone who has chosen another
 * language on the device it is opened on is led to that.
 */
export function pageAddress(siteUrl: string, path: string, language: Language | null | undefined): string {
  return siteUrl.replace(/\/$/, '') + languageFor(language).prefix + path
}
