import { globSync } from 'node:fs'

const english = /(^|[/-])en\.ts$/

/** Every file of English messages of the folders below one. */
export function englishFiles(folder: string): string[] {
  return globSync('{*,*/*}/messages/{*-,}en.ts', { cwd: folder })
}

/** The file with the same messages in another language, beside the English one. */
export function neighbourOf(file: string, language: string): string {
  return file.replace(english, `$1${language}.ts`)
}
