import { type Language, languageOf, languages } from './language.ts'

/** A path of the page table in a language: its prefix comes first. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languageOf(language)
  return prefix && path === '/' ? prefix : prefix + path
}

/** The language that the prefix of a path names, and the path as the page table has it. */
export function parseLanguagePath(path: string): { language: Language; path: string } {
  const row = languages.find(({ prefix }) => prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)))
  return row ? { language: row.code, path: path.slice(row.prefix.length) || '/' } : { language: 'en', path }
}
