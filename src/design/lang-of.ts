import { messages as language } from '#platform/messages/language-en.ts'

const devanagari = /[\u0900-\u097F]/
const latin = /[A-Za-z]/

/**
 * The language of a text where it is not the page's: 'hi' for one with Devanagari letters on an English page, 'en' for one
 * of Latin letters alone on a Hindi page, so that it is read and set as what it is.
 */
export function langOf(text: string): 'en' | 'hi' | undefined {
  const spoken = devanagari.test(text) ? 'hi' : latin.test(text) ? 'en' : undefined
  return spoken && otherLang(spoken)
}

/** The same of formatted text, whose tags are in no language. */
export function langOfHtml(html: string): 'en' | 'hi' | undefined {
  return langOf(html.replaceAll(/<[^<>]*>/g, ' '))
}

/** The `lang` of what is known to be in a language: none where that is the page's own. */
export function otherLang(spoken: 'en' | 'hi'): 'en' | 'hi' | undefined {
  return spoken === language.code ? undefined : spoken
}
