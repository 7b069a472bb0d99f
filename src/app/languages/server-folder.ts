import type { Language } from '#platform/i18n/language.ts'

/** Where a language's build puts what renders its pages; what browsers load lies in dist/client, of every language. */
export function serverFolder(language: Language): string {
  return language === 'en' ? 'dist/server' : `dist/server-${language}`
}
