import type { Language } from '#platform/i18n/language.ts'

/** What browsers load, of every language. */
export const clientFolder = 'dist/client'
/** The same of the build before. */
export const earlierFolder = 'dist/earlier'

/** Where the files of a folder lie until the build is complete. */
export const unfinished = (folder: string) => folder.replace(/^dist/, 'dist/next')

/** What renders the pages of a language. */
export function serverFolder(language: Language): string {
  return language === 'en' ? 'dist/server' : `dist/server-${language}`
}
